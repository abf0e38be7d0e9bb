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

// Mean lengths in bytes of the parts of a page, and by how much they vary.
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

// address is that of a page: two in three are a host's root, as in the ODP's.
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

// length varies around a mean, from a quarter of it.
func (d *dump) length(mean int) int { return mean/4 + d.rng.IntN(mean*3/2+1) }
