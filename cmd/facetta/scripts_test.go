package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"facetta/internal/searcher"
)

// eastAsianPages are those of small webs in Chinese, Japanese and Korean by address, each in an encoding that is usual there.
var eastAsianPages = map[string]struct {
	charset     string
	encoding    encoding.Encoding
	title, text string
}{
	"zh.example/":    {"gb18030", simplifiedchinese.GB18030, "中文网页", "这个网站介绍北京的大学。学生们在图书馆里学习中文，也学习历史和地理。"},
	"zh.example/tea": {"utf-8", encoding.Nop, "茶", "绿茶和红茶都是用茶树的叶子做的。很多人每天早上喝一杯绿茶，晚上再喝一杯红茶。"},
	"ja.example/":    {"shift_jis", japanese.ShiftJIS, "東京大学", "東京大学は東京にある大学である。学生は図書館で日本語と歴史を勉強している。"},
	"ja.example/tea": {"euc-jp", japanese.EUCJP, "お茶", "緑茶はお茶の葉を蒸して作る飲み物である。京都の宇治は緑茶で知られている。"},
	"ko.example/":    {"euc-kr", korean.EUCKR, "한국어", "한국어를 배우는 학생을 위한 문법과 낱말을 모았다. 서울의 대학교에서 쓰는 책이다."},
	"ko.example/tea": {"utf-8", encoding.Nop, "녹차", "녹차는 차나무의 잎으로 만든 음료이다. 보성은 녹차로 이름난 고장이다."},
}

func eastAsianWeb(w http.ResponseWriter, r *http.Request) {
	p, ok := eastAsianPages[r.Host+r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	body, err := p.encoding.NewEncoder().String("<html><head><title>" + p.title + "</title></head><body><h1>" + p.title + "</h1><p>" +
		strings.Repeat(p.text, 4) + "</p><p><a href=\"/\">1</a> <a href=\"/tea\">2</a></p></body></html>")
	if err != nil {
		panic(err) // a character that the encoding has not
	}
	w.Header().Set("Content-Type", "text/html; charset="+p.charset)
	_, _ = w.Write([]byte(body)) // the crawler says what it did not get
}

// Pages in scripts without spaces are crawled, built, and found through a running server, with marks on the words.
func TestEastAsianPagesAreFoundThroughAServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: http.HandlerFunc(eastAsianWeb)}
	go web.Serve(listener)
	defer web.Close()
	dir := t.TempDir()
	topics := filepath.Join(dir, "topics.tsv")
	lines := "http://zh.example/\tTop/World/Chinese\nhttp://ja.example/\tTop/World/Japanese\nhttp://ko.example/\tTop/World/Korean\n"
	if err := os.WriteFile(topics, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(dir, "data")
	d := serving(t, data, "run", topics, "--data", data, "--listen", "127.0.0.1:0", "--resolve", "*="+listener.Addr().String(),
		"--allow-private", "--delay", "0s")
	for query, want := range map[string][]string{
		"学习中文": {"http://zh.example/"}, "绿茶": {"http://zh.example/tea"}, "東京大学": {"http://ja.example/"}, `"図書館で日本語"`: {"http://ja.example/"},
		"緑茶": {"http://ja.example/tea"}, "京都 lang:ja": {"http://ja.example/tea"}, "한국어": {"http://ko.example/"}, "녹차": {"http://ko.example/tea"},
		"茶": {"http://ja.example/tea", "http://zh.example/tea"}, "学図": nil,
	} {
		_, body := d.get(t, "/api/search?q="+url.QueryEscape(query))
		var answer searcher.Response
		if err := json.Unmarshal([]byte(body), &answer); err != nil {
			t.Fatalf("%s: %v\n%s", query, err, body)
		}
		var got []string
		for _, r := range answer.Results {
			got = append(got, r.URL)
			if len(r.Marks) == 0 {
				t.Errorf("%s: the snippet of %s has no marks: %s", query, r.URL, r.Snippet)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", query, got, want)
		}
	}
	if _, page := d.get(t, "/search?q="+url.QueryEscape("緑茶")); !strings.Contains(page, "<mark>緑茶</mark>") {
		t.Error("the page of results marks no words")
	}
}
