package sequence

import "facetta/crawler/page"

// mark sets which blocks belong to the paragraphs that are kept.
func (w *work) mark(content []bool) {
	from := 0
	for i := range w.paragraphs {
		for ; from < w.paragraphs[i].end; from++ {
			content[from] = w.keep[i]
		}
	}
}

// leaveUnseen removes blocks that attributes hide: copies for small screens, dialogs, forms that open at a click. If that is more than half of the
// words that are kept, a script is assumed to show them, and all blocks stay.
func leaveUnseen(blocks []page.Block, content []bool) {
	unseen, kept := 0, 0
	for i := range blocks {
		if !content[i] {
			continue
		}
		kept += blocks[i].Words
		if blocks[i].Hints&page.HintUnseen != 0 {
			unseen += blocks[i].Words
		}
	}
	if unseen*2 > kept {
		return
	}
	for i := range blocks {
		content[i] = content[i] && blocks[i].Hints&page.HintUnseen == 0
	}
}
