package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"facetta/internal/gold"
)

// makeCleanEval makes the set of CLEANEVAL's test pages. The line with the address goes, and each mark of a paragraph, heading or list item becomes a
// line break.
func makeCleanEval(clone, set string) error {
	folder := filepath.Join(clone, "cleaneval-final")
	all, err := ids(filepath.Join(folder, "GoldStandard"), ".txt")
	if err != nil {
		return err
	}
	for _, id := range all {
		text, err := read(filepath.Join(folder, "GoldStandard", id+".txt"))
		if err != nil {
			return err
		}
		text = marks.ReplaceAllString(addressLine.ReplaceAllString(text, ""), "\n")
		if err := addPlain(filepath.Join(folder, "input", id+".html"), set, id, text, ""); err != nil {
			return err
		}
	}
	return nil
}

var (
	addressLine = regexp.MustCompile(`^\s*URL:.*`)
	marks       = regexp.MustCompile(`(?i)<[phl]>`)
)

// makeDragnet makes the set of the pages of dragnet_data that are not in dragnet-train. Comments stand behind a line of their own.
func makeDragnet(clone, train, set string) error {
	known, err := trained(train)
	if err != nil {
		return err
	}
	folder := filepath.Join(clone, "dragnet_data")
	all, err := ids(filepath.Join(folder, "GoldStandard"), ".txt")
	if err != nil {
		return err
	}
	for _, id := range all {
		if slices.Contains(known, id) {
			continue
		}
		text, err := read(filepath.Join(folder, "GoldStandard", id+".txt"))
		if err != nil {
			return err
		}
		comments := ""
		if at := commentsLine.FindStringIndex(text); at != nil {
			text, comments = text[:at[0]], text[at[1]:]
		}
		if err := addPlain(filepath.Join(folder, "input", id+".html"), set, id, text, comments); err != nil {
			return err
		}
	}
	return nil
}

var commentsLine = regexp.MustCompile(`!@.\$%\^&\*\(\)\s*COMMENTS`)

// trained returns the ids of dragnet-train.
func trained(dir string) (known []string, err error) {
	sets, err := gold.Open(dir)
	if err != nil {
		return nil, err
	}
	for _, s := range sets {
		if s.Name != "dragnet-train" {
			continue
		}
		pages, err := s.Pages()
		for _, p := range pages {
			known = append(known, p.ID)
		}
		return append(known, "R427"), err // a page of it that package gold leaves out
	}
	return nil, fmt.Errorf("%s has no dragnet-train", dir)
}

// makeCETD makes the set of six sites' pages. Their addresses are not known; made-up ones say which are of one site.
func makeCETD(clone, set string) error {
	var index strings.Builder
	index.WriteString("id\turl\n")
	for _, site := range []string{"arstechnica", "BBC", "Chaos", "nytimes", "wiki", "YAHOO!"} {
		folder := filepath.Join(clone, "CETD", site)
		all, err := ids(filepath.Join(folder, "gold"), ".txt")
		if err != nil {
			return err
		}
		for _, id := range all {
			text, err := read(filepath.Join(folder, "gold", id+".txt"))
			if err != nil {
				return err
			}
			name := strings.Trim(site, "!")
			if err := addPlain(filepath.Join(folder, "original", id+".htm"), set, name+"-"+id, text, ""); err != nil {
				return err
			}
			fmt.Fprintf(&index, "%s-%s\thttp://%s.example/%s\n", name, id, strings.ToLower(name), id)
		}
	}
	return files{"index.tsv": index.String()}.write(set)
}

// addPlain adds a page.
func addPlain(html, set, id, text, comments string) error {
	content, err := os.ReadFile(html)
	if err != nil {
		return err
	}
	f := files{"html/" + id + ".html": string(content), "gold/" + id + ".txt": text}
	if comments != "" {
		f["gold-comments/"+id+".txt"] = comments
	}
	return f.write(set)
}
