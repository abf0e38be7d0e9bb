package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// line is a connection of a client that tells when it is ended.
type line struct {
	net.Conn
	name  string
	from  string
	ended *[]string
}

func (l *line) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(l.from), Port: 1} }

func (l *line) Close() error {
	*l.ended = append(*l.ended, l.name)
	return nil
}

// A connection too many ends one of whoever has the most: the one that was longest without a request, and a request only for somebody else.
func TestConnectionsTooMany(t *testing.T) {
	const a, b, c = "192.0.2.1", "192.0.2.2", "2001:db8::1"
	const began, waits, gone = http.StateActive, http.StateIdle, http.StateClosed
	type news struct {
		name, from string
		state      http.ConnState
	}
	come := func(names, from string) (all []news) {
		for name := range strings.FieldsSeq(names) {
			all = append(all, news{name, from, http.StateNew})
		}
		return all
	}
	have := func(state http.ConnState, names string) (all []news) {
		for name := range strings.FieldsSeq(names) {
			all = append(all, news{name, "", state})
		}
		return all
	}
	for what, test := range map[string]struct {
		news []news
		want string
	}{
		"room":                       {slices.Concat(come("1 2 3", a), come("4", b)), ""},
		"room that was made":         {slices.Concat(come("1 2 3 4", a), have(gone, "3"), come("5", b)), ""},
		"the first of those":         {slices.Concat(come("1 2 3", a), come("4 5", b)), "1"},
		"of who has the most":        {slices.Concat(come("1", b), come("2 3 4 5", a)), "2"},
		"one without a request":      {slices.Concat(come("1 2 3", a), have(began, "1 2"), come("4 5", b)), "3"},
		"one longest without":        {slices.Concat(come("1 2 3", a), have(began, "1 2 3"), have(waits, "2 1"), come("4 5", b)), "2"},
		"a request, for another":     {slices.Concat(come("1 2 3 4", a), have(began, "2 1 3 4"), come("5", b)), "2"},
		"itself, among one's own":    {slices.Concat(come("1 2 3 4", a), have(began, "1 2 3 4"), come("5", a)), "5"},
		"itself, where all have one": {slices.Concat(come("1", a), come("2", b), come("3", c), come("4", "192.0.2.9"), have(began, "1 2 3 4"), come("5", "192.0.2.8")), "5"},
		"one after the other":        {slices.Concat(come("1 2 3 4 5 6 7", a), come("8", b)), "1 2 3 4"},
		"of a network":               {slices.Concat(come("1", a), come("2 3", b), come("4", c), come("5", "2001:db8::2"), come("6", "2001:db8::3")), "2 4"},
	} {
		var ended []string
		lines := make(map[string]*line)
		s := &Connections{most: 4}
		for _, n := range test.news {
			if n.state == http.StateNew {
				lines[n.name] = &line{name: n.name, from: n.from, ended: &ended}
			}
			s.Follow(lines[n.name], n.state)
		}
		if got := strings.Join(ended, " "); got != test.want {
			t.Errorf("%s: ended %q, want %q", what, got, test.want)
		}
	}
}

// Before a server ends, connections without a first request end, and so do those that come late; requests, and who has asked once, are left alone.
func TestEndNew(t *testing.T) {
	var ended []string
	s := new(Connections)
	come := func(name string) *line {
		c := &line{name: name, from: "192.0.2.1", ended: &ended}
		s.Follow(c, http.StateNew)
		return c
	}
	come("new")
	s.Follow(come("asking"), http.StateActive)
	s.Follow(come("idle"), http.StateIdle)
	s.EndNew()
	come("late")
	if want := []string{"new", "late"}; !slices.Equal(ended, want) {
		t.Errorf("ended %q, want %q", ended, want)
	}
}

// Who keeps many connections open, has asked or not, or asks slowly, keeps nobody out, and the server holds no more than it may.
func TestConnectionsKeepNobodyOut(t *testing.T) {
	const most = 8
	for _, asks := range []string{"", "GET / HT", "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"} {
		bound := &Connections{most: most}
		server := httptest.NewUnstartedServer(http.NotFoundHandler())
		server.Config.ConnState = bound.Follow
		server.Start()
		defer server.Close()
		address := server.Listener.Addr().String()
		for range 10 * most {
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			fmt.Fprint(c, asks)
			if strings.HasSuffix(asks, "\n\n") { // it keeps the connection once it has the answer
				if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(10 * time.Second))
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n")
		if _, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil {
			t.Errorf("beside many that send %q: %v", asks, err)
		}
		bound.mu.Lock()
		if n := len(bound.open); n > most {
			t.Errorf("%d connections are open, want %d at most", n, most)
		}
		bound.mu.Unlock()
	}
}
