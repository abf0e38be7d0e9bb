package pipeline

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/indexer/duplicate"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/ranking/mapped"
)

// signed is what near-duplicates of a page are known by, and what that was made from: a row of the build's file "signatures", in the
// format of package mapped, by ordinal; the zero row is of an address that is no document.
type signed struct {
	From      uint64 // digest of the response, the classes of its blocks and the rule
	Signature duplicate.PageSignature
}

var signedKind = mapped.Kind{Magic: "FctSigns", Version: 2, Sections: 1}

// signedFrom is the digest that goes with a signature: the program is the same, so the response says what the blocks are.
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

// signatures makes the signatures of pages, and takes over those of the base. It is safe for concurrent use.
type signatures struct {
	rule    duplicate.Rule
	file    *mapped.File // nil: there is no base
	earlier []signed
}

// openSignatures opens those of the base; none when they cannot be trusted, which is noted.
func (r *run) openSignatures() *signatures {
	s := &signatures{rule: duplicate.Rule(r.Parameters.Duplicates)}
	base := r.base()
	if base == "" {
		return s
	}
	f, err := mapped.Open(base.Signatures(), signedKind)
	if err != nil {
		r.refuse(err)
		return s
	}
	if s.earlier, err = mapped.Section[signed](f, 0); err != nil {
		r.refuse(err)
	}
	s.file = f
	return s
}

func (s *signatures) close() {
	if s.file != nil {
		_ = s.file.Close() // only read
	}
}

// of gives the signature of a page whose blocks have got their classes.
func (s *signatures) of(o archive.Ordinal, k readings.Key, r *readings.Reading) signed {
	from := signedFrom(k, r.Content, s.rule)
	if int(o) < len(s.earlier) && s.earlier[o].From == from {
		return s.earlier[o]
	}
	return signed{from, duplicate.OfPage(r.Page.Blocks, r.Content, s.rule)}
}

// writeSignatures keeps the signatures, by ordinal, for the next build.
func writeSignatures(d build.Dir, rows []signed) error {
	w, err := mapped.Create(d.Signatures(), signedKind)
	if err != nil {
		return fmt.Errorf("write signatures: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, rows) // Commit gives the first error
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		return fmt.Errorf("write signatures: %w", err)
	}
	return nil
}
