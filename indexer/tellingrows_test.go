package indexer

import (
	"slices"
	"strings"
	"testing"

	"facetta/indexer/analysis"
	"facetta/indexer/store"
)

// In scripts without spaces, and in Korean, where endings stick to a word, what is repeated in a row is a word, and what stands within a longer one only
// is none.
func TestFrequentRows(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want, not  []string
	}{
		{"Japanese", "蒸気機関は蒸気で動く。蒸気機関の歴史。パソコンとパソコン。", []string{"蒸気", "蒸気機関", "パソコン"}, []string{"気機", "蒸気機", "ソコ", "機関は", "とパ", "動く"}},
		{"half width", "ﾊﾟｿｺﾝ、パン屋", []string{"ﾊﾟｿｺﾝ", "パン"}, []string{"ｿｺ"}},
		{"Chinese", "蒸汽机的历史：蒸汽机改变了世界。", []string{"蒸汽机", "历史"}, []string{"蒸汽", "汽机", "的历"}},
		{"Korean", "증기기관을 만든 사람은 증기기관의 증기를 보았다", []string{"증기기관", "증기"}, []string{"기기", "기관을"}},
		{"Thai", "เครื่องจักรไอน้ำ และเครื่องจักรไอน้ำ", []string{"เครื่องจ"}, []string{"ไอ", "ครื่อง"}},
		{"repeated", strings.Repeat("一二三四五六七八九 ", 2), []string{"一二三四五六七八", "二三四五六七八九"}, []string{"二三四五六七八"}},
		{"other", "Steam engines, café: 漢", []string{"Steam", "engines", "café"}, []string{"漢"}},
	} {
		got := frequentWords(&store.Document{Language: "de", Title: c.text})
		has := func(row string) bool {
			for w := range got {
				if w.Text == row {
					return true
				}
			}
			return false
		}
		for _, row := range c.want {
			if !has(row) {
				t.Errorf("%s: %q is none of %v", c.name, row, got)
			}
		}
		for _, row := range c.not {
			if has(row) {
				t.Errorf("%s: %q is one of %v", c.name, row, got)
			}
		}
	}
}

// Words that tell a page overlap in no pair of characters, or one word in common would count as several.
func TestTellingRows(t *testing.T) {
	texts := []*store.Document{}
	for _, text := range []string{"蒸気機関の歴史と蒸気機関車", "蒸気機関を見た", "音楽の歴史", "Plain words", "More plain words", "Other words", "Some more", "And more"} {
		texts = append(texts, document("a.example", "x", text))
	}
	texts[0].Language, texts[1].Language, texts[2].Language = "ja", "ja", "ja"
	words, err := buildIndex(t, texts).TellingWords(0)
	if err != nil {
		t.Fatal(err)
	}
	want := []analysis.Word{{Text: "蒸気機関", Term: "蒸気機関"}, {Text: "歴史", Term: "歴史"}} // 関車 is in no other document
	if !slices.Equal(words, want) {
		t.Errorf("%v, want %v", words, want)
	}
}

// The work for a long text is bounded whatever it repeats.
func BenchmarkFrequentRows(b *testing.B) {
	for name, text := range map[string]string{"same": "蒸", "cycle": "蒸気機関車の歴史", "text": "蒸気機関は蒸気の持つ熱を動力に変える熱機関である。産業革命の時代に工場や鉱山で使われ、鉄道や船を動かした。"} {
		d := &store.Document{Language: "ja", Blocks: []store.Block{{Text: strings.Repeat(text, tellingText/len(text)), Content: true}}}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				frequentWords(d)
			}
		})
	}
}
