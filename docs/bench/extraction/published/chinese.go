package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// makeChinese makes the set of Chinese pages. A page of which the author or the day is not known does without.
func makeChinese(clone, set string) error {
	all, err := ids(filepath.Join(clone, "cleaned"), ".txt")
	if err != nil {
		return err
	}
	for _, id := range all {
		text, err := read(filepath.Join(clone, "cleaned", id+".txt"))
		if err != nil {
			return err
		}
		author, noAuthor := read(filepath.Join(clone, "author", id+".txt"))
		date, noDate := read(filepath.Join(clone, "date", id+".txt"))
		if err := errors.Join(noAuthor, noDate); err != nil {
			return err
		}
		expected, err := json.Marshal(map[string]string{"byline": known(author), "publishedTime": dayIn(date)})
		if err != nil {
			return err
		}
		if err := addPlain(filepath.Join(clone, "original", id+".html"), set, id, text, ""); err != nil {
			return err
		}
		if err := (files{"metadata/" + id + ".json": string(expected)}).write(set); err != nil {
			return err
		}
	}
	return nil
}

// known returns a text without the space around it, "" for what is marked as unknown.
func known(text string) string {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "UNKN") { // also misspelt
		return ""
	}
	return text
}

var day = regexp.MustCompile(`^\s*(\d{4})-(\d{1,2})-(\d{1,2})\b`)

// dayIn returns the day with which a text begins, as in 2005-03-07, "" for other texts.
func dayIn(text string) string {
	m := day.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return fmt.Sprintf("%s-%02s-%02s", m[1], m[2], m[3])
}
