package rankfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/cespare/xxhash/v2"

	"facetta/ranking"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// vectors are the ranks of each topic by node, in files that survive an interruption, so that the same job does not compute them again:
//
//	ranks.table  float64 by topic, then by node
//	ranks.done   the job's key, then a record for each vector that is in the table; both in this machine's byte order
//
// A record whose check is wrong, or whose vector has another sum, is ignored: the process was killed while it wrote.
type vectors struct {
	table   *mapped.Scratch[float64]
	journal *os.File
	stats   []ranking.Stats // by topic, for those that are done
	done    []bool          // by topic
	kept    int             // number of those that were done before
}

// record says that a vector is done.
type record struct {
	Topic, Sweeps int64
	Error, Mass   float64
	Elapsed       time.Duration
	Sum           uint64 // sum of the vector
	Check         uint64 // hash of all fields before it
}

// journalOf returns the path of the journal of the vectors in a folder.
func journalOf(folder string) string { return filepath.Join(folder, "ranks.done") }

// hasVectors tells whether there are vectors of an interrupted run, of any job.
func hasVectors(folder string) bool {
	info, err := os.Stat(journalOf(folder))
	return err == nil && info.Size() > keySize
}

const keySize = 8

// openVectors makes the files, or continues those that have this key.
func openVectors(folder string, key uint64, pages, topics int) (v *vectors, err error) {
	v = &vectors{stats: make([]ranking.Stats, topics), done: make([]bool, topics)}
	if v.table, err = mapped.OpenScratch[float64](filepath.Join(folder, "ranks.table"), pages, topics); err != nil {
		return nil, err
	}
	path := journalOf(folder)
	if v.journal, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		_ = v.table.Close() // the first error is the one to report
		return nil, fmt.Errorf("open journal: %w", err)
	}
	if err := v.read(key); err != nil {
		v.close()
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	return v, nil
}

// read reads the journal and leaves it ready for more records.
func (v *vectors) read(key uint64) error {
	data, err := io.ReadAll(v.journal)
	if err != nil {
		return err
	}
	whole := keySize
	if len(data) < whole || binary.NativeEndian.Uint64(data) != key {
		data = nil
	}
	for ; len(data) >= whole+recordSize; whole += recordSize {
		if !v.take(data[whole : whole+recordSize]) {
			break
		}
	}
	if data == nil {
		_, err = v.journal.WriteAt(binary.NativeEndian.AppendUint64(nil, key), 0)
	}
	if err = errors.Join(err, v.journal.Truncate(int64(whole))); err != nil {
		return err
	}
	_, err = v.journal.Seek(0, io.SeekEnd)
	return err
}

var recordSize = binary.Size(record{})

// take notes that a vector is done, and tells whether the record is right. If it is, its topic is one of this job.
func (v *vectors) take(data []byte) bool {
	var r record
	_, _ = binary.Decode(data, binary.NativeEndian, &r) // cannot fail: its length is right
	if r.Check != xxhash.Sum64(data[:recordSize-8]) {
		return false
	}
	if sum, err := v.table.Sum(int(r.Topic)); err != nil || sum != r.Sum || v.done[r.Topic] {
		return false
	}
	v.stats[r.Topic] = ranking.Stats{Sweeps: int(r.Sweeps), Error: r.Error, Mass: r.Mass, Elapsed: r.Elapsed}
	v.done[r.Topic] = true
	v.kept++
	return true
}

// write stores a vector, unless it is there already.
func (v *vectors) write(topic int, ranks ranking.Vector, s ranking.Stats) error {
	if v.done[topic] {
		return nil
	}
	if err := v.table.Write(topic, 0, ranks); err != nil {
		return err
	}
	r := record{Topic: int64(topic), Sweeps: int64(s.Sweeps), Error: s.Error, Mass: s.Mass, Elapsed: s.Elapsed, Sum: mapped.SumOf(ranks)}
	var b bytes.Buffer
	_ = binary.Write(&b, binary.NativeEndian, r) // a buffer never fails
	data := b.Bytes()
	binary.NativeEndian.PutUint64(data[recordSize-8:], xxhash.Sum64(data[:recordSize-8]))
	if _, err := v.journal.Write(data); err != nil {
		return fmt.Errorf("write journal: %w", err)
	}
	v.stats[topic] = s // done stays as it was: it says which vectors were there before the solvers began
	return nil
}

// before returns the vectors that solvers need not compute.
func (v *vectors) before() ranking.Before {
	return ranking.Before{Done: v.done, Read: func(topic int, ranks ranking.Vector) (ranking.Stats, error) {
		return v.stats[topic], v.table.Read(topic, 0, ranks)
	}}
}

func (v *vectors) close() {
	_, _ = v.table.Close(), v.journal.Close() // only errors of writing matter
}

// key returns a number that differs for jobs that compute different vectors.
func (j *job) key(paths []string, sets [][]graph.Node) uint64 {
	h, o := xxhash.New(), j.options
	numbers := []any{j.data.Graph.Digest(), o.Ranking.Damping, o.Ranking.Tolerance, o.Surfer.Internal, o.Surfer.External, o.JumpsOnly}
	for i, set := range sets {
		numbers = append(numbers, int64(len(paths[i])), []byte(paths[i]), int64(len(set)), set)
	}
	for _, n := range numbers {
		_ = binary.Write(h, binary.NativeEndian, n) // never fails
	}
	return h.Sum64()
}
