package indexer

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2/util"
	zap "github.com/blevesearch/zapx/v17"
	"go.etcd.io/bbolt"
)

// Beside its index segments a Bleve index has two small files:
//
//	index_meta.json   {"storage":"scorch","index_type":"scorch"}
//	store/root.bolt   a bbolt database with one snapshot:
//	  s/<epoch>/m/    type = "zap", version = of the segment format (4 bytes, big endian, in a value of 5 bytes as Bleve has it),
//	                  fileWriterID = "" (not encrypted); Bleve puts the time here as well, which nothing reads back
//	  s/<epoch>/i/    _mapping = the mapping as JSON
//	  s/<epoch>/<id>/ path = file name of an index segment
//
// Bleve's Builder is the model (index/scorch/builder.go and persister.go of Bleve 2.6.1). Epoch and ids are written as by Bleve's
// encodeUvarintAscending for small numbers: one byte, 0x88 + n; so there can be at most maxSegments index segments.
const (
	rootEpoch   = 3
	maxSegments = 109
	smallInt    = 0x88
	bytesPage   = 4096 // page size for bbolt; the default would make the file depend on the machine
)

// writeRoot makes the folder with its index segments, at most maxSegments, a Bleve index. The bytes that it writes depend only on its arguments.
func writeRoot(dir string, segments []string) error {
	meta := []byte(`{"storage":"scorch","index_type":"scorch"}`)
	if err := os.WriteFile(filepath.Join(dir, "index_meta.json"), meta, 0o666); err != nil {
		return fmt.Errorf("build index: %w", err)
	}
	m, err := newMapping()
	if err != nil {
		return fmt.Errorf("build index: mapping: %w", err)
	}
	mapping, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("build index: mapping: %w", err)
	}
	path := filepath.Join(dir, segmentFolder, "root.bolt")
	db, err := bbolt.Open(path, 0o666, &bbolt.Options{PageSize: bytesPage})
	if err != nil {
		return fmt.Errorf("build index: %s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error { return writeSnapshot(tx, mapping, segments) })
	if closed := db.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("build index: %s: %w", path, err)
	}
	return nil
}

func writeSnapshot(tx *bbolt.Tx, mapping []byte, segments []string) error {
	snapshots, err := tx.CreateBucket(util.BoltSnapshotsBucket)
	if err != nil {
		return err
	}
	snapshot, err := snapshots.CreateBucket([]byte{smallInt + rootEpoch})
	if err != nil {
		return err
	}
	var plugin zap.ZapPlugin
	version := make([]byte, binary.MaxVarintLen32)
	binary.BigEndian.PutUint32(version, plugin.Version())
	err = putBucket(snapshot, util.BoltMetaDataKey, map[string][]byte{
		string(util.BoltMetaDataSegmentTypeKey):    []byte(plugin.Type()),
		string(util.BoltMetaDataSegmentVersionKey): version,
		string(util.BoltMetaDataFileWriterIDKey):   {},
	})
	if err != nil {
		return err
	}
	if err := putBucket(snapshot, util.BoltInternalKey, map[string][]byte{string(util.MappingInternalKey): mapping}); err != nil {
		return err
	}
	for i, name := range segments {
		values := map[string][]byte{string(util.BoltPathKey): []byte(name)}
		if err := putBucket(snapshot, []byte{smallInt + byte(i+1)}, values); err != nil {
			return err
		}
	}
	return nil
}

func putBucket(parent *bbolt.Bucket, name []byte, values map[string][]byte) error {
	b, err := parent.CreateBucket(name)
	if err != nil {
		return err
	}
	for key, value := range values {
		if err := b.Put([]byte(key), value); err != nil {
			return err
		}
	}
	return nil
}
