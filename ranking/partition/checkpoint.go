package partition

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"facetta/ranking/mapped"
)

// Store keeps a worker's checkpoints in a place where the worker finds them after a restart.
type Store interface {
	// Save replaces the party's checkpoint.
	Save(p Party, checkpoint []byte) error
	// Load returns the party's checkpoint; nil if there is none.
	Load(p Party) ([]byte, error)
}

// Folder keeps checkpoints in files of that folder, with checksums, one for each partition.
type Folder string

// checkpointKind is the file of a checkpoint, in the format of package mapped: no numbers, and one section with a message of type scores.
var checkpointKind = mapped.Kind{Magic: "FACCHECK", Version: 1, Sections: 1}

func (f Folder) path(p Party) string {
	return filepath.Join(string(f), fmt.Sprintf("partition-%d.checkpoint", uint32(p)))
}

// Save is part of Store.
func (f Folder) Save(p Party, checkpoint []byte) error {
	w, err := mapped.Create(f.path(p), checkpointKind)
	if err != nil {
		return fmt.Errorf("save checkpoint: %w", err)
	}
	defer w.Discard()
	_, _ = w.Write(checkpoint) // Commit returns the first error
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		return fmt.Errorf("save checkpoint: %w", err)
	}
	return nil
}

// Load is part of Store. A damaged file is refused with its name.
func (f Folder) Load(p Party) ([]byte, error) {
	file, err := mapped.Open(f.path(p), checkpointKind)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load checkpoint: %w", err)
	}
	checkpoint := append([]byte(nil), file.Bytes(0)...)
	return checkpoint, file.Close()
}
