package generate

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
)

// Options of a dump.
type Options struct {
	Pages   int
	Seed    uint64
	Defects float64 // share of the pages with a defect
}

// These are the mean lengths, in bytes, of the parts of a page.
const (
	addressLength     = 38
	titleLength       = 22 // a title ends at a word: 26 on average
	descriptionLength = 90
)

const head = `<?xml version="1.0" encoding="UTF-8"?>
<RDF xmlns:r="http://www.w3.org/TR/RDF/" xmlns:d="http://purl.org/dc/elements/1.0/" xmlns="http://dmoz.org/rdf/">
  <!-- Generated, resembling a dump of DMOZ 2.0 -->
  <Topic r:id="">
    <catid>1</catid>
  </Topic>
`

// dump writes one file.
type dump struct {
	Options
	w     *bufio.Writer
	rng   *rand.Rand
	words *words
	page  int
	text  []byte
}

func newDump(w io.Writer, o Options) *dump {
	return &dump{Options: o, w: bufio.NewWriterSize(w, 1<<18), rng: rand.New(rand.NewPCG(o.Seed, 3)), words: newWords(o.Seed)}
}

func (d *dump) end() error {
	d.w.WriteString("</RDF>\n")
	return d.w.Flush()
}

// Content writes a content file.
func Content(w io.Writer, o Options) error {
	d := newDump(w, o)
	d.w.WriteString(head)
	if err := walk(o.Pages, o.Seed, d.content); err != nil {
		return err
	}
	return d.end()
}

// content writes a topic with its links, then its pages.
func (d *dump) content(t topic) error {
	fmt.Fprintf(d.w, "  <Topic r:id=\"%s\">\n    <catid>%d</catid>\n", t.path, t.number+2)
	first := d.page
	for range t.pages {
		fmt.Fprintf(d.w, "    <link r:resource=\"%s\"></link>\n", d.address(d.page))
		d.page++
	}
	d.w.WriteString("  </Topic>\n")
	for page := first; page < d.page; page++ {
		d.writePage(t, page)
	}
	_, err := d.w.WriteString("") // the first error of all writing
	return err
}

// address returns the address of a page: two in three are the root of a host, as in the ODP.
func (d *dump) address(page int) string {
	rng := rand.New(rand.NewPCG(d.Seed, uint64(page)+1<<32))
	host := "http://www." + d.words.draw(rng, false) + d.words.draw(rng, false) + strconv.Itoa(page) + ".example/"
	for rng.IntN(3) == 0 || len(host) < addressLength && rng.IntN(3) == 0 {
		host += d.words.draw(rng, false) + "/"
	}
	return host
}

func (d *dump) writePage(t topic, page int) {
	address, topicElement := d.address(page), "    <topic>"+t.path+"</topic>\n"
	title := d.words.text(d.text[:0], d.rng, d.length(titleLength), t.foreign)
	described := len(title)
	d.text = d.words.text(title, d.rng, d.length(descriptionLength), t.foreign)
	title, description := d.text[:described], d.text[described:]
	if d.rng.Float64() < d.Defects {
		switch d.rng.IntN(5) {
		case 0:
			description = append(description, 0xe9, 0x92) // é and ' of Windows-1252
		case 1:
			description = append(description, 0x07)
		case 2:
			description = append(description, " Q&A"...)
		case 3:
			topicElement = ""
		case 4:
			address = "http://no address at all/"
		}
	}
	fmt.Fprintf(d.w, "  <ExternalPage about=\"%s\">\n    <d:Title>%s</d:Title>\n    <d:Description>%s.</d:Description>\n%s  </ExternalPage>\n",
		address, title, description, topicElement)
}

// length returns a random length around a mean, at least a quarter of it.
func (d *dump) length(mean int) int { return mean/4 + d.rng.IntN(mean*3/2+1) }

// Structure writes the structure file that goes with Content of the same options.
func Structure(w io.Writer, o Options) error {
	d := newDump(w, o)
	d.w.WriteString(head)
	var earlier [1024]string // targets of relations
	if err := walk(o.Pages, o.Seed, func(t topic) error {
		err := d.structure(t, &earlier)
		earlier[t.number%len(earlier)] = t.path
		return err
	}); err != nil {
		return err
	}
	return d.end()
}

func (d *dump) structure(t topic, earlier *[1024]string) error {
	fmt.Fprintf(d.w, "  <Topic r:id=\"%s\">\n    <catid>%d</catid>\n    <d:Title>%s</d:Title>\n    <lastUpdate>2016-04-10 00:03:06</lastUpdate>\n",
		t.path, t.number+2, t.path[len(t.path)/2:])
	description := ""
	if d.rng.IntN(3) == 0 {
		d.text = d.words.text(d.text[:0], d.rng, 200, t.foreign)
		description = string(d.text)
	}
	fmt.Fprintf(d.w, "    <d:Description>%s</d:Description>\n", description)
	for _, child := range t.children {
		fmt.Fprintf(d.w, "    <narrow r:resource=\"%s/%s\"></narrow>\n", t.path, child)
	}
	for _, kind := range []string{"symbolic", "symbolic1", "related", "altlang"} {
		target := earlier[d.rng.IntN(len(earlier))]
		if target == "" || d.rng.IntN(2) == 0 {
			continue
		}
		if kind != "related" {
			target = capital(d.words.draw(d.rng, t.foreign)) + ":" + target
		}
		fmt.Fprintf(d.w, "    <%s r:resource=\"%s\"></%s>\n", kind, target, kind)
	}
	_, err := d.w.WriteString("  </Topic>\n")
	return err
}
