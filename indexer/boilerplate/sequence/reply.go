package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// What the paragraphs of a kind of replies have at least, in the mean of their words and of themselves: a chance that is not that of a menu, and more
// words than counts of posts and names of buttons.
const (
	leastReply = 0.05
	replyWords = 3
)

// posts deals the paragraphs of a thread to kinds: posts are content together or not at all, "thanks" as well as what it thanks for.
type posts struct {
	looks numbering[postLook]
	kinds []postKind
	of    []int // kind of each paragraph, -1 for what is no post
}

// postLook is what paragraphs of one kind have in common, however deep posts answer each other.
type postLook struct {
	tags  page.Tags
	hints page.Hints
}

func (l *postLook) hash() uint64 { return uint64(l.tags)*mixer + uint64(l.hints)<<16 }

type postKind struct {
	paragraphs, words, kept int // kept are words
	chance                  float64
	reply                   bool // by the page's own word (page.HintReply)
}

// keepPosts keeps the paragraphs of posts that are of a kind with others. What the page calls a reply is kept unless its kind is hopeless: the model
// has learned that comments are left out. Of other posts a kind is kept of which most is.
func (w *work) keepPosts(blocks []page.Block) {
	if !slices.Contains(w.keep, true) {
		return
	}
	w.posts.load(w, blocks)
	for i, k := range w.posts.of {
		if k >= 0 && w.posts.kinds[k].isContent() {
			w.keep[i] = true
		}
	}
}

func (k *postKind) isContent() bool {
	if k.reply {
		return k.words >= replyWords*k.paragraphs && k.chance >= leastReply*float64(k.words)
	}
	return 2*k.kept > k.words
}

// load finds the kinds: of running text under names of forums, that is not to be filled in.
func (s *posts) load(w *work, blocks []page.Block) {
	s.looks.reset(len(w.paragraphs))
	s.kinds, s.of = s.kinds[:0], s.of[:0]
	from := 0
	for i := range w.paragraphs {
		p, hints := &w.paragraphs[i], blocks[from].Hints
		from = p.end
		if hints&(page.HintReply|page.HintForum) == 0 || p.words == 0 || 2*p.linked > p.words || p.tags&page.Form != 0 {
			s.of = append(s.of, -1)
			continue
		}
		l := postLook{p.tags &^ page.Inline, hints}
		n := s.looks.of(l, l.hash())
		if n == len(s.kinds) {
			s.kinds = append(s.kinds, postKind{reply: hints&page.HintReply != 0})
		}
		s.of = append(s.of, n)
		k := &s.kinds[n]
		k.paragraphs++
		k.words += p.words
		k.chance += float64(float64(w.final[i]) * float64(p.words))
		if w.keep[i] {
			k.kept += p.words
		}
	}
}
