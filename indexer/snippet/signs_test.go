package snippet

import (
	"strings"
	"testing"
)

func TestSnippetsWithoutSignsThatDraw(t *testing.T) {
	filler := strings.Repeat("Nothing of interest stands here at all ", 20)
	for _, c := range []struct{ name, query, text, want string }{
		{"mail behind a colon", "reactor", "On Monday Ann wrote: > The reactor hangs > when a thread > stops it. Does it? > >> Yes.",
			"On Monday Ann wrote: The [reactor] hangs when a thread stops it. Does it? Yes."},
		{"mail at the beginning", "reactor", "> The reactor hangs > when a thread stops it.", "The [reactor] hangs when a thread stops it."},
		{"mail behind a colon, of one only", "reactor", "Ann wrote: > The reactor hangs > when it stops.", "Ann wrote: The [reactor] hangs when it stops."},
		{"mail in mail, phrase over an end of a line", `"reactor hangs"`, "> > > The reactor > > > hangs > > now. >No.", "The [reactor] [hangs] now. No."},
		{"a table", "apples", "name | how many -------+------------ apples | 3 +------+-----+ pears | 4 ========", "name | how many · [apples] | 3 · pears | 4"},
		{"two rules in a row", "two", "===== ----- One · ===== > ----- two *****", "One · · > · [two]"},
		{"the snippet begins behind a rule", "reactor", filler + strings.Repeat("x", 40) + " ===== " + "Here at the beginning of a line stands the word reactor. " + filler,
			"… Here at the beginning of a line stands the word [reactor]. Nothing of interest stands here at all Nothing of interest stands here at all" +
				" Nothing of interest stands here at all Nothing of interest stands here at all Nothing of …"},
		{"a trail", "docs", "Home > Docs > Install > Linux > Packages", "Home > [Docs] > Install > Linux > Packages"},
		{"Python", "print", ">>> >>> print(1) 1 >>> print(2) 2", ">>> >>> [print](1) 1 >>> [print](2) 2"},
		{"types", "vector", "vector< vector< T > > maps to set< T >", "[vector]< [vector]< T > > maps to set< T >"},
		{"a comparison", "smaller", "a >= b > c means that c is the smaller", "a >= b > c means that c is the [smaller]"},
		{"signs of several kinds", "cat", "A cat +-+-+-+ sits /\\/\\/\\ there.", "A [cat] +-+-+-+ sits /\\/\\/\\ there."},
		{"what a program prints, a blank, an address", "root", "-rw-r----- 1 root (_____) a-----b.example", "-rw-r----- 1 [root] (_____) a-----b.example"},
	} {
		s := summary(t, c.query, document("signs.example", "Signs", c.text))
		checkSummary(t, s, parsed(c.query))
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s: snippet\n%q, want\n%q", c.name, got, c.want)
		}
	}
}
