package indexer

import (
	"context"
	"testing"

	"golang.org/x/text/unicode/norm"

	"facetta/indexer/store"
)

// A page and a query in either normalisation form find each other, as words, phrases, beginnings and misspelt words, in the text, the
// title, the texts of links and the address, and the matched words are marked.
func TestDecomposedTextIsComposedText(t *testing.T) {
	for _, c := range []struct{ language, title, text, query, snippet, marked string }{
		{"ko", "증기 기관의 역사", "제임스 와트가 기관을 개량하였다.", "와트가", "제임스 [와트가] 기관을 개량하였다.", "증기 기관의 역사"},
		{"ko", "증기 기관의 역사", "제임스 와트가 기관을 개량하였다.", `"기관의 역사"`, "제임스 와트가 기관을 개량하였다.", "증기 [기관의] [역사]"},
		{"ko", "증기 기관의 역사", "제임스 와트가 기관을 개량하였다.", "개량*", "제임스 와트가 기관을 [개량]하였다.", "증기 기관의 역사"},
		{"ja", "ガイドブック", "プログラムの説明。", "プログラム", "[プログラム]の説明。", "ガイドブック"},
		{"fr", "Été", "Les élèves préféraient la forêt.", `"élèves préféraient"`, "Les [élèves] [préféraient] la forêt.", "Été"},
		{"fr", "Été", "Les élèves préféraient la forêt.", "forèt~", "Les élèves préféraient la [forêt].", "Été"},
		{"fr", "Été", "Les élèves préféraient la forêt.", "title:été", "Les élèves préféraient la forêt.", "[Été]"},
		{"fr", "Été", "Les élèves préféraient la forêt.", "anchor:château", "Les élèves préféraient la forêt.", "Été"},
		{"fr", "Été", "Les élèves préféraient la forêt.", "url:Été", "Les élèves préféraient la forêt.", "Été"},
	} {
		for _, page := range []norm.Form{norm.NFC, norm.NFD} {
			d := document("a.example", page.String(c.title), page.String(c.text))
			d.Language, d.Anchors = c.language, []string{page.String("Château")}
			x := buildIndex(t, []*store.Document{d, document("b.example", "Plain", "Plain words to stand beside.")})
			for _, asked := range []norm.Form{norm.NFC, norm.NFD} {
				q := ParseQuery(asked.String(c.query))
				hits, err := x.Search(context.Background(), q, nil, 10)
				if err != nil {
					t.Fatal(err)
				}
				if len(hits.Top) != 1 || hits.Top[0].Doc != 0 {
					t.Errorf("%s in form %d, page in form %d: %v", c.query, asked, page, hits.Top)
					continue
				}
				s, err := x.Summary(0, q)
				if err != nil {
					t.Fatal(err)
				}
				if got := marked(s.Snippet, s.Marks); got != c.snippet {
					t.Errorf("%s in form %d, page in form %d: snippet %q, want %q", c.query, asked, page, got, c.snippet)
				}
				if got := marked(s.Title, s.TitleMarks); got != c.marked {
					t.Errorf("%s in form %d, page in form %d: title %q, want %q", c.query, asked, page, got, c.marked)
				}
			}
		}
	}
}
