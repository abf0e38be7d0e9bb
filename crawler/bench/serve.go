package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// site answers for all hosts of the web.
type site struct {
	graph       *graph.Graph
	hosts       map[string]graph.HostID
	answer      time.Duration
	connections atomic.Int64
}

// connectionsPath is the path that answers with the number of opened connections.
const connectionsPath = "/connections"

// newGraph makes the links of the web.
func newGraph(pages int) (*graph.Graph, error) {
	b := graph.NewBuilder(graph.Options{})
	generate.HostBlocks(b, pages, 1)
	g, _, err := b.Build()
	return g, err
}

// serve prints its address, and ends when standard input ends.
func serve(o options) error {
	g, err := newGraph(o.pages)
	if err != nil {
		return err
	}
	s := &site{graph: g, hosts: make(map[string]graph.HostID, g.HostCount()), answer: o.answer}
	for h := range g.HostCount() {
		s.hosts[g.HostName(graph.HostID(h))] = graph.HostID(h)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		l.Close()
	}()
	fmt.Println(l.Addr())
	_ = http.Serve(&distant{l, s, o.handshake}, s) // ends when the listener is closed
	return nil
}

// ServeHTTP is part of http.Handler.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == connectionsPath {
		fmt.Fprint(w, s.connections.Load())
		return
	}
	time.Sleep(s.answer)
	n, ok := s.node(r)
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(s.page(n))
}

func (s *site) node(r *http.Request) (graph.Node, bool) {
	host, known := s.hosts[r.Host]
	local, err := strconv.ParseUint(strings.TrimPrefix(r.URL.Path, "/p"), 10, 32)
	if !known || err != nil {
		return 0, false
	}
	return s.graph.Node(graph.PageID{Host: host, Local: uint32(local)})
}

var words = strings.Fields(`the crawl of pages and links a quick brown fox jumps over lazy dogs while engines index what people write about topics
of all kinds in many languages every day nobody reads it twice but who looks for something finds more than was asked`)

// page writes some 200 random words, and the links.
func (s *site) page(n graph.Node) []byte {
	id := s.graph.PageID(n)
	title := fmt.Sprintf("Page %d of %s", id.Local, s.graph.HostName(id.Host))
	b := fmt.Appendf(nil, "<!DOCTYPE html><html lang=en><head><title>%s</title></head><body><h1>%s</h1>", title, title)
	rng := rand.New(rand.NewPCG(uint64(n), 1))
	for range 3 {
		b = append(b, "<p>"...)
		for range 70 {
			b = append(append(b, words[rng.IntN(len(words))]...), ' ')
		}
		b = append(b, "</p>"...)
	}
	b = append(b, "<ul>"...)
	for _, to := range s.graph.AppendOutLinks(nil, n) {
		b = fmt.Appendf(b, "<li><a href=\"%s\">page %d</a></li>", address(s.graph, to), to)
	}
	return append(b, "</ul></body></html>"...)
}

func address(g *graph.Graph, n graph.Node) string {
	id := g.PageID(n)
	return fmt.Sprintf("http://%s/p%d", g.HostName(id.Host), id.Local)
}

// distant is a listener whose connections take time to open.
type distant struct {
	net.Listener
	site      *site
	handshake time.Duration
}

// Accept is part of net.Listener.
func (d *distant) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	d.site.connections.Add(1)
	return &opening{c, d.handshake}, nil
}

// opening is a connection whose first read waits for the handshake.
type opening struct {
	net.Conn
	handshake time.Duration
}

// Read is part of net.Conn.
func (c *opening) Read(b []byte) (int, error) {
	time.Sleep(c.handshake)
	c.handshake = 0
	return c.Conn.Read(b)
}
