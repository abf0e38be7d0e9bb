package boilerplate

import (
	"strings"
	"unicode"

	"facetta/crawler/page"
)

// mainContentFilter is the Main Content Filter (K30, spec f.4; thesis §4.4.3): the Largest Content Filter over merged blocks, without
// what stands above a block that repeats the page's title and what stands below the heading of a comments section.
//
// Both are cut off before the largest part is chosen, or long comments would be chosen and then removed. A heading of comments
// that is linked as a whole, or with nothing but the title above it, leads to them from the top of the article and cuts nothing
// (ours).
type mainContentFilter struct {
	tree rule
	gap  int // of largestContent
}

func mainContent(tree rule, gap int) Classifier { return mainContentFilter{tree, gap} }

// Classify implements Classifier for a page without a title.
func (m mainContentFilter) Classify(blocks []page.Block, content []bool) {
	m.classifyTitled("", blocks, content)
}

func (m mainContentFilter) classifyTitled(title string, blocks []page.Block, content []bool) {
	m.tree(blocks, content)
	from := findTitle(titlesOf(title), blocks)
	clear(content[:from])
	clear(content[findComments(from, blocks, content):])
	bridge(content, m.gap)
	keepLargestRun(blocks, content)
}

// findTitle gives the first block that is one of the titles, 0 when there is none.
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

// titlesOf gives what a title block may say (spec f.4, [I]): the TITLE element's text, and the longest of the parts that the
// separators |, -, –, : and » divide it into, normalised.
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

// spaceHyphens marks the hyphens that separate; those inside words do not.
var spaceHyphens = strings.NewReplacer(" - ", "\x00", " — ", "\x00")

// normalise gives the words of a text in lower case with single spaces, without punctuation.
func normalise(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

// commentHeadings are the 11 strings that head a comments section. The source counts them and names "User comments:"; the list is
// the spec's (f.4, [I]).
var commentHeadings = map[string]bool{
	"comments": true, "user comments": true, "reader comments": true, "readers' comments": true, "post a comment": true,
	"add a comment": true, "leave a comment": true, "leave a reply": true, "have your say": true, "join the discussion": true,
	"what do you think": true,
}

// findComments gives the first heading of comments with content between the title and it, len(blocks) when there is none.
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

// maxHeading is longer than any heading of comments with its count, in bytes.
const maxHeading = 60

// headsComments compares case-insensitively, without a colon, question mark or count at the end and a count at the beginning:
// "12 Comments", "Comments (12)", "User comments:".
func headsComments(text string) bool {
	if len(text) > maxHeading {
		return false
	}
	count := func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || strings.ContainsRune("():?[].,…", r)
	}
	return commentHeadings[strings.ReplaceAll(strings.ToLower(strings.TrimFunc(text, count)), "’", "'")]
}
