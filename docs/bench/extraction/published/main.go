// Command published makes gold sets, in the shape of package gold, of sets that others published and that Facetta's model has not learned from:
//
//	go run ./published -gn1 CLONE -merged CLONE -cetd CLONE [-train SETS] DIR
//
//	gn1              L3S-GN1, 621 news pages of 2008, on which the source of the text-structure methods measured itself; of a clone of
//	                 github.com/geodrome/page-signal. Each page was labelled by one of seven persons (Kohlschuetter, 2010; for research only).
//	cleaneval-final  the test pages of CLEANEVAL 2007; of a clone of github.com/j-szulc/html-cleaning-dataset-merged
//	dragnet-test     the pages of dragnet_data that are not in SETS's dragnet-train; of the same clone
//	cetd             700 pages of six sites, with which Sun, Song and Liao measured text density (2011); of a clone of github.com/ianbig/maintex_Extraction
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

	"golang.org/x/net/html/charset"
)

func main() {
	gn1 := flag.String("gn1", "", "clone of geodrome/page-signal")
	merged := flag.String("merged", "", "clone of j-szulc/html-cleaning-dataset-merged")
	cetd := flag.String("cetd", "", "clone of ianbig/maintex_Extraction")
	train := flag.String("train", "", "folder of gold sets whose dragnet-train is left out of dragnet-test")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./published [-gn1 CLONE] [-merged CLONE -train SETS] [-cetd CLONE] DIR")
	}
	flag.Parse()
	if flag.NArg() != 1 || *merged != "" && *train == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*gn1, *merged, *cetd, *train, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "published:", err)
		os.Exit(1)
	}
}

// run makes the sets whose clones are named.
func run(gn1, merged, cetd, train, dir string) error {
	if gn1 != "" {
		if err := makeGN1(gn1, filepath.Join(dir, "gn1")); err != nil {
			return err
		}
	}
	if merged != "" {
		if err := makeCleanEval(merged, filepath.Join(dir, "cleaneval-final")); err != nil {
			return err
		}
		if err := makeDragnet(merged, train, filepath.Join(dir, "dragnet-test")); err != nil {
			return err
		}
	}
	if cetd != "" {
		return makeCETD(cetd, filepath.Join(dir, "cetd"))
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
	encoding, _, _ := charset.DetermineEncoding(data, "text/plain")
	text, err := io.ReadAll(encoding.NewDecoder().Reader(bytes.NewReader(data)))
	return strings.ReplaceAll(strings.TrimPrefix(string(text), "\uFEFF"), "\r\n", "\n"), err
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
