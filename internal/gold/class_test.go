package gold

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func TestPieces(t *testing.T) {
	p := Page{ID: "7", Classes: []byte("headline\tStorm hits coast\r\nfull text\tIt came\tat night\nboilerplate\t\n")}
	got, err := p.Pieces()
	if want := []Piece{{Headline, "Storm hits coast"}, {FullText, "It came\tat night"}, {Boilerplate, ""}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("pieces %v, error %v", got, err)
	}
	if got, err := new(Page).Pieces(); got != nil || err != nil {
		t.Errorf("pieces %v, error %v of a set without classes", got, err)
	}
	for _, text := range []string{"menu\tHome\n", "\n", "headline\ta\nfull text: b"} {
		p.Classes = []byte(text)
		if got, err := p.Pieces(); err == nil || !strings.Contains(err.Error(), "page 7: line ") || !strings.Contains(err.Error(), "full text, supplemental") {
			t.Errorf("%q: pieces %v, error %v", text, got, err)
		}
	}
}

func TestLabelClasses(t *testing.T) {
	var blocks []page.Block
	for _, text := range []string{"Home", "Storm hits", "coast", "The storm came at night.", "Home", "Ann: a storm at home", "--", "not there"} {
		blocks = append(blocks, page.Block{Text: text})
	}
	pieces := []Piece{{Boilerplate, "Home"}, {Headline, "Storm hits coast"}, {FullText, "The storm came at night."}, {Related, "HOME"}, {Comments, "Ann: a storm"},
		{Supplemental, "at home"}}
	want := []Class{Boilerplate, Headline, Headline, FullText, Related, Comments, Boilerplate, Boilerplate}
	if got, ok := LabelClasses(blocks, pieces); !ok || !slices.Equal(got, want) {
		t.Errorf("classes %v, want %v", got, want)
	}
	long := strings.Repeat("a ", 50_000) // 50,000 times 50,000 words are more than 2^31
	if _, ok := LabelClasses([]page.Block{{Text: long}}, []Piece{{FullText, long}}); ok {
		t.Error("texts that are too long to be aligned are labelled")
	}
}
