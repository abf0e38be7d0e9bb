package segment

import (
	"reflect"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func TestReadManual(t *testing.T) {
	blocks := []page.Block{{Text: "Home", Words: 1}, {Text: "One two", Words: 2}, {Text: "three", Words: 1}}
	for _, c := range []struct {
		text, wrong string
		want        []Run
	}{
		{"Home\n" + Bound + "\nOne  two\n\nthree\n", "", []Run{{0, 1}, {1, 3}}},
		{"Home\nTwo", "line 2", nil},
		{"Home\nOne two", "1 blocks", nil},
		{"Home\nOne two\nthree\nfour", "line 4", nil},
	} {
		got, err := ReadManual(strings.NewReader(c.text), blocks)
		if c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%q: error %v, want %q in it", c.text, err, c.wrong)
		}
		if c.wrong == "" && (err != nil || !reflect.DeepEqual(got, c.want)) {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
	}
}
