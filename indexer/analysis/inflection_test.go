package analysis

import (
	"slices"
	"strings"
	"testing"
)

func TestInflectionsAreOneTerm(t *testing.T) {
	for _, forms := range []string{
		"configure configures configured configuring", "use uses used using", "add adds added adding", "run runs running",
		"apply applies applied applying", "hope hopes hoped hoping", "hop hops hopped hopping", "create creates created creating",
		"size sizes sized sizing", "control controls controlled controlling", "fall falls falling", "need needs needed needing",
		"exceed exceeds exceeded exceeding", "build builds building", "type types typed typing", "change changes changed changing",
		"try tries tried trying", "go goes going", "edge edges edged edging", "match matches matched matching", "agree agrees agreeing",
		"box boxes boxed boxing", "show shows showed showing", "play plays played playing", "feel feels feeling",
		"agree agreed", "guarantee guarantees guaranteed guaranteeing", "disagree disagreed", "queue queues queued queuing queueing", "sue sues sued suing",
		"glue glued gluing", "staff staffs staffed staffing", "sniff sniffing", "analysis analyses analyse analysed", "hypothesis hypotheses",
		"parenthesis parentheses", "emphasis emphases",
	} {
		if got := slices.Compact(scanned(forms)); len(got) != 1 {
			t.Errorf("%q become %q", forms, got)
		}
	}
}

// Words that are spelt alike and mean different things keep their own terms.
func TestOtherWordsStayApart(t *testing.T) {
	for _, words := range []string{
		"university universe", "string str", "king k", "hoping hopping", "planning planing", "rat rate", "one on", "use us", "bed b",
		"organ organization", "policy police", "general generation", "indeed inde", "code cod", "ring r",
		"need nee", "seed see", "speed spee", "exceed excee", "basis base", "genesis gene", "ellipsis ellipse", "scsi scs", "ansi ans",
	} {
		if got := scanned(words); len(got) != 2 || got[0] == got[1] {
			t.Errorf("%q become %q", words, got)
		}
	}
}

// What is no run of ASCII letters is left as it is, and so are words that end like inflected ones.
func TestInflectionLeavesAlone(t *testing.T) {
	for _, word := range []string{"x2ed", "naïve", "don't", "éing", "2600", "b-tree", "", "sled", "spring", "emerald", "queue"} {
		if got := string(cutInflection([]byte(word))); got != word {
			t.Errorf("%q becomes %q", word, got)
		}
	}
	if got := scanned(strings.Repeat("y", 60) + "ing"); len(got) != 1 || len(got[0]) != 60 {
		t.Errorf("60 times y becomes %q", got)
	}
}
