package retrieval

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"

	"facetta/internal/unpack"
)

// Collection has documents, questions, and the relevant documents of each question.
type Collection struct {
	Name      string
	Documents []Document
	Questions []Question // those with relevant documents, in the collection's order
}

// Document is a document of a collection.
type Document struct{ ID, Title, Text string }

// Question has the gains of its relevant documents, by their places in Documents; a gain is above 0, and the larger the more relevant.
type Question struct {
	ID, Text string
	Gains    map[uint32]float64
}

// parsers are the known collections, in the order of the table. Each takes the files by their base names.
var parsers = []struct {
	name  string
	parse func(files map[string]string) (source, error)
}{
	{"cranfield", parseCranfield},
	{"cacm", parseCACM},
	{"cisi", parseCISI},
}

// source is the content of a collection's files.
type source struct {
	documents []Document
	questions []Document // without titles
	judgments []judgment
}

type judgment struct {
	question, document string
	gain               float64
}

// Names gives the collections that Load knows.
func Names() (names []string) {
	for _, p := range parsers {
		names = append(names, p.name)
	}
	return names
}

// Load reads a collection from <dir>/<name>.tar.zst, or unpacked from the folder <dir>/<name>. An error matches fs.ErrNotExist
// when neither is there.
func Load(dir, name string) (*Collection, error) {
	for _, p := range parsers {
		if p.name != name {
			continue
		}
		files, err := readFiles(filepath.Join(dir, name))
		if err != nil {
			return nil, fmt.Errorf("collection %s: %w", name, err)
		}
		s, err := p.parse(files)
		if err != nil {
			return nil, fmt.Errorf("collection %s: %w", name, err)
		}
		c, err := s.join(name)
		if err != nil {
			return nil, fmt.Errorf("collection %s: %w", name, err)
		}
		return c, nil
	}
	return nil, fmt.Errorf("no collection is called %s; there are %v", name, Names())
}

// JoinTitles puts the title of each document at the beginning of its text, so that weights of fields make no difference.
func (c *Collection) JoinTitles() {
	for i, d := range c.Documents {
		c.Documents[i].Title, c.Documents[i].Text = "", d.Title+"\n"+d.Text
	}
}

// join brings questions and judgments together. Of several judgments of one document the best counts.
func (s *source) join(name string) (*Collection, error) {
	c := &Collection{Name: name, Documents: s.documents}
	places := map[string]uint32{}
	for i, d := range s.documents {
		if _, twice := places[d.ID]; twice {
			return nil, fmt.Errorf("document %s is there twice", d.ID)
		}
		places[d.ID] = uint32(i)
	}
	gains := map[string]map[uint32]float64{}
	for _, j := range s.judgments {
		doc, ok := places[j.document]
		if !ok {
			return nil, fmt.Errorf("question %s: judged document %s is not there", j.question, j.document)
		}
		if gains[j.question] == nil {
			gains[j.question] = map[uint32]float64{}
		}
		gains[j.question][doc] = max(gains[j.question][doc], j.gain)
	}
	for _, q := range s.questions {
		if g := gains[q.ID]; len(g) > 0 {
			c.Questions = append(c.Questions, Question{q.ID, q.Text, g})
			delete(gains, q.ID)
		}
	}
	if len(gains) > 0 {
		return nil, fmt.Errorf("%d questions have judgments but no text", len(gains))
	}
	return c, nil
}

// maxCollection is the most bytes of a collection.
const maxCollection = 256 << 20

// readFiles reads the files of an archive or a folder by their base names.
func readFiles(name string) (map[string]string, error) {
	files, room := map[string]string{}, int64(maxCollection)
	add := func(name string, r io.Reader) error {
		body, err := io.ReadAll(io.LimitReader(r, room+1))
		if room -= int64(len(body)); room < 0 {
			return fmt.Errorf("more than %d MB of files", maxCollection>>20)
		}
		files[path.Base(name)] = string(body)
		return err
	}
	err := unpack.Files(name+unpack.Suffix, add)
	if errors.Is(err, fs.ErrNotExist) {
		err = unpack.Files(name, add)
	}
	return files, err
}
