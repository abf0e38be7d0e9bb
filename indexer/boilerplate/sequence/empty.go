package sequence

import "facetta/crawler/page"

// SurelyEmpty is the chance above which a page is taken to have no content. It is high, as a superfluous line does less harm than a lost short text.
// Of the pages with content, from sites that the model had not seen, less than one in 1,000 is lost (docs/extraction.md).
const SurelyEmpty = 0.91

// emptiness returns the chance, by the fourth forest, that a page has no content at all (forms, sign-ins, errors, mere navigation). The page must
// have a paragraph, and findCuts must have been called.
func (w *work) emptiness(m *Model) float32 {
	var chance [1]float32
	w.wholeRows.resize(1, wholeFeatures)
	w.wholeRow(w.wholeRows.row(0))
	m.Empty.chances(&w.wholeRows, chance[:], &w.slate)
	return chance[0]
}

// These are groups of hints and of elements; the features are the shares of the page's words that stand in elements of one.
var (
	wholeHints = [...]page.Hints{
		page.HintNotice, page.HintHidden, page.HintArticle | page.HintBody, page.HintContent,
	}
	wholeTags = [...]page.Tags{page.Form, page.Label | page.Button}
)

// tallied are sums over the paragraphs of a page.
type tallied struct {
	hints                      [len(wholeHints)]int // words
	tags                       [len(wholeTags)]int
	stops, commas, loud        int
	colons, images, dated      int
	fields, passwords          int // numbers of paragraphs behind such fields
	statuses                   int // number of short paragraphs with the status of an HTTP error
	longest                    int // words outside links of the paragraph that has most of them
	form, notice, head, inLong float64
}

// wholeRow writes the row of a page: how long it is, what is expected by its chances, how much of it stands in forms, and what its text is like.
func (w *work) wholeRow(row []float32) {
	o := writer{row: row}
	all := &w.cuts[len(w.cuts)-1]
	t := w.tally()
	o = o.add(logOf(w.words))
	o = o.add(logOf(len(w.paragraphs)))
	o = o.add(ratio(w.words, len(w.paragraphs)))
	o = o.add(ratio(w.linked, w.words))
	o = o.add(logOf(w.words - w.linked))
	o = o.add(logOf(w.long))
	o = o.add(ratio(w.long, w.words))
	o = o.add(float32(all.expected))
	o = o.add(float32(all.expected) / float32(max(w.words, 1)))
	o = o.add(w.final[w.order[0]])
	o = o.add(w.greatest)
	for _, words := range t.hints {
		o = o.add(ratio(words, w.words))
	}
	for _, words := range t.tags {
		o = o.add(ratio(words, w.words))
	}
	o = w.manner(o, &t)
	w.likely(o, &t, all.expected)
}

// manner writes what the text of the page is like.
func (w *work) manner(o writer, t *tallied) writer {
	o = o.add(logOf(t.stops))
	o = o.add(ratio(t.stops, w.words))
	o = o.add(ratio(t.commas, w.words))
	o = o.add(logOf(t.loud))
	o = o.add(logOf(t.colons))
	o = o.add(ratio(t.colons, len(w.paragraphs)))
	o = o.add(logOf(t.images))
	o = o.add(logOf(t.dated))
	o = o.add(logOf(len(w.threads.stamps)))
	return o.add(logOf(t.longest))
}

// likely writes where the likely content stands, what the title says, and which fields there are to fill in.
func (w *work) likely(o writer, t *tallied, expected float64) writer {
	for _, part := range [...]float64{t.form, t.notice, t.head, t.inLong} {
		o = o.add(float32(part / (expected + 1e-9)))
	}
	if h := w.headlines.best; h < 0 {
		o = o.add(-1)
	} else {
		o = o.add(w.final[h])
	}
	o = o.add(logOf(len(w.headlines.words)))
	o = o.add(logOf(t.statuses))
	o = o.flag(w.headlines.status)
	o = o.add(logOf(t.fields))
	return o.add(logOf(t.passwords))
}

// tally sums up the paragraphs.
func (w *work) tally() (t tallied) {
	for i := range w.paragraphs {
		p := &w.paragraphs[i]
		t.add(p)
		expected := float64(float64(w.final[i]) * float64(p.words)) // the conversion rounds the product, so that the compiler does not fuse it with the sums
		if p.tags&page.Form != 0 {
			t.form += expected
		}
		if p.hints&page.HintNotice != 0 {
			t.notice += expected
		}
		if p.tags&page.Headings != 0 {
			t.head += expected
		}
		if p.isLong() {
			t.inLong += expected
		}
	}
	return t
}

// shortNote is the most words of a paragraph that may give the page's HTTP status.
const shortNote = 4

// add counts one paragraph.
func (t *tallied) add(p *paragraph) {
	for k, h := range wholeHints {
		if p.hints&h != 0 {
			t.hints[k] += p.words
		}
	}
	for k, tags := range wholeTags {
		if p.tags&tags != 0 {
			t.tags[k] += p.words
		}
	}
	t.stops += p.stops
	t.commas += p.commas
	t.loud += p.loud
	t.longest = max(t.longest, p.words-p.linked)
	t.colons += one(p.endsColon)
	t.images += one(p.gap&page.Img != 0)
	t.dated += one(p.dated)
	t.fields += one(p.gap&page.Field != 0)
	t.passwords += one(p.gap&page.Password != 0)
	t.statuses += one(p.status && p.words <= shortNote)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
