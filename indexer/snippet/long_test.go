package snippet

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/store"
)

// longPage is a page of several frames whose blocks are headings, sentences, parts of these, and what stands around them.
func longPage(rng *rand.Rand) *store.Document {
	words := []string{"Above", "below", "(see", "there)", "it's", "fields", "crops", "rain,", "東京", "京都に", "wheat.", "barley;", "Über", "naïve", "the", "of"}
	text := func(n int) string {
		var b strings.Builder
		for range n {
			w := words[rng.IntN(len(words))]
			if rng.IntN(3) == 0 {
				w = fmt.Sprintf("W%d", rng.IntN(5000))
			}
			b.WriteString(w + " ")
		}
		return strings.TrimSpace(b.String())
	}
	var blocks []string
	long := rng.IntN(3) // how sentences come: seldom, now and then, often
	for size := 0; size < 150_000+rng.IntN(150_000); size += len(blocks[len(blocks)-1]) {
		block := text(1 + rng.IntN(4))
		switch n := rng.IntN(40); {
		case n < long*4:
			block = text(5+rng.IntN(40)) + "."
		case n < 14:
			block = strings.ToLower(block)
		case n == 14:
			block = []string{")", "]).", ",", "¶", " ", "\u00a0", `"`, "…"}[rng.IntN(8)]
		case n == 15:
			block += " ¶"
		}
		if rng.IntN(3) == 0 {
			block = "~" + block
		}
		blocks = append(blocks, block)
	}
	return document("long.example", "Wheat and barley above", blocks...)
}

// joinAll is join of everything, far from matches or not.
func (f *flow) joinAll(blocks *pieces, said *said) {
	var text strings.Builder
	started := false
	for at := 0; at < blocks.len(); {
		end := blocks.paragraph(at)
		prose := blocks.isProse(at, end)
		if started || !blocks.repeat(said, at, end) {
			f.add(&text, blocks, at, end, prose)
			started = started || prose
		}
		at = end
	}
	f.text = text.String()
}

// wholeSnippet is the snippet of a document whose blocks are all looked at.
func wholeSnippet(t *testing.T, x *Maker, q *query.Query) (string, [][2]int) {
	c, err := x.Texts.Cursor(new(store.Room), 0)
	if err != nil {
		t.Fatal(err)
	}
	b := newBuilder(new(snippetRoom), newHighlighter(q.Root, stop, analysis.English), ShownTitle(c.Document), q.All)
	for enough := false; !enough; {
		texts, extents, err := c.NextTexts()
		if err != nil {
			t.Fatal(err)
		}
		if len(extents) == 0 {
			break
		}
		if enough, err = b.addFrame(x, 0, texts, extents); err != nil {
			t.Fatal(err)
		}
	}
	b.matchBoilerplate()
	said := b.said()
	flows, bytes := [2]flow{}, [2]int{}
	for i := range flows {
		b.join(new(flow), said, i == 1)
		bytes[i] = b.pieces.bytes
		flows[i].joinAll(&b.pieces, said)
	}
	f, whole := &flows[0], &flows[1]
	if all := b.all && len(f.matches) == 0; (bytes[0] < snippetColumns && !f.hasProse() || all) && (whole.hasProse() || f.text == "" || all) {
		f = whole
	}
	if f.text == "" {
		return "", nil
	}
	return f.render(f.choose(b.titled(), f.width(b.titled())))
}

// Snippets of long pages, for which most of the text is not looked at, are those of the whole text.
func TestSnippetsOfLongPages(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 23))
	for range 12 {
		d := longPage(rng)
		x := maker(t, d)
		for range 40 {
			var words []string
			for range 1 + rng.IntN(4) {
				if at := strings.Fields(d.Blocks[rng.IntN(len(d.Blocks))].Text); len(at) > 0 {
					words = append(words, strings.Trim(at[rng.IntN(len(at))], `()",.;`))
				}
			}
			line := strings.Join(words, " ")
			switch rng.IntN(8) {
			case 0:
				line += " in:all"
			case 1:
				line += "*"
			case 2:
				line = `"` + line + `"`
			case 3:
				line += " nowhere"
			}
			q := parsed(line)
			want, marks := wholeSnippet(t, x, q)
			s, err := x.Summary(0, q, stop)
			if err != nil {
				t.Fatal(err)
			}
			if s.Snippet != want || !reflect.DeepEqual(s.Marks, marks) {
				t.Fatalf("%q:\n%q, of the whole text\n%q", line, marked(s.Snippet, s.Marks), marked(want, marks))
			}
			checkSummary(t, s, q)
		}
	}
}

// The first prose, far down a page that has none of the words, is shown with the heading above.
func TestFirstProseFarDown(t *testing.T) {
	var blocks []string
	for i := range 300 {
		blocks = append(blocks, fmt.Sprintf("Heading %d", i))
	}
	x := maker(t, document("long.example", "Wheat", append(blocks, "These were three hundred headings, and nothing else.")...))
	s, err := x.Summary(0, parsed("wheat"), stop)
	if want, _ := wholeSnippet(t, x, parsed("wheat")); err != nil || s.Snippet != want || !strings.HasPrefix(want, "Heading 29") {
		t.Errorf("%q (%v), of the whole text %q", s.Snippet, err, want)
	}
}
