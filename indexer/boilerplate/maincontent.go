package boilerplate

import (
	"strings"
	"unicode"

	"facetta/crawler/page"
)

// mainContentFilter is the Main Content Filter (K30, spec f.4; thesis §4.4.3): the Largest Content Filter over merged blocks, without the blocks
// above one that repeats the page's title and those below the heading of a comments section.
//
// Both are cut off before the largest part is chosen, or long comments would be chosen and then removed. If a heading of comments is linked as a
// whole, or has nothing but the title above it, it only leads to the comments from the top of the article, and nothing is cut off (our addition). Nor
// does a title cut off more content than it leaves: it then repeats the title behind the article, say in a form to send it on (our addition).
type mainContentFilter struct {
	tree rule
	gap  int // as for largestContent
}

func mainContent(tree rule, gap int) Classifier { return mainContentFilter{tree, gap} }

// Classify implements Classifier for a page without a title.
func (m mainContentFilter) Classify(blocks []page.Block, content []bool) {
	m.classifyTitled("", blocks, content)
}

func (m mainContentFilter) classifyTitled(title string, blocks []page.Block, content []bool) {
	m.tree(blocks, content)
	from := findTitle(titlesOf(title), blocks)
	if contentWords(blocks[:from], content[:from]) > contentWords(blocks[from:], content[from:]) {
		from = 0
	}
	clear(content[:from])
	clear(content[findComments(from, blocks, content):])
	bridge(content, m.gap)
	keepLargestRun(blocks, content)
}

// contentWords returns the number of words of content.
func contentWords(blocks []page.Block, content []bool) (n int) {
	for i := range blocks {
		if content[i] {
			n += blocks[i].Words
		}
	}
	return n
}

// findTitle returns the first block that is one of the titles, 0 if there is none.
func findTitle(titles []string, blocks []page.Block) int {
	for i := range blocks {
		text := normalise(blocks[i].Text)
		for _, title := range titles {
			if text == title {
				return i
			}
		}
	}
	return 0
}

// titlesOf returns the texts that a title block may have (spec f.4, [I]), normalised: that of the TITLE element, and the longest of the parts into
// which the separators |, -, –, : and » divide it.
func titlesOf(title string) []string {
	whole := normalise(title)
	if whole == "" {
		return nil
	}
	separates := func(r rune) bool { return strings.ContainsRune("|–:»\x00", r) }
	longest := ""
	for _, part := range strings.FieldsFunc(spaceHyphens.Replace(title), separates) {
		if part = normalise(part); len(part) > len(longest) {
			longest = part
		}
	}
	return []string{whole, longest}
}

// spaceHyphens replaces the hyphens that separate parts; those inside words do not.
var spaceHyphens = strings.NewReplacer(" - ", "\x00", " — ", "\x00")

// normalise returns the words of a text in lower case with single spaces, without punctuation.
func normalise(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// commentHeadings are the 11 headings of comments sections. The source only says that there are 11 and names "User comments:"; the list is the spec's
// (f.4, [I]).
var commentHeadings = map[string]bool{
	"comments": true, "user comments": true, "reader comments": true, "readers' comments": true, "post a comment": true,
	"add a comment": true, "leave a comment": true, "leave a reply": true, "have your say": true, "join the discussion": true,
	"what do you think": true,
}

// findComments returns the first heading of comments with content between the title and it, len(blocks) if there is none.
func findComments(title int, blocks []page.Block, content []bool) int {
	above := false
	for i := range blocks {
		b := &blocks[i]
		if above && b.LinkedWords < b.Words && headsComments(b.Text) {
			return i
		}
		above = above || content[i] && i > title
	}
	return len(blocks)
}

// maxHeading is a number of bytes that no heading of comments with its count exceeds.
const maxHeading = 60

// headsComments tells whether a text is a heading of comments. It ignores case, a colon, question mark or count at the end, and a count at the
// beginning: "12 Comments", "Comments (12)", "User comments:".
func headsComments(text string) bool {
	if len(text) > maxHeading {
		return false
	}
	count := func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || strings.ContainsRune("():?[].,…", r)
	}
	return commentHeadings[strings.ReplaceAll(strings.ToLower(strings.TrimFunc(text, count)), "’", "'")]
}
