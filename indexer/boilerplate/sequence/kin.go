package sequence

import "facetta/crawler/page"

// kinds counts the paragraphs of a page that are alike: there are many comments, posts and teasers of one kind, but only one article.
type kinds struct {
	looks numbering[look]
	kin   []kin
}

// look has what the paragraphs of one kind have in common.
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
	stamps            int     // number of paragraphs that say when something was posted
	chance            float32 // mean chance of the words, by the first pass
}

// load divides the paragraphs into kinds.
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

// amongKin writes how long a paragraph is compared with those of its kind, and how many of them are before it.
func (w *work) amongKin(o writer, i int) writer {
	p := &w.paragraphs[i]
	k := &w.kinds.kin[p.kin]
	o = o.add(ratio(p.words*k.paragraphs, k.words))
	return o.add(logOf(p.place))
}
