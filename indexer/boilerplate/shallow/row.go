package shallow

import (
	"hash/maphash"

	"facetta/crawler/page"
)

// Row has the values of one block's features, indexed by Feature.
type Row [Columns]float32

// Frequencies counts how often each text of a block occurs in a collection. The zero value is empty, so that all frequencies are 0.
type Frequencies struct {
	seed   maphash.Seed
	counts map[uint64]uint32
}

// Add counts the blocks of a page.
func (f *Frequencies) Add(blocks []page.Block) {
	if f.counts == nil {
		f.seed, f.counts = maphash.MakeSeed(), make(map[uint64]uint32)
	}
	for i := range blocks {
		f.counts[maphash.String(f.seed, blocks[i].Text)]++
	}
}

// of returns the number of blocks with the text of b.
func (f *Frequencies) of(b *page.Block) float32 {
	if f == nil || f.counts == nil {
		return 0
	}
	return float32(f.counts[maphash.String(f.seed, b.Text)])
}

// Page returns the rows of all blocks of a page. frequencies may be nil.
func Page(blocks []page.Block, frequencies *Frequencies) []Row {
	rows := make([]Row, len(blocks))
	for i := range blocks {
		own := local(&blocks[i])
		frequency := frequencies.of(&blocks[i])
		copy(rows[i][perBlock:], own[:])
		rows[i][Frequency] = frequency
		if i > 0 {
			copy(rows[i-1][2*perBlock:], own[:])
			rows[i-1][NextFrequency] = frequency
		}
		if i+1 < len(blocks) {
			copy(rows[i+1][:], own[:])
			rows[i+1][PrevFrequency] = frequency
		}
		rows[i].place(i, len(blocks))
		if blocks[i].Tags.Any(page.A) {
			rows[i][InA] = 1
		}
	}
	for i := range rows {
		r := &rows[i]
		r[TextDensityQuotient] = quotient(r[TextDensity], r[PrevTextDensity])
		r[WordsQuotient] = quotient(r[Words], r[PrevWords])
	}
	return rows
}

func (r *Row) place(i, n int) {
	r[Position] = float32(i)
	r[RelativePosition] = quotient(float32(i), float32(n-1))
}

func quotient(a, b float32) float32 {
	if b == 0 {
		return 0
	}
	return a / b
}

// local returns the 20 features of one block.
func local(b *page.Block) (f [perBlock]float32) {
	for i, tag := range [...]page.Tags{page.H1, page.H2, page.H3, page.H4, page.H5, page.H6, page.P, page.Div} {
		if b.Tags.Any(tag) {
			f[inH1+i] = 1
		}
	}
	t := readText(b.Text)
	n := float32(t.words)
	f[wordLength] = quotient(float32(t.letters), n)
	f[sentenceLength] = quotient(n, float32(t.sentences))
	f[words] = float32(b.Words)
	f[upperStarts], f[upperStartRatio] = float32(t.upperStarts), quotient(float32(t.upperStarts), n)
	f[upperWords], f[upperWordRatio] = float32(t.upperWords), quotient(float32(t.upperWords), n)
	f[fullStopRatio] = quotient(float32(t.fullStops), n)
	f[dates] = float32(t.dates)
	f[bars] = float32(t.bars)
	f[linkDensity] = float32(b.LinkDensity())
	f[textDensity] = float32(b.TextDensity())
	return f
}
