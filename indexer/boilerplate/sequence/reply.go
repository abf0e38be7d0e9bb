package sequence

import (
	"slices"

	"facetta/crawler/page"
)

// The paragraphs of a kind of replies must have at least leastReply as the mean chance of their words, which is more than a menu has, and at least
// replyWords words on average, which is more than counts of posts and names of buttons have.
const (
	leastReply = 0.05
	replyWords = 3
)

// posts divides the paragraphs of a thread into kinds, as posts are content together or not at all: "thanks" as well as the post that it answers.
type posts struct {
	looks numbering[postLook]
	kinds []postKind
	of    []int // kind of each paragraph, -1 if it is no post
}

// postLook has what the paragraphs of one kind have in common, however deeply replies are nested.
type postLook struct {
	tags  page.Tags
	hints page.Hints
}

func (l *postLook) hash() uint64 { return uint64(l.tags)*mixer + uint64(l.hints)<<16 }

type postKind struct {
	paragraphs, words, kept int // kept is a number of words
	chance                  float64
	reply                   bool // the page itself marks it so (page.HintReply)
}

// keepPosts keeps the paragraphs of posts by their kinds. A kind that the page calls replies is kept unless it is hopeless, as the model has learned
// to leave comments out. Another kind of posts is kept as a whole if most of its words are kept.
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

// load determines the kinds of paragraphs in elements with the names of forums or replies that are not mostly links and not in a form.
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
