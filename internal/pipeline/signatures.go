package pipeline

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/indexer/duplicate"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/ranking/mapped"
)

// signed is the signature by which near-duplicates of a page are recognised, and a digest of its input.
type signed struct {
	From      uint64 // digest of the response, the classes of its blocks and the rule
	Signature duplicate.PageSignature
}

// A build's file "signatures" is in the format of package mapped: signatures by document; digests of their inputs; 1 + the document of an address by
// its ordinal, or 0.
var signedKind = mapped.Kind{Magic: "FctSigns", Version: 4, Sections: 3}

// signedFrom is the digest of a signature's input. Blocks are not part of it: for the same program, they follow from the response.
func signedFrom(k readings.Key, content []bool, rule duplicate.Rule) uint64 {
	b := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+len(rule)+len(content)), k.Digest)
	b = append(b, rule...)
	for _, c := range content {
		class := byte(0)
		if c {
			class = 1
		}
		b = append(b, class)
	}
	return xxhash.Sum64(b)
}

// signatures makes the signatures of pages, or takes over those of the base. It is safe for concurrent use.
type signatures struct {
	rule    duplicate.Rule
	earlier *signatureFile // nil: there is no base
}

// openSignatures opens the signatures of the base. If they cannot be trusted, it notes that and does not use them.
func (r *run) openSignatures() *signatures {
	s := &signatures{rule: duplicate.Rule(r.Parameters.Duplicates)}
	base := r.base()
	if base == "" {
		return s
	}
	var err error
	if s.earlier, err = openSignatureFile(base); err != nil {
		r.refuse(err)
	}
	return s
}

func (s *signatures) close() {
	if s.earlier != nil {
		s.earlier.close()
	}
}

// of returns the signature of a page whose blocks have their final classes.
func (s *signatures) of(o archive.Ordinal, k readings.Key, r *readings.Reading) signed {
	from := signedFrom(k, r.Content, s.rule)
	if s.earlier != nil {
		if known, ok := s.earlier.of(o, from); ok {
			return signed{from, known}
		}
	}
	return signed{from, duplicate.OfPage(r.Page, r.Content, s.rule)}
}

// signatureFile is an open file of signatures.
type signatureFile struct {
	file     *mapped.File
	pages    []duplicate.PageSignature // by document
	from     []uint64                  // by document
	document []uint32                  // by ordinal, from 1
}

func openSignatureFile(d build.Dir) (*signatureFile, error) {
	file, err := mapped.Open(d.Signatures(), signedKind)
	if err != nil {
		return nil, err
	}
	f := &signatureFile{file: file}
	if f.pages, err = mapped.Section[duplicate.PageSignature](file, 0); err == nil {
		f.from, err = mapped.Section[uint64](file, 1)
	}
	if err == nil {
		f.document, err = mapped.Section[uint32](file, 2)
	}
	if err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *signatureFile) close() { _ = f.file.Close() } // only read

// of returns the signature of an address if it was made from this input.
func (f *signatureFile) of(o archive.Ordinal, from uint64) (s duplicate.PageSignature, ok bool) {
	if int(o) >= len(f.document) || f.document[o] == 0 {
		return s, false
	}
	d := f.document[o] - 1
	return f.pages[d], f.from[d] == from
}

// signatureWriter writes signatures, document by document. Memory: 12 bytes a page.
type signatureWriter struct {
	file     *mapped.Writer
	from     []uint64
	document []uint32
}

func newSignatureWriter(d build.Dir, captures int) (*signatureWriter, error) {
	file, err := mapped.Create(d.Signatures(), signedKind)
	return &signatureWriter{file: file, document: make([]uint32, captures)}, err
}

// add adds the next document.
func (w *signatureWriter) add(o archive.Ordinal, s signed) error {
	w.from = append(w.from, s.From)
	w.document[o] = uint32(len(w.from))
	return mapped.WriteSlice(w.file, []duplicate.PageSignature{s.Signature})
}

func (w *signatureWriter) commit() error {
	_ = w.file.EndSection() // Commit returns the first error
	_ = mapped.WriteSlice(w.file, w.from)
	_ = w.file.EndSection()
	_ = mapped.WriteSlice(w.file, w.document)
	_ = w.file.EndSection()
	return w.file.Commit()
}

// discard removes what was not committed. It is meant to be deferred.
func (w *signatureWriter) discard() { w.file.Discard() }
