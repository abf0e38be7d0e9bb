package sequence

import "facetta/crawler/page"

// threads has the places where a page says when something was posted, and where its comments begin.
type threads struct {
	stamps  []int // paragraphs that are stamps
	before  []int // stamps before each paragraph
	long    []int // words of running text before each paragraph
	comment int   // first paragraph that is called a comment, -1 if there is none
}

// shortDated is the most words of a stamp.
const shortDated = 20

// isStamp tells whether a paragraph says when, and perhaps by whom, something was posted.
func (p *paragraph) isStamp() bool {
	return p.dated && p.words <= shortDated
}

// load finds stamps and comments.
func (t *threads) load(paragraphs []paragraph) {
	t.stamps, t.before, t.long, t.comment = t.stamps[:0], t.before[:0], t.long[:0], -1
	long := 0
	for i := range paragraphs {
		p := &paragraphs[i]
		t.before = append(t.before, len(t.stamps))
		t.long = append(t.long, long)
		if p.isLong() {
			long += p.words
		}
		if p.isStamp() {
			t.stamps = append(t.stamps, i)
		}
		if t.comment < 0 && p.hints&page.HintComment != 0 && p.linked*2 < p.words {
			t.comment = i
		}
	}
}

// Greater distances count as these.
const (
	farStamp    = 30
	farHeadline = 40
)

// last returns how many paragraphs before i the nearest stamp is.
func (t *threads) last(i int) int {
	n := t.before[i]
	if n == 0 {
		return farStamp
	}
	return min(farStamp, i-t.stamps[n-1])
}

// next returns how many paragraphs behind i the nearest stamp is.
func (t *threads) next(i int) int {
	n := t.before[i]
	if n < len(t.stamps) && t.stamps[n] == i {
		n++
	}
	if n == len(t.stamps) {
		return farStamp
	}
	return min(farStamp, t.stamps[n]-i)
}

// thread writes how many paragraphs are like this one, and where it stands among stamps, comments and headlines.
func (w *work) thread(o writer, i int) writer {
	p, t := &w.paragraphs[i], &w.threads
	k := &w.kinds.kin[p.kin]
	o = o.add(logOf(k.paragraphs))
	o = o.add(ratio(k.words, w.words))
	o = o.add(logOf(i - k.first))
	o = o.flag(p.isStamp())
	o = o.add(logOf(t.before[i]))
	o = o.add(logOf(len(t.stamps)))
	o = o.add(float32(t.last(i)))
	o = o.add(float32(t.next(i)))
	o = w.toComments(o, i)
	o = w.toHeadline(o, i)
	return o.add(ratio(t.long[i], w.long))
}

// toComments writes how far behind the first comment a paragraph is, and how much of the page stands before that comment.
func (w *work) toComments(o writer, i int) writer {
	c := w.threads.comment
	if c < 0 || i < c {
		o = o.add(-1)
	} else {
		o = o.add(logOf(i - c))
	}
	if c < 0 {
		o = o.add(-1)
		o = o.add(-1)
	} else {
		o = o.add(ratio(w.before[c], w.words))
		o = o.add(ratio(w.threads.long[c], w.long))
	}
	return o
}

// toHeadline writes how much of the title a paragraph has, and where the headline is.
func (w *work) toHeadline(o writer, i int) writer {
	o = o.add(w.paragraphs[i].overlap)
	if h := w.headlines.best; h < 0 {
		o = o.add(-100)
		o = o.add(-1)
	} else {
		o = o.add(float32(max(-farHeadline, min(farHeadline, i-h))))
		o = o.add(ratio(w.threads.long[h], w.long))
	}
	return o.add(logOf(w.headlines.count))
}

// besideStamps writes the features of the stamps before and behind a paragraph.
func (w *work) besideStamps(o writer, i int) writer {
	t := &w.threads
	n := t.before[i]
	o = w.stamp(o, n-1)
	if n < len(t.stamps) && t.stamps[n] == i {
		n++
	}
	return w.stamp(o, n)
}

// stamp writes how many stamps are like stamp n, and how many of these are before it: an article has only one, but posts and comments have many.
func (w *work) stamp(o writer, n int) writer {
	if n < 0 || n >= len(w.threads.stamps) {
		o = o.add(-1)
		o = o.add(-1)
		return o
	}
	p := &w.paragraphs[w.threads.stamps[n]]
	o = o.add(logOf(w.kinds.kin[p.kin].stamps))
	return o.add(logOf(p.stamp))
}
