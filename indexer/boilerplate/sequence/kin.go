package sequence

import "facetta/crawler/page"

// kinds counts the paragraphs of a page that are alike: comments, posts and teasers come in numbers, an article comes once.
type kinds struct {
	looks numbering[look]
	kin   []kin
}

// look is what paragraphs of one kind have in common.
type look struct {
	tags  page.Tags
	hints page.Hints
	depth int
}

func (l *look) hash() uint64 { return uint64(l.tags)*mixer + uint64(l.hints)<<16 + uint64(l.depth) }

// kin is one kind of paragraphs.
type kin struct {
	paragraphs, words int
	first             int
	stamps            int     // paragraphs that say when something was posted
	chance            float32 // mean by words, of the first pass
}

// load deals the paragraphs to kinds.
func (k *kinds) load(paragraphs []paragraph) {
	k.looks.reset(len(paragraphs))
	k.kin = k.kin[:0]
	for i := range paragraphs {
		p := &paragraphs[i]
		l := look{p.tags &^ page.Inline, p.hints, p.depth}
		at := k.looks.of(l, l.hash())
		if at == len(k.kin) {
			k.kin = append(k.kin, kin{first: i})
		}
		p.kin = int32(at)
		p.place = k.kin[at].paragraphs
		if p.isStamp() {
			p.stamp = k.kin[at].stamps
			k.kin[at].stamps++
		}
		k.kin[at].paragraphs++
		k.kin[at].words += p.words
	}
}

// amongKin is how long a paragraph is beside those of its kind, and how many of them are before it.
func (w *work) amongKin(o writer, i int) writer {
	p := &w.paragraphs[i]
	k := &w.kinds.kin[p.kin]
	o = o.add(ratio(p.words*k.paragraphs, k.words))
	return o.add(logOf(p.place))
}
