package archive

// ImportFault is what is wrong with a file that was imported. What could be read of it is kept.
type ImportFault struct {
	Path    string
	Cut     bool // the file ends inside a record: the rest of it is somewhere else
	Nothing bool // no answer could be read, and there is no sign that it was meant to have none
	Damaged int  // places that are no records, and records that lack their end
}

// fileReport counts what was read of one file.
type fileReport struct {
	records, answers, damaged int
	cut                       bool // the last record lacks its end
}

// add counts a record.
func (f *fileReport) add(r *Record) {
	f.records++
	switch r.Type() {
	case "response", "resource", "revisit":
		f.answers++
	}
	if f.cut = r.Truncated; f.cut {
		f.damaged++
	}
}

// faults adds what is wrong with a file that was read to its end.
func (i *importer) faults(path string, f fileReport, r *Reader) {
	fault := ImportFault{Path: path, Cut: f.cut || r.source.cut, Damaged: f.damaged}
	fault.Nothing = f.records == 0 || f.answers == 0 && f.damaged > 0
	if fault.Cut || fault.Nothing || fault.Damaged > 0 {
		i.report.Faults = append(i.report.Faults, fault)
	}
}
