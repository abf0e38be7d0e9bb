package indexer

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"facetta/indexer/analysis"
	"facetta/indexer/frequency"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

// inverter analyses the documents of one batch. Each word is read once, for the batch's run and for the sequences.
type inverter struct {
	codes   sequence.Codes
	scanner analysis.Scanner
	words   [analysis.Stemmings]wordTable // term of a word by its spelling, noTerm for one that is too long
	numbers map[string]uint32             // number by term
	pairs   map[uint64]uint32             // terms of two joined characters, by the numbers of their own terms
	terms   []inverted

	compounds  map[string]uint32 // terms of hyphenated compounds by their spelling, noTerm for none
	hyphenated []uint32          // compounds of the current document

	entries [][]entry // by field, by ascending document
	lengths []uint32  // frequency.Fields for each document

	// About the current field.
	seen   []uint32 // its terms
	length uint32   // its words
	texts  []byte   // the sequence of the document so far
}

// inverted is a term of the batch.
type inverted struct {
	text      string
	code      [3]byte // for the sequences
	codeBytes uint8
	frequency uint32 // in the current field
}

// entry is a posting of the batch.
type entry struct{ term, doc, frequency uint32 }

const noTerm = ^uint32(0)

// Indexes of fields in indexFields.
var (
	titleAt, anchorAt, contentAt       = indexFieldNumber(fieldTitle), indexFieldNumber(fieldAnchor), indexFieldNumber(fieldContent)
	boilerplateAt, urlAt, hostAt       = indexFieldNumber(fieldBoilerplate), indexFieldNumber(fieldURL), indexFieldNumber(fieldHost)
	languageAt, typeAt, publishedDayAt = indexFieldNumber(fieldLanguage), indexFieldNumber(fieldType), indexFieldNumber(fieldPublished)
	compoundAt                         = indexFieldNumber(fieldCompound)
)

func newInverter(codes sequence.Codes) *inverter {
	return &inverter{codes: codes, numbers: map[string]uint32{}, pairs: map[uint64]uint32{}, compounds: map[string]uint32{}, entries: make([][]entry, len(indexFields))}
}

// add analyses the next document, and returns the record of its sequence.
func (v *inverter) add(d *store.Document) []byte {
	doc := uint32(len(v.lengths) / frequency.Fields)
	v.lengths = append(v.lengths, make([]uint32, frequency.Fields)...)
	v.scanner.Stemming, v.texts, v.hyphenated = analysis.StemmingOf(d.Language), v.texts[:0], v.hyphenated[:0]

	v.text(d.Title)
	v.endField(titleAt, doc)
	title := len(v.texts)
	for _, a := range d.Anchors {
		v.text(a)
	}
	v.endField(anchorAt, doc)
	anchors := len(v.texts) - title
	v.blocks(d, true)
	v.endField(contentAt, doc)
	v.endCompounds(doc)
	content := len(v.texts) - title - anchors
	v.blocks(d, false)
	v.endField(boilerplateAt, doc)

	record := sequence.NewRecord(v.scanner.Stemming, title, anchors, content, v.texts)

	v.text(addressText(string(d.URL))) // not part of the sequence
	v.endField(urlAt, doc)
	v.keywords(hostAt, doc, domains(string(d.URL.Host()))...)
	v.keywords(languageAt, doc, nonEmpty(d.Language)...)
	v.keywords(typeAt, doc, nonEmpty(d.FileType)...)
	v.keywords(publishedDayAt, doc, nonEmpty(publishedDay(d.Published))...)
	return record
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// blocks reads the content or the boilerplate of a document.
func (v *inverter) blocks(d *store.Document, content bool) {
	for i := range d.Blocks {
		if d.Blocks[i].Content == content {
			v.text(d.Blocks[i].Text)
		}
	}
}

// text counts the words of a text, and adds them to the sequence.
func (v *inverter) text(text string) {
	s := &v.scanner
	words, before, start, end := &v.words[s.Stemming], noTerm, 0, 0
	s.Reset(text)
	for {
		ascii, ok := s.Word()
		if !ok {
			break
		}
		if s.AfterHyphen(start, end) {
			v.compound(text[start:s.End], text[start:end], text[s.Start:s.End])
		}
		start, end = s.Start, s.End
		n, known := words.find(text[s.Start:s.End])
		if !known {
			n = noTerm
			if s.Normalise(ascii) {
				n = v.number(s.Term)
			}
			words.add(text[s.Start:s.End], n)
		}
		if n == noTerm {
			continue
		}
		if s.Joined && before != noTerm {
			v.count(v.pair(before, n))
		}
		before = n
		v.count(n)
		v.length++
		t := &v.terms[n]
		v.texts = append(v.texts, t.code[:t.codeBytes]...)
	}
	v.texts = append(v.texts, 0)
}

// count counts a term in the current field.
func (v *inverter) count(n uint32) {
	t := &v.terms[n]
	if t.frequency == 0 {
		v.seen = append(v.seen, n)
	}
	t.frequency++
}

// pair returns the term of two joined characters. It is not part of the sequence, and not counted in the length of the field.
func (v *inverter) pair(first, second uint32) uint32 {
	key := uint64(first)<<32 | uint64(second)
	n, ok := v.pairs[key]
	if !ok {
		n = v.number([]byte(v.terms[first].text + v.terms[second].text))
		v.pairs[key] = n
	}
	return n
}

// compound adds a hyphenated compound of two parts. It is not part of the sequence, and not counted in the length of the field.
func (v *inverter) compound(text, first, second string) {
	n, ok := v.compounds[text]
	if !ok {
		n = noTerm
		if term := analysis.CompoundTerm(first, second); term != "" {
			n = v.number([]byte(term))
		}
		v.compounds[text] = n
	}
	if n != noTerm {
		v.hyphenated = append(v.hyphenated, n)
	}
}

// endCompounds turns the compounds of a document into postings.
func (v *inverter) endCompounds(doc uint32) {
	slices.Sort(v.hyphenated)
	for _, n := range slices.Compact(v.hyphenated) {
		v.entries[compoundAt] = append(v.entries[compoundAt], entry{n, doc, 0})
	}
}

// number returns the number of a term.
func (v *inverter) number(term []byte) uint32 {
	if n, ok := v.numbers[string(term)]; ok {
		return n
	}
	t := inverted{text: string(term)}
	code, _ := v.codes.Append(t.code[:0], term)
	t.codeBytes = uint8(len(code))
	n := uint32(len(v.terms))
	v.terms = append(v.terms, t)
	v.numbers[t.text] = n
	return n
}

// endField turns the counts into postings of a text field.
func (v *inverter) endField(field int, doc uint32) {
	for _, n := range v.seen {
		v.entries[field] = append(v.entries[field], entry{n, doc, v.terms[n].frequency})
		v.terms[n].frequency = 0
	}
	v.lengths[int(doc)*frequency.Fields+indexFields[field].text] = v.length
	v.seen, v.length = v.seen[:0], 0
}

// keywords adds terms of a field that has neither frequencies nor lengths.
func (v *inverter) keywords(field int, doc uint32, terms ...string) {
	for _, t := range terms {
		v.entries[field] = append(v.entries[field], entry{v.number([]byte(t)), doc, 0})
	}
}

// run encodes the run of the documents that were added.
func (v *inverter) run() []byte {
	data := binary.AppendUvarint(nil, uint64(len(v.lengths)/frequency.Fields))
	for _, n := range v.lengths {
		data = binary.AppendUvarint(data, uint64(n))
	}
	order := v.sortedTerms()
	starts := make([]uint32, len(v.terms)+1)
	for _, entries := range v.entries[1:] {
		sorted := byTerm(entries, starts)
		for _, n := range order {
			from, to := starts[n], starts[n+1]
			if from == to {
				continue
			}
			text := v.terms[n].text
			data = append(binary.AppendUvarint(data, uint64(len(text))), text...)
			data = binary.AppendUvarint(data, uint64(to-from))
			before := uint32(0)
			for _, e := range sorted[from:to] {
				data = binary.AppendUvarint(data, uint64(e.doc-before))
				data = binary.AppendUvarint(data, uint64(e.frequency))
				before = e.doc
			}
		}
		data = append(data, 0)
	}
	return data
}

// sortedTerms returns the numbers of the terms in the order of their bytes. It compares the first eight bytes at once, as most terms differ there.
func (v *inverter) sortedTerms() []uint32 {
	type key struct {
		beginning uint64
		number    uint32
	}
	keys := make([]key, len(v.terms))
	for i := range keys {
		var beginning [8]byte
		copy(beginning[:], v.terms[i].text)
		keys[i] = key{binary.BigEndian.Uint64(beginning[:]), uint32(i)}
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.beginning != b.beginning {
			return cmp.Compare(a.beginning, b.beginning)
		}
		return strings.Compare(v.terms[a.number].text, v.terms[b.number].text)
	})
	order := make([]uint32, len(keys))
	for i, k := range keys {
		order[i] = k.number
	}
	return order
}

// byTerm sorts the postings of a field by term, keeping the order of documents, and sets starts to the begins of the terms' postings.
func byTerm(entries []entry, starts []uint32) []entry {
	clear(starts)
	for _, e := range entries {
		starts[e.term]++
	}
	sum := uint32(0)
	for i, n := range starts {
		starts[i] = sum
		sum += n
	}
	sorted := make([]entry, len(entries))
	for _, e := range entries {
		sorted[starts[e.term]] = e
		starts[e.term]++
	}
	copy(starts[1:], starts)
	starts[0] = 0
	return sorted
}
