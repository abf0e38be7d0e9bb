package demo

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"facetta/internal/weburl"
)

// Cases that crawlers meet on the real web, by the address without its scheme.
var (
	// redirects: permanent after a renaming, temporary, a chain of three, a loop, and one to another host.
	redirects = map[string]redirect{
		"www.nightsky.example/rings.html":             {http.StatusMovedPermanently, "/planets/saturn.html"},
		"www.gopherway.example/latest":                {http.StatusFound, "/channels.html"},
		"www.searchcraft.example/ranking":             {http.StatusMovedPermanently, "/old/pagerank"},
		"www.searchcraft.example/old/pagerank":        {http.StatusMovedPermanently, "/articles/pagerank"},
		"www.searchcraft.example/articles/pagerank":   {http.StatusFound, "/pagerank.html"},
		"www.oldmachines.example/museum/enter":        {http.StatusFound, "/museum/welcome"},
		"www.oldmachines.example/museum/welcome":      {http.StatusFound, "/museum/enter"},
		"nets.packetpath.example/go/certificates":     {http.StatusFound, "http://secure.lockbox.example/certificates.html"},
		"directory.openlist.example/Top/Science/Math": {http.StatusMovedPermanently, "/Top/Science/Math/"},
	}
	failing   = "databases.rowstore.example/cgi-bin/report" // answers 500
	broken    = "www.oldmachines.example/teletype.html"
	trap      = "climate.skywater.example/calendar/" // then year/month, endless
	downloads = map[string]file{
		"www.nightsky.example/files/star-chart.zip": {"application/zip", bundle}, // no page
		"maps.worldsheet.example/files/grid.pdf":    {"application/pdf", sheet},
	}
)

type redirect struct {
	status int
	to     string
}

type file struct {
	mediaType string
	body      func() []byte
}

// serveSpecial answers for the addresses above and reports whether it did.
func serveSpecial(rw http.ResponseWriter, r *http.Request, st *site) bool {
	address := string(st.Host) + r.URL.Path
	if to, ok := redirects[address]; ok {
		http.Redirect(rw, r, to.to, to.status)
		return true
	}
	if f, ok := downloads[address]; ok {
		serveBytes(rw, r, f.mediaType, firstDay, f.body())
		return true
	}
	switch {
	case address == failing:
		http.Error(rw, "Internal Server Error: the report program has left the building", http.StatusInternalServerError)
	case address == broken:
		serveBytes(rw, r, "text/html; charset=utf-8", firstDay, []byte(brokenPage))
	case strings.HasPrefix(address, trap):
		return serveCalendar(rw, r, strings.TrimPrefix(address, trap))
	default:
		return false
	}
	return true
}

// brokenPage declares UTF-8 but is Windows-1252, leaves elements open, has a NUL and ends within a tag.
const brokenPage = "<html><head><title>The teletype caf\xe9</title><body bgcolor=white text=black><h1>The teletype caf\xe9<p>" +
	"<table><tr><td><font size=2>A teletype is a typewriter on a wire. Ours, a Model 33 of the 1960s, prints ten characters " +
	"a second, hammers so hard that the table shakes, and answers to a bell\x00 character. <b>Punched <i>tape</b> on its left " +
	"side</i> was the cheapest mass storage of its time: a roll of paper, eight holes across, one character a row. <p>The " +
	"museum\x92s machine is wired to a modern computer through a current loop of 20 mA, and it still types letters for guests. " +
	"<a href=\"/kilobytes.html\">What little memory could do <a href='/punched-cards.html>cards</a> <td>&nbsp;&copy &#0; &bogus; " +
	"<div class=\"footer\"><a href=\"/about.html\">About</a><img src=\"/bell.gif\" al"

// bundle makes a file without any text to read.
func bundle() []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create("chart.txt")
	if err == nil {
		fmt.Fprintln(f, "Vega 18h 37m +38 47")
		err = z.Close()
	}
	if err != nil {
		panic("demo: " + err.Error()) // writing to a buffer cannot fail
	}
	return b.Bytes()
}

// serveCalendar is the crawler trap: each month links to its neighbours without end, and each link has the month of its page in the query.
func serveCalendar(rw http.ResponseWriter, r *http.Request, month string) bool {
	y, m, ok := strings.Cut(month, "/")
	year, errY := strconv.Atoi(y)
	number, errM := strconv.Atoi(m)
	if !ok || errY != nil || errM != nil || year < 1 || year > 99999 || number < 1 || number > 12 {
		return false
	}
	index := year*12 + number - 1
	var b bytes.Buffer
	fmt.Fprintf(&b, "<html><head><title>Weather diary, %d/%02d</title></head><body><h1>%[1]d/%02[2]d</h1>\n", year, number)
	for _, i := range []int{index - 1, index + 1} {
		u := weburl.URL("http://" + trap + calendarPath(i))
		fmt.Fprintf(&b, "<a href=\"%s?next=%s\">%s</a>\n", u.Path(), month, calendarPath(i))
	}
	b.WriteString("<p>No entries this month.</p></body></html>\n")
	serveBytes(rw, r, "text/html; charset=utf-8", firstDay, b.Bytes())
	return true
}

func calendarPath(index int) string {
	return fmt.Sprintf("%d/%02d", index/12, index%12+1)
}
