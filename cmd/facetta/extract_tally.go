package main

import (
	"fmt"
	"strings"

	"facetta/crawler/page"
)

// dirtOf lists what was wrong with a file of which some text is left.
func dirtOf(p *page.Page, cut bool) []string {
	reasons := (p.Dirt &^ (page.DirtEmpty | page.DirtBinary | page.DirtPDF | page.DirtTime)).Reasons()
	if cut {
		reasons = append(reasons, fmt.Sprintf("larger than %d MiB", maxFile>>20))
	}
	return reasons
}

// tally counts files by result, and by what was wrong with them.
type tally struct {
	files, texts, failed int
	empty, dirt          map[string]int
}

func (t *tally) add(e *extracted) {
	if t.files++; t.files == 1 {
		t.empty, t.dirt = make(map[string]int), make(map[string]int)
	}
	switch {
	case e.Error != "":
		t.failed++
	case e.Empty != "":
		t.empty[e.Empty]++
	default:
		t.texts++
	}
	for _, reason := range e.reasons {
		t.dirt[reason]++
	}
}

// finish prints the counts, unless there was only one clean file. Files that could not be read are an error in two cases: where the output doesn't
// tell, and where one that was named on the command line is not there.
func (t *tally) finish(c *console, err error, named []string, told bool) error {
	switch {
	case err == nil && t.failed > 0 && (!told || areMissing(named)):
		return unread(t.String(), named)
	case t.files > 1 || t.files == 1 && (t.texts == 0 || len(t.dirt) > 0):
		c.say("facetta: %s", t)
	}
	return err
}

// String gives text such as "7 files: 3 with content, 2 no content, 1 binary file, 1 could not be read; 2 wrong charset label".
func (t *tally) String() string {
	became := []string{fmt.Sprintf("%d with content", t.texts)}
	became = append(became, counts(t.empty)...)
	if t.failed > 0 {
		became = append(became, fmt.Sprintf("%d could not be read", t.failed))
	}
	line := count(t.files, "file", "files") + ": " + strings.Join(became, ", ")
	if len(t.dirt) > 0 {
		line += "; " + strings.Join(counts(t.dirt), ", ")
	}
	return line
}

// plurals has the plurals of those reasons that are nouns.
var plurals = map[string]string{
	emptyFile: "empty files", binaryFile: "binary files", brokenPDF: "PDFs that cannot be read", "wrong charset label": "wrong charset labels",
}

// counts lists the reasons with their numbers.
func counts(n map[string]int) (list []string) {
	for _, reason := range byFrequency(n) {
		if many, ok := plurals[reason]; ok && n[reason] > 1 {
			list = append(list, fmt.Sprintf("%d %s", n[reason], many))
			continue
		}
		list = append(list, fmt.Sprintf("%d %s", n[reason], reason))
	}
	return list
}
