package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// README names every command, and no other.
func TestReadmeNamesTheCommands(t *testing.T) {
	b, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(b), "`facetta --help` lists the commands:")
	list, _, _ := strings.Cut(after, ".\n")
	var named []string
	for _, quoted := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(list, -1) {
		words := strings.Fields(quoted[1])
		if len(words) == 1 || strings.HasPrefix(words[1], "--") {
			named = append(named, words[0])
			continue
		}
		for name := range strings.SplitSeq(words[1], "|") {
			named = append(named, words[0]+" "+name)
		}
	}
	var cli commands
	parser := kong.Must(&cli, kong.Name("facetta"), kong.Vars{"methods": methods(), "members": memberRanks()})
	var have []string
	for _, leaf := range parser.Model.Leaves(true) {
		have = append(have, strings.TrimPrefix(leaf.FullPath(), "facetta "))
	}
	slices.Sort(named)
	slices.Sort(have)
	if !slices.Equal(named, have) {
		t.Errorf("README names %q; the commands are %q", named, have)
	}
}
