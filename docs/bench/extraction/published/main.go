// Command published makes gold sets, in the shape of package gold, of sets that others published and that Facetta's model has not learned from:
//
//	go run ./published -gn1 CLONE -merged CLONE -train SETS -cetd CLONE -chinese CLONE DIR
//
//	gn1              L3S-GN1, 621 news pages of 2008, on which the source of the text-structure methods measured itself; of a clone of
//	                 github.com/geodrome/page-signal. Each page was labelled by one of seven persons (Kohlschuetter, 2010; for research only).
//	cleaneval-final  the test pages of CLEANEVAL 2007; of a clone of github.com/j-szulc/html-cleaning-dataset-merged
//	dragnet-test     the pages of dragnet_data that are not in SETS's dragnet-train; of the same clone
//	cetd             700 pages of six sites (Sun, Song, Liao: text density, 2011); of a clone of github.com/ianbig/maintex_Extraction
//	chinese          69 Chinese pages of news, blogs and forums, 2003 to 2022, with their authors and dates; of a clone of
//	                 github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset
//
// A set is made where its clone is named. Comments of readers stand in gold-comments, and gn1 has in gold-classes the class of each piece of text.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

func main() {
	gn1 := flag.String("gn1", "", "clone of geodrome/page-signal")
	merged := flag.String("merged", "", "clone of j-szulc/html-cleaning-dataset-merged")
	cetd := flag.String("cetd", "", "clone of ianbig/maintex_Extraction")
	chinese := flag.String("chinese", "", "clone of immortal-autumn/Chinese-Web-Content-Extraction-Dataset")
	train := flag.String("train", "", "folder of gold sets whose dragnet-train is left out of dragnet-test")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./published [-gn1 CLONE] [-merged CLONE -train SETS] [-cetd CLONE] [-chinese CLONE] DIR")
	}
	flag.Parse()
	if flag.NArg() != 1 || *merged != "" && *train == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(clones{*gn1, *merged, *cetd, *chinese}, *train, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "published:", err)
		os.Exit(1)
	}
}

// clones are the folders of the repositories, "" for those whose sets are not wanted.
type clones struct{ gn1, merged, cetd, chinese string }

// run makes the sets whose clones are named.
func run(c clones, train, dir string) error {
	for _, s := range []struct {
		name, clone string
		make        func(clone, set string) error
	}{
		{"gn1", c.gn1, makeGN1},
		{"cleaneval-final", c.merged, makeCleanEval},
		{"dragnet-test", c.merged, func(clone, set string) error { return makeDragnet(clone, train, set) }},
		{"cetd", c.cetd, makeCETD},
		{"chinese", c.chinese, makeChinese},
	} {
		if s.clone == "" {
			continue
		}
		if err := s.make(s.clone, filepath.Join(dir, s.name)); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// ids returns the ids of the pages whose gold texts are in a folder.
func ids(folder, ending string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s holds no %s file: name a clone of the repository in the usage", folder, ending)
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(filepath.Base(name), ending)
	}
	return names, err
}

// read returns a text as UTF-8. What is neither that nor marked as UTF-16 is in windows-1252.
func read(name string) (string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if utf8.Valid(data) {
		return unified(string(data)), nil
	}
	encoding, _, _ := charset.DetermineEncoding(data, "text/plain")
	text, err := io.ReadAll(encoding.NewDecoder().Reader(bytes.NewReader(data)))
	return unified(string(text)), err
}

// unified removes the mark of the byte order and the carriage returns of a text.
func unified(text string) string {
	return strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n")
}

// files are the files of a page, by their names in the set.
type files map[string]string

func (f files) write(set string) error {
	for name, content := range f {
		name = filepath.Join(set, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}
