package searcher_test

import (
	"fmt"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// Words that a page has in other places, or another order, are found where the query has them in a row, as its writers do.
func TestRowsOfWords(t *testing.T) {
	a := emptyArchive(t)
	for i, text := range []string{
		"北京有许多老街。", "古琴是一种乐器，这门课程教古琴。", "北京的古琴老师开了新课程。", "西湖在杭州。", "面条和饺子的做法。",
		"津軽の三味線と日本の音楽。", "전통 음악과 한국 문화", "อาหารแบบไทย และ ผลไม้", "한국 사람들", "Jasmine rice and tea",
	} {
		put(t, a, fmt.Sprintf("http://h%d.example/", i), "<title>Page</title><p>"+text)
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, c := range []struct {
		query, host string
		marks       string // what is marked, "" of no answer
	}{
		{"北京古琴课程", "h2", "北京 古琴 课程"}, {"古琴课程北京", "h2", "北京 古琴 课程"}, {`"北京古琴课程"`, "h2", "北京 古琴 课程"},
		{"杭州西湖", "h3", "西湖 杭州"}, {"饺子做法", "h4", "饺子 做法"}, {"三味線音楽", "h5", "三味線 音楽"}, {"한국음악", "h6", "음악 한국"},
		{"อาหารไทย", "h7", "อาหาร ไทย"},
		{"西湖龙井茶", "h3", "西湖"}, // what no page has does not hide the rest
		{"龙井茶叶", "", ""},
		{"杭州西湖 site:h4.example", "", ""},
	} {
		answer := search(t, b, searcher.Request{Query: c.query})
		if c.host == "" {
			if answer.Total != 0 {
				t.Errorf("%s finds %+v", c.query, answer.Results)
			}
			continue
		}
		if answer.Total == 0 || !answer.Relaxed || !strings.Contains(answer.Results[0].URL, c.host+".") {
			t.Errorf("%s finds %+v, want %s first", c.query, answer.Results, c.host)
			continue
		}
		var marked []string
		for _, m := range answer.Results[0].Marks {
			marked = append(marked, answer.Results[0].Snippet[m[0]:m[1]])
		}
		if got := strings.Join(marked, " "); got != c.marks {
			t.Errorf("%s marks %q, want %q", c.query, got, c.marks)
		}
	}
}
