package page

import (
	"bytes"

	"facetta/internal/weburl"
)

// Anchor is the text of an A and its target: a page, as in Links, or a part of a page, which may be this page itself.
type Anchor struct {
	Range    // empty where the A has only a picture
	Target   weburl.URL
	Fragment string // of the target, percent-encoded; "" for none
}

// Address is the target with its fragment.
func (a *Anchor) Address() string {
	if a.Fragment == "" {
		return string(a.Target)
	}
	return string(a.Target) + "#" + a.Fragment
}

// anchorWriter collects the anchors of a page, as ranges of the block writer's arena.
type anchorWriter struct {
	all  []Anchor
	open bool // the last of all still grows
}

// begin sees the start tag of an A. target is the page that ref leads to, "" for no other page; at is the length of the arena.
func (w *anchorWriter) begin(page, target weburl.URL, ref []byte, at int) {
	ref = bytes.TrimSpace(ref)
	fragment := fragmentOf(ref)
	if len(ref) > 0 && ref[0] == '#' && fragment != "" { // "#" alone mostly makes the link a button for a script
		target = page
	}
	if target == "" || len(w.all) >= maxLinks {
		return
	}
	w.all = append(w.all, Anchor{Range: Range{at, at}, Target: target, Fragment: fragment})
	w.open = true
}

// end closes the open anchor, if there is one; at is the length of the arena.
func (w *anchorWriter) end(at int) {
	if w.open {
		w.all[len(w.all)-1].To = at
		w.open = false
	}
}

// finish returns the anchors, without white space around their texts.
func (w *anchorWriter) finish(arena []byte) []Anchor {
	for i := range w.all {
		r := &w.all[i].Range
		text := bytes.TrimLeft(arena[r.From:r.To], " \n")
		r.From = r.To - len(text)
		r.To = r.From + len(bytes.TrimRight(text, " \n"))
	}
	return w.all
}

// fragmentOf returns the fragment of a reference, "" where it has none or one that is too long.
func fragmentOf(ref []byte) string {
	_, fragment, _ := bytes.Cut(ref, []byte("#"))
	if len(fragment) > weburl.MaxLength {
		return ""
	}
	var memory [128]byte
	b := memory[:0]
	for _, c := range fragment {
		switch { // URL Standard §1.3, the fragment percent-encode set; §4.4 drops the first ones
		case c == '\t', c == '\n', c == '\r':
		case c <= ' ', c > '~', c == '"', c == '<', c == '>', c == '`':
			b = appendEscaped(b, c)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}
