package sequence

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math"
)

// Sizes of the encoded form, in bytes.
const (
	treeBytes   = splits*(1+4) + leaves*4
	forestBytes = 4 + 4 // bias and number of trees
)

// Encode returns a model as text: the base64 of its forests, each of which has the bias, the number of trees and the trees, little-endian.
func (m *Model) Encode() string {
	var b []byte
	for _, f := range []*Forest{&m.First, &m.Second, &m.Cut, &m.Empty} {
		b = appendFloat(b, f.Bias)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f.Trees)))
		for i := range f.Trees {
			b = f.Trees[i].append(b)
		}
	}
	return base64.StdEncoding.EncodeToString(b)
}

func (t *Tree) append(b []byte) []byte {
	b = append(b, t.Feature[:]...)
	for _, v := range t.Threshold {
		b = appendFloat(b, v)
	}
	for _, v := range t.Leaf {
		b = appendFloat(b, v)
	}
	return b
}

func appendFloat(b []byte, v float32) []byte {
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
}

var errModel = errors.New("sequence: damaged model")

// decode reads a model that Encode has written.
func decode(text string) (*Model, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	var m Model
	for _, f := range []struct {
		forest   *Forest
		features int
	}{{&m.First, firstFeatures}, {&m.Second, secondFeatures}, {&m.Cut, cutFeatures}, {&m.Empty, wholeFeatures}} {
		if b, err = f.forest.read(b, f.features); err != nil {
			return nil, err
		}
	}
	if len(b) > 0 {
		return nil, errModel
	}
	return &m, nil
}

// read reads a forest from the beginning of b and returns the rest; its trees may use that many features.
func (f *Forest) read(b []byte, features int) ([]byte, error) {
	if len(b) < forestBytes {
		return nil, errModel
	}
	f.Bias = float(b)
	n := int(binary.LittleEndian.Uint32(b[4:]))
	b = b[forestBytes:]
	if n > len(b)/treeBytes {
		return nil, errModel
	}
	f.Trees = make([]Tree, n)
	for i := range f.Trees {
		t := &f.Trees[i]
		copy(t.Feature[:], b)
		for _, feature := range t.Feature {
			if int(feature) >= features {
				return nil, errModel
			}
		}
		floats(t.Threshold[:], b[splits:])
		floats(t.Leaf[:], b[splits*5:])
		b = b[treeBytes:]
	}
	f.compiled = compile(f.Trees)
	return b, nil
}

func floats(into []float32, b []byte) {
	for i := range into {
		into[i] = float(b[4*i:])
	}
}

func float(b []byte) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(b))
}
