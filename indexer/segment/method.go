package segment

import (
	"fmt"
	"math"
	"strings"

	"facetta/crawler/page"
)

// Method is the name of a way of segmenting. The empty method is BFRuleBased.
type Method string

// These are the methods.
const (
	WordWrap      Method = "wordwrap"
	TagGap        Method = "taggap"
	JustRules     Method = "justrules"
	FullText      Method = "fulltext"
	BFPlain       Method = "bf-plain"
	BFSmoothed    Method = "bf-smoothed"
	BFSmoothedLow Method = "bf-smoothed-low"
	BFRuleBased   Method = "bf-rulebased"
)

// Methods returns all methods, simple ones first.
func Methods() []Method {
	return []Method{WordWrap, TagGap, JustRules, FullText, BFPlain, BFSmoothed, BFSmoothedLow, BFRuleBased}
}

// These are the tags of eq. 4.8.
const (
	// forceGap is T_ForceGap: no segment goes across these.
	forceGap = page.Headings | page.Ul | page.Dl | page.Ol | page.Hr | page.Table | page.Address | page.Img | page.Script

	// noGap is T_NoGap: a gap with only these tags is no bound.
	noGap = page.A | page.B | page.Br | page.Em | page.Font | page.I | page.S | page.Span | page.Strong | page.Sub | page.Sup |
		page.U | page.Tt
)

// lowDensity is the density in words per line up to which the variant in the footnote absorbs dips (spec d.3).
const lowDensity = 5

// thresholds are the optima of the source (spec d.5, l).
var thresholds = map[Method]float64{BFPlain: 0.38, BFSmoothed: 0.38, BFSmoothedLow: 0.38, BFRuleBased: 0.6}

// HasThreshold tells whether a method fuses by the similarity of densities.
func (m Method) HasThreshold() bool { return thresholds[m] > 0 }

// Options say how to segment. The zero value is BF-RULEBASED as published.
type Options struct {
	Method    Method  // BFRuleBased if empty
	Threshold float64 // largest delta that fuses; 0 is the method's optimum, below 0 only equal densities fuse; +Inf is allowed
	Width     int     // columns of a line, w_max; 0 is 80
	Spikes    bool    // bf-smoothed-low also absorbs blocks that are denser than their neighbours
}

// Segmenter segments pages. It is safe for concurrent use.
type Segmenter struct{ options Options }

func names() string {
	var all []string
	for _, m := range Methods() {
		all = append(all, string(m))
	}
	return strings.Join(all, ", ")
}

// New checks the options and returns a segmenter.
func New(o Options) (*Segmenter, error) {
	if o.Method == "" {
		o.Method = BFRuleBased
	}
	if !known(o.Method) {
		return nil, fmt.Errorf("there is no segmentation method %q; choose one of %s", o.Method, names())
	}
	if math.IsNaN(o.Threshold) {
		return nil, fmt.Errorf("the threshold is no number")
	}
	if o.Width < 0 {
		return nil, fmt.Errorf("a line of %d columns is too narrow; give 1 or more, or 0 for %d", o.Width, page.Columns)
	}
	switch {
	case o.Threshold == 0:
		o.Threshold = thresholds[o.Method]
	case o.Threshold < 0:
		o.Threshold = 0
	}
	if o.Width == 0 {
		o.Width = page.Columns
	}
	return &Segmenter{o}, nil
}

func known(m Method) bool {
	for _, k := range Methods() {
		if k == m {
			return true
		}
	}
	return false
}
