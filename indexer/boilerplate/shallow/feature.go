package shallow

// Feature is a column of a row.
type Feature int

// These are the features of one block; they stand in this order for the previous, the current and the next block.
const (
	inH1 = iota
	inH2
	inH3
	inH4
	inH5
	inH6
	inP
	inDiv
	wordLength
	sentenceLength
	words
	upperStarts
	upperWords
	upperStartRatio
	upperWordRatio
	fullStopRatio
	dates
	bars
	linkDensity
	textDensity
	perBlock // the number of them
)

// These are the columns that the tables of the source name; the others can be got by Local and All.
const (
	PrevWords       Feature = words
	PrevLinkDensity Feature = linkDensity
	PrevTextDensity Feature = textDensity

	WordLength     Feature = perBlock + wordLength
	SentenceLength Feature = perBlock + sentenceLength
	Words          Feature = perBlock + words
	LinkDensity    Feature = perBlock + linkDensity
	TextDensity    Feature = perBlock + textDensity

	NextWords       Feature = 2*perBlock + words
	NextLinkDensity Feature = 2*perBlock + linkDensity
	NextTextDensity Feature = 2*perBlock + textDensity
)

// These are the columns that do not belong to one of the three blocks, and InA.
const (
	Position Feature = 3*perBlock + iota
	RelativePosition
	TextDensityQuotient
	WordsQuotient
	PrevFrequency
	Frequency
	NextFrequency
	InA
	Columns // the number of columns
)

// dimensions is the number of features of the source's largest set.
const dimensions = 67

// All returns the 67 features.
func All() []Feature { return span(0, dimensions) }

// WithoutFrequencies returns the 64 features that need nothing but the page.
func WithoutFrequencies() []Feature { return span(0, PrevFrequency) }

// Local returns the 23 features of the current block.
func Local() []Feature { return append(span(perBlock, 2*perBlock), Position, RelativePosition, InA) }

// LocalQuotients returns the features of Local and the two quotients.
func LocalQuotients() []Feature { return append(Local(), TextDensityQuotient, WordsQuotient) }

// WordsAndLinks returns number of words and link density of the three blocks, from which the source's NumWords tree was learned.
func WordsAndLinks() []Feature {
	return []Feature{PrevWords, Words, NextWords, PrevLinkDensity, LinkDensity, NextLinkDensity}
}

// DensityAndLinks returns text and link density of the three blocks, from which the source's densitometric tree was learned.
func DensityAndLinks() []Feature {
	return []Feature{PrevTextDensity, TextDensity, NextTextDensity, PrevLinkDensity, LinkDensity, NextLinkDensity}
}

func span(from, end Feature) []Feature {
	var all []Feature
	for f := from; f < end; f++ {
		all = append(all, f)
	}
	return all
}

var blockNames = [perBlock]string{
	"in H1", "in H2", "in H3", "in H4", "in H5", "in H6", "in P", "in DIV", "average word length", "average sentence length",
	"number of words", "upper-case starts", "upper-case words", "ratio of upper-case starts", "ratio of upper-case words",
	"ratio of full stops", "date tokens", "vertical bars", "link density", "text density",
}

var pageNames = [...]string{
	"absolute position", "relative position", "text density quotient", "number of words quotient", "element frequency (P)",
	"element frequency (C)", "element frequency (N)", "in A (C)",
}

// String returns the name of a feature in the source; (P), (C) and (N) are the previous, current and next block.
func (f Feature) String() string {
	if f >= Position {
		return pageNames[f-Position]
	}
	return blockNames[f%perBlock] + [...]string{" (P)", " (C)", " (N)"}[f/perBlock]
}
