package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"facetta/indexer"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/mapping"
)

// rateDocuments is the number of documents on which our builder and Bleve's are compared.
const rateDocuments = 10_000

// measureBuild builds the index, and says how fast, before that on fewer documents beside Bleve's Builder.
func measureBuild(o options, m *model, dir string) error {
	scratch, err := os.MkdirTemp(o.dir, "rate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if o.peer {
		few := make([]*indexer.Document, rateDocuments)
		for i := range few {
			few[i] = m.document(i)
		}
		ours := processor()
		if err := build(filepath.Join(scratch, "ours"), len(few), func(i int) *indexer.Document { return few[i] }); err != nil {
			return err
		}
		ours = processor() - ours
		peers, err := timePeer(scratch, few)
		if err != nil {
			return err
		}
		fmt.Printf("build of %d documents, processor time: ours %.0f documents/s (with the text store), Bleve's builder %.0f: %.2f x\n",
			len(few), float64(len(few))/ours, float64(len(few))/peers, peers/ours)
	}
	start := processor()
	if err := build(dir, o.documents, m.document); err != nil {
		return err
	}
	took := processor() - start
	fmt.Printf("build of %d documents: %.0f documents/s of processor time, making up the documents included\n",
		o.documents, float64(o.documents)/took)
	return nil
}

// build writes an index; documents are made on all cores.
func build(dir string, n int, document func(int) *indexer.Document) error {
	b, err := indexer.NewBuilder(dir, indexer.Options{})
	if err != nil {
		return err
	}
	const batch = 1000
	for first := 0; first < n; first += batch {
		documents := make([]*indexer.Document, min(batch, n-first))
		var g sync.WaitGroup
		for worker := range runtime.GOMAXPROCS(0) {
			g.Go(func() {
				for i := worker; i < len(documents); i += runtime.GOMAXPROCS(0) {
					documents[i] = document(first + i)
				}
			})
		}
		g.Wait()
		for _, d := range documents {
			if err := b.Add(d); err != nil {
				b.Abort()
				return err
			}
		}
	}
	return b.Close()
}

// timePeer builds the same with Bleve's own Builder and the mapping of our index.
func timePeer(scratch string, documents []*indexer.Document) (float64, error) {
	m, err := mappingOf(filepath.Join(scratch, "ours"))
	if err != nil {
		return 0, err
	}
	b, err := bleve.NewBuilder(filepath.Join(scratch, "peer"), m, map[string]any{"buildPathPrefix": scratch})
	if err != nil {
		return 0, err
	}
	start := processor()
	for i, d := range documents {
		if err := b.Index(strconv.Itoa(i), fields(d)); err != nil {
			return 0, err
		}
	}
	err = b.Close()
	return processor() - start, err
}

func mappingOf(dir string) (mapping.IndexMapping, error) {
	x, err := openPeer(dir)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	return x.Mapping(), nil
}

// printSizes prints the bytes of each folder of the index a document.
func printSizes(dir string, documents int) error {
	folders, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(dir, folder.Name()), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err == nil && info.Size() >= int64(documents) {
				fmt.Printf("%-40s %7.0f bytes a document\n", filepath.Join(folder.Name(), d.Name()), float64(info.Size())/float64(documents))
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
