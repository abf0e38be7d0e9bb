package indexer

import (
	"context"
	"slices"
	"testing"

	"facetta/indexer/store"
)

// Pages in scripts without spaces match where a query stands as it is, not where its characters stand scattered.
func TestScriptsWithoutSpaces(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("ja.example", "大学", "東京大学は東京にある大学である。大学の学生は大きい。"),
		document("ja.example", "京都", "東の京都の大きな学校。学の大、京の東。東大と京大。"),
		document("ja.example", "案内", "東京大学と東京大学の東京大学案内、インターネットワーク。ﾃﾞｰﾀを読む。"),
		document("ko.example", "국어", "국어 한 시간, 어 국 한."),
		document("ko.example", "책", "한국어를 배우는 사람과 한국어의 문법."),
		document("zh.example", "文中", "文章中的中国文字"),
		document("zh.example", "中文", "中文网页，学习中文"),
		document("th.example", "ไทย", "ภาษาไทยเป็นภาษา"),
		document("en.example", "Plain", "Plain words of 東京 and so on, to stand beside."),
	})
	for query, want := range map[string][]uint32{
		"東京大学": {0, 2}, "大学": {0, 2}, "京都": {1}, "東京": {0, 2, 8}, `"東京大学"`: {0, 2}, "東京 大学": {0, 2}, "東京 -大学": {8},
		"東京大*": {0, 2}, "東京大学~": {0, 2}, "ネットワーク": {2}, "データ": {2}, "title:中文": {6}, "京": {0, 1, 2, 8}, "大京": nil,
		"한국어": {4}, "한국": {4}, "국어": {3, 4}, "국어 -한국어": {3}, "한*": {3, 4},
		"中文": {6}, "文中": {5}, "文字中": nil, "ภาษาไทย": {7}, "ไทยภาษา": nil,
	} {
		hits, err := x.Search(context.Background(), ParseQuery(query), nil, 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint32
		for _, h := range hits.Top {
			got = append(got, h.Doc)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", query, got, want)
		}
	}
}

// A page that has the word more often comes before one that has its characters more often.
func TestScatteredCharactersCountNothing(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("ja.example", "乙", "東京大学。東の大、学の京。東の大、学の京。東の大"),
		document("ja.example", "甲", "東京大学と東京大学。何も言わないで、ここにいる。"),
		document("en.example", "Plain", "Plain words to stand beside."),
	})
	hits, err := x.Search(context.Background(), ParseQuery("東京大学"), nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(hits.Top) != 2 || hits.Top[0].Doc != 1 {
		t.Errorf("hits %v, want document 1 before 0", hits.Top)
	}
}

// Scores are told by what was searched: pairs of characters.
func TestFactorsOfScriptsWithoutSpaces(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("ja.example", "案内", "東京大学と東京")})
	list, _, err := x.Factors(context.Background(), ParseQuery("東京大学"), 0)
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for _, f := range list {
		times[f.Word] = f.Frequency
	}
	if len(times) != 3 || times["東京"] != 2 || times["京大"] != 1 || times["大学"] != 1 {
		t.Errorf("the factors are %v", times)
	}
}
