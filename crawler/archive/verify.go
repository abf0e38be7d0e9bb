package archive

import (
	"context"
	"errors"
	"fmt"
)

// Damage is the damage that Verify found in one file.
type Damage struct {
	File   string
	Offset int64 // of the first damaged record
	Latest int   // damaged captures that are the latest of their addresses
	Older  int   // other damaged captures
}

// Verify reads every capture up to the checksum of its record, and returns the files with damaged ones, in order. It takes as long as decompressing
// the archive.
func (a *Archive) Verify(ctx context.Context) ([]Damage, error) {
	var found []Damage
	for e := range a.History() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		_, err := a.Read(e)
		damage := new(CorruptError)
		if err != nil && !errors.As(err, &damage) {
			return nil, fmt.Errorf("verify archive: %w", err)
		}
		if err != nil {
			found = addDamage(found, damage, a.At(e.Ordinal).capture == e.capture)
		}
	}
	return found, nil
}

// addDamage counts a damaged capture. Those of one file must come in a row.
func addDamage(found []Damage, e *CorruptError, latest bool) []Damage {
	if n := len(found); n == 0 || found[n-1].File != e.File {
		found = append(found, Damage{File: e.File, Offset: e.Offset})
	}
	d := &found[len(found)-1]
	if latest {
		d.Latest++
	} else {
		d.Older++
	}
	return found
}
