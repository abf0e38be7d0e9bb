package sequence

import "facetta/crawler/page"

// marks are features of the elements around and before a paragraph, and of their names. Those of the last paragraph are remembered, as often many
// paragraphs in a row have the same.
type marks struct {
	tags, gap page.Tags
	hints     page.Hints
	shares    [hintCount][2]float32 // for each hint, the feature of paragraphs without it, and of those with it
	features  [markFeatures]float32
}

// load computes the shares: a name that most of the page has says little, so its feature is the share of words without it.
func (m *marks) load(hintWords *[hintCount]int, words int) {
	*m = marks{}
	for bit := range hintCount {
		m.shares[bit] = [...]float32{-1, 1 - ratio(hintWords[bit], words)}
		m.features[len(tagGroups)+len(gapGroups)+bit] = -1
	}
}

// turn sets the features to those of a paragraph.
func (m *marks) turn(p *paragraph) {
	if p.tags != m.tags {
		m.tags = p.tags
		for k, t := range tagGroups {
			m.features[k] = flagged(p.tags&t != 0)
		}
	}
	if p.gap != m.gap {
		m.gap = p.gap
		for k, t := range gapGroups {
			m.features[len(tagGroups)+k] = flagged(p.gap&t != 0)
		}
	}
	if p.hints != m.hints {
		m.hints = p.hints
		for bit := range hintCount {
			m.features[len(tagGroups)+len(gapGroups)+bit] = m.shares[bit][p.hints>>bit&1]
		}
	}
}

// marked writes the marks of a paragraph.
func (w *work) marked(o writer, i int) writer {
	w.marks.turn(&w.paragraphs[i])
	*(*[markFeatures]float32)(o.row[o.at:]) = w.marks.features
	o.at += markFeatures
	return o
}
