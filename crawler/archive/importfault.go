package archive

// ImportFault says what is wrong with an imported file. The records that could be read are kept.
type ImportFault struct {
	Path    string
	Cut     bool // the file ends inside a record: its rest is missing
	Nothing bool // no answer could be read, and nothing suggests that the file should have none
	Damaged int  // places that are no records, and records without their end
}

// fileReport counts what was read of one file.
type fileReport struct {
	records, answers, damaged int
	cut                       bool // the last record has no end
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

// faults adds the faults of a file that was read to its end.
func (i *importer) faults(path string, f fileReport, r *Reader) {
	fault := ImportFault{Path: path, Cut: f.cut || r.source.cut, Damaged: f.damaged}
	fault.Nothing = f.records == 0 || f.answers == 0 && f.damaged > 0
	if fault.Cut || fault.Nothing || fault.Damaged > 0 {
		i.report.Faults = append(i.report.Faults, fault)
	}
}
