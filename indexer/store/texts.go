package store

import (
	"sync/atomic"
)

// Texts are the packed texts of an earlier index. A Builder copies the texts of documents that have not changed. They are safe for concurrent use.
type Texts struct {
	reader  *Reader
	damaged atomic.Int64
}

// OpenTexts opens the texts of the index in dir.
func OpenTexts(dir string) (*Texts, error) {
	r, err := Open(dir)
	if err != nil {
		return nil, err
	}
	return &Texts{reader: r}, nil
}

// Close closes the files.
func (t *Texts) Close() error { return t.reader.Close() }

// Damaged gives the number of requested records that did not match their checksums.
func (t *Texts) Damaged() int { return int(t.damaged.Load()) }

// packed gives the record of the document whose URL and contents have these hashes; false when there is none, or it is damaged. t may be nil.
func (t *Texts) packed(url, digest uint64) ([]byte, bool) {
	if t == nil {
		return nil, false
	}
	for doc := range t.reader.withHash(url) {
		if t.reader.digest(doc) == digest {
			data, _, err := t.reader.record(doc)
			if err != nil {
				t.damaged.Add(1)
			}
			return data, err == nil
		}
	}
	return nil, false
}
