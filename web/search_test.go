package web

import (
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// want is what a decide function is to say of bad input.
type want struct {
	kind searcher.Kind
	mend string // part of the message
}

func (w want) check(t *testing.T, err error) {
	t.Helper()
	var wrong *searcher.Error
	if !errors.As(err, &wrong) || wrong.Kind != w.kind || !strings.Contains(wrong.Message, w.mend) {
		t.Errorf("got error %v, want kind %d with %q", err, w.kind, w.mend)
	}
}

func TestDecideSearchRefuses(t *testing.T) {
	long := strings.Repeat("a", 100)
	tests := map[string]want{
		"q=%zz":                                 {searcher.BadQuery, "hexadecimal"},
		"q=a;b":                                 {searcher.BadQuery, "a “;” is written %3B"},
		"q=%ff%fe":                              {searcher.BadQuery, "UTF-8"},
		"q=" + strings.Repeat("a", 10000):       {searcher.QueryTooLong, "2048 bytes; this one has 10000"},
		"q=" + strings.Repeat("%C3%A4", 1025):   {searcher.QueryTooLong, "2050"},
		"q=a&page=0":                            {searcher.BadParameter, "“page” must be a whole number from 1"},
		"q=a&page=-1":                           {searcher.BadParameter, "“page”"},
		"q=a&page=two":                          {searcher.BadParameter, "“page”"},
		"q=a&page=101":                          {searcher.PageTooFar, "to page 100; this is page 101"},
		"q=a&page=99999999999999999999":         {searcher.BadParameter, "“page”"},
		"q=a&k=0":                               {searcher.BadParameter, "“k” must be a whole number from 1 to 1000"},
		"q=a&k=1001":                            {searcher.BadParameter, "“k”"},
		"q=a&k=1e2":                             {searcher.BadParameter, "“k”"},
		"q=a&threshold=0":                       {searcher.BadParameter, "“threshold” must be a number from 0.001 to 10, such as 0.1"},
		"q=a&threshold=-0.1":                    {searcher.BadParameter, "“threshold”"},
		"q=a&threshold=NaN":                     {searcher.BadParameter, "“threshold”"},
		"q=a&threshold=Inf":                     {searcher.BadParameter, "“threshold”"},
		"q=a&threshold=10.5":                    {searcher.BadParameter, "“threshold”"},
		"q=a&threshold=1_0":                     {searcher.BadParameter, "“threshold”"},
		"q=a&threshold=0x1p-2":                  {searcher.BadParameter, "“threshold”"},
		"q=a&lambda=0.0_1":                      {searcher.BadParameter, "“lambda”"},
		"q=a&w.topic=1_0":                       {searcher.BadParameter, "“w.topic”"},
		"q=a&t=Top/%ff":                         {searcher.BadParameter, "a path such as"},
		"q=a&t=" + strings.Repeat("x", 1025):    {searcher.BadParameter, "1024 bytes"},
		"q=a&lambda=0":                          {searcher.BadParameter, "“lambda” must be a number above 0"},
		"q=a&lambda=1.5":                        {searcher.BadParameter, "“lambda”"},
		"q=a&lambda=NaN":                        {searcher.BadParameter, "“lambda”"},
		"q=a&relative=yes":                      {searcher.BadParameter, "“relative” can be 1"},
		"q=a&iterations=6":                      {searcher.BadParameter, "“iterations” must be a whole number from 0 to 5"},
		"q=a&iterations=-1":                     {searcher.BadParameter, "“iterations”"},
		"q=a&iterations=many":                   {searcher.BadParameter, "“iterations”"},
		"q=a&w.topic=-1":                        {searcher.BadParameter, "“w.topic” must be a number from 0 to 100"},
		"q=a&w.topic=NaN":                       {searcher.BadParameter, "“w.topic”"},
		"q=a&w.topic=100.5":                     {searcher.BadParameter, "“w.topic”"},
		"q=a&w.d=x&w.b=x&w.a=1&w.e=x&w.c=x":     {searcher.BadParameter, "“w.b”"}, // the same one each time
		"q=a&w." + long + "=x":                  {searcher.BadParameter, "“w." + long[:38] + "…”"},
		"q=a" + manyTopics(17):                  {searcher.BadParameter, "At most 16 topics"},
		"k=0":                                   {searcher.BadParameter, "“k”"}, // also where there is nothing to search for
		"q=a&k=5&k=&threshold=0.1&threshold=-1": {},                             // the first of several counts
	}
	for query, w := range tests {
		t.Run(clip(query), func(t *testing.T) {
			act, err := decideSearch(query)
			if w == (want{}) {
				if err != nil || act.request.K != 5 {
					t.Errorf("got %v, %v", act, err)
				}
				return
			}
			w.check(t, err)
		})
	}
}

func manyTopics(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("&t=Top/" + strings.Repeat("x", i+1))
	}
	return b.String()
}

func clip(s string) string { return s[:min(len(s), 40)] }

func TestDecideSearch(t *testing.T) {
	tests := map[string]searchAction{
		"":                                       {redirect: "/"},
		"q=":                                     {redirect: "/"},
		"q=+%09":                                 {redirect: "/"},
		"q=&t=Top/Arts/Music":                    {redirect: "/topics/Top/Arts/Music"},
		"q=a":                                    {request: searcher.Request{Query: "a"}},
		"q=%22a+b%22+-c":                         {request: searcher.Request{Query: `"a b" -c`}},
		"q=a&t=&k=&threshold=":                   {request: searcher.Request{Query: "a"}},
		"q=a&t=Top/A/&t=Top/A":                   {request: searcher.Request{Query: "a", Topics: []string{"Top/A"}}},
		"q=a&t=&t=/&t=Top/A&t=Top/A&t=+&t=Top/B": {request: searcher.Request{Query: "a", Topics: []string{"Top/A", "Top/B"}}},
		"q=a&t=General+importance&t=&t=General+importance": {request: searcher.Request{Query: "a"}},
		"q=a&t=General+importance":                         {request: searcher.Request{Query: "a"}},
		"q=&t=General+importance&t=Top/A":                  {redirect: "/topics/Top/A"},
		"q=a&iterations=0":                                 {request: searcher.Request{Query: "a", Iterations: searcher.ShownOnly}},
		"q=a&lambda=.2&relative=1":                         {request: searcher.Request{Query: "a", Lambda: .2, Relative: true}},
		"q=a&iterations=5&lambda=1&w.x=100&k=1000&threshold=10&page=100": {request: searcher.Request{ // the most of each
			Query: "a", Iterations: 5, Lambda: 1, Weights: map[string]float64{"x": 100}, K: 1000, Threshold: 10, Page: 100,
		}},
		"q=" + strings.Repeat("a", 2048):       {request: searcher.Request{Query: strings.Repeat("a", 2048)}},
		"q=a&t=" + strings.Repeat("x", 1024):   {request: searcher.Request{Query: "a", Topics: []string{strings.Repeat("x", 1024)}}},
		"q=a&threshold=+.001&lambda=.5+&w.x=0": {request: searcher.Request{Query: "a", Threshold: .001, Lambda: .5, Weights: map[string]float64{"x": 0}}},
		"q=a&iterations=2&w.origin=":           {request: searcher.Request{Query: "a", Iterations: 2}},
		"q=a&t=General+importance&t=Top/A&w.topic=3&w.general=.5": {request: searcher.Request{
			Query: "a", Topics: []string{searcher.General, "Top/A"}, Weights: map[string]float64{"topic": 3, "general": .5},
		}},
		"q=a&t=Top/A&t=Top/B&k=50&threshold=.25&page=3": {
			request: searcher.Request{Query: "a", Topics: []string{"Top/A", "Top/B"}, K: 50, Threshold: .25, Page: 3},
		},
	}
	for query, w := range tests {
		t.Run(clip(query), func(t *testing.T) {
			act, err := decideSearch(query)
			if err != nil || !reflect.DeepEqual(act, w) {
				t.Errorf("got %+v, %v; want %+v", act, err, w)
			}
		})
	}
}

func TestAsManyTopicsAsCanBeMixed(t *testing.T) {
	if act, err := decideSearch("q=a" + manyTopics(16)); err != nil || len(act.request.Topics) != 16 {
		t.Errorf("%+v, %v", act, err)
	}
}

func TestDecideAPISearchWantsWords(t *testing.T) {
	for _, query := range []string{"", "q=+", "t=Top/A"} {
		_, err := decideAPISearch(query)
		want{searcher.BadParameter, "“q” is missing"}.check(t, err)
	}
}

func TestAPIRefusesOtherParameters(t *testing.T) {
	for query, message := range map[string]string{
		"q=a&topic=Top/A": "There is no parameter “topic” here, only: q, t, k,",
		"q=a&%ff" + strings.Repeat("b", 100) + "=1": "“" + strings.Repeat("b", 39) + "…”",
		"q=%zz":                             "hexadecimal",
		"q=a&t=Top/A&t=Top/B&page=1&page=2": "“page” is given 2 times",
		"q=a&w.topic=1&w.topic=2&w.topic=3": "“w.topic” is given 3 times",
	} {
		if err := checkNames(query, searchNames); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: %v, want %q", clip(query), err, message)
		}
	}
	if err := checkNames("q=a&t=Top/A&t=Top/B&w.topic=2&k=10&threshold=.1&lambda=.1&relative=1&iterations=2&hosts=all&page=2", searchNames); err != nil {
		t.Error(err)
	}
	if err := checkNames("url=http://a.example/&w.topic=1", []string{"url"}); err == nil {
		t.Error("weights are taken where nothing is ranked")
	}
	for path, route := range (&server{}).apiRoutes() {
		a := get(t, newFake(), path+"?q=a&url=http://a.example/&topic=Top/Sports&w.topic=1&format=json&nonsense=1")
		if a.Code != http.StatusBadRequest || !strings.Contains(a.Body.String(), "There is no parameter") {
			t.Errorf("%s: status %d, %s", path, a.Code, a.Body)
		}
		if got, takes := strings.Contains(a.Body.String(), "w.DIMENSION, where t is"), slices.Contains(route.names, views.WeightPrefix); got != takes {
			t.Errorf("%s takes weights: %v; %s", path, takes, a.Body)
		}
	}
}

func TestDecideScoreRefuses(t *testing.T) {
	for query, w := range map[string]want{
		"q=%zz":                    {searcher.BadQuery, "hexadecimal"},
		"q=salt":                   {searcher.BadParameter, "“url” is missing"},
		"q=salt&k=0&url=http://a/": {searcher.BadParameter, "“k” must be"},
	} {
		_, _, err := decideScore(query)
		w.check(t, err)
	}
}

func TestDecidePage(t *testing.T) {
	tests := map[string]want{
		"":        {searcher.BadParameter, "“url” is missing"},
		"url=+":   {searcher.BadParameter, "“url” is missing"},
		"url=%zz": {searcher.BadQuery, "hexadecimal"},
		"url=%ff": {searcher.BadAddress, "UTF-8 text: encode it so, é as %C3%A9."},
		"url=http://a/" + strings.Repeat("b", 4096): {searcher.BadAddress, "4096 bytes; this one has 4105"},
	}
	for query, w := range tests {
		t.Run(clip(query), func(t *testing.T) {
			_, err := decidePage(query)
			w.check(t, err)
		})
	}
	longest := "http://a/" + strings.Repeat("b", 4087)
	if got, err := decidePage("url=" + longest); got != longest || err != nil {
		t.Errorf("an address of 4096 bytes: %d, %v", len(got), err)
	}
	if _, topic, err := decideExplain("url=http://a/&topic=" + strings.Repeat("x", 1024)); len(topic) != 1024 || err != nil {
		t.Errorf("a topic of 1024 bytes: %d, %v", len(topic), err)
	}
	_, _, err := decideExplain("url=http://a/&topic=" + strings.Repeat("x", 1025))
	want{searcher.BadParameter, "at most 1024 bytes"}.check(t, err)
	if got, err := decidePage("url=+http%3A%2F%2Fexample.org%2F%3Fa%3Db "); got != "http://example.org/?a=b" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestDecideTopic(t *testing.T) {
	tests := []struct {
		path, query string
		want        topicAction
	}{
		{"", "", topicAction{directory: true}},
		{"Top", "", topicAction{redirect: "/topics/"}}, {"/", "", topicAction{redirect: "/topics/"}},
		{"Top/Arts/", "", topicAction{redirect: "/topics/Top/Arts"}},
		{"Top/Arts & Crafts/", "", topicAction{redirect: "/topics/Top/Arts%20&%20Crafts"}},
		{"Top/Arts", "", topicAction{topic: "Top/Arts", page: 1}},
		{"Top/Arts", "page=4", topicAction{topic: "Top/Arts", page: 4}},
		{strings.Repeat("x", 1024), "", topicAction{topic: strings.Repeat("x", 1024), page: 1}},
	}
	for _, tt := range tests {
		if got, err := decideTopic(tt.path, tt.query); err != nil || got != tt.want {
			t.Errorf("decideTopic(%q, %q) = %+v, %v; want %+v", tt.path, tt.query, got, err, tt.want)
		}
	}
	refused := []struct {
		path, query string
		want        want
	}{
		{"Top/\xff", "", want{searcher.BadParameter, "a path such as"}},
		{strings.Repeat("x", 1025), "", want{searcher.BadParameter, "1024"}},
		{"Top/Arts", "page=0", want{searcher.BadParameter, "“page”"}},
		{"Top/Arts", "page=101", want{searcher.PageTooFar, "to page 100"}},
		{"Top/Arts", "page=%zz", want{searcher.BadQuery, "encoded"}},
	}
	for _, tt := range refused {
		_, err := decideTopic(tt.path, tt.query)
		tt.want.check(t, err)
	}
}

// FuzzDecideSearch holds that any parameters give a request within its bounds, an address of our own, or an error of the
// caller; and that the address of a request gives the same request again.
func FuzzDecideSearch(f *testing.F) {
	f.Add("q=a&t=Top/A&k=50&threshold=.25&page=3")
	f.Add("q=a&lambda=.3&relative=1")
	f.Add("q=%ff;%zz&page=-1")
	f.Add("t=//evil.example")
	f.Fuzz(func(t *testing.T, query string) {
		act, err := decideSearch(query)
		var wrong *searcher.Error
		r := act.request
		switch {
		case err != nil:
			if !errors.As(err, &wrong) {
				t.Errorf("error %v is not the caller's", err)
			}
		case act.redirect != "":
			if act.redirect != "/" && !strings.HasPrefix(act.redirect, "/topics/") {
				t.Errorf("redirect to %q", act.redirect)
			}
		case !utf8.ValidString(r.Query) || len(r.Query) > searcher.MaxQuery || r.K < 0 || r.K > searcher.MaxK || !(r.Threshold >= 0) ||
			r.Page < 0 || r.Page > searcher.MaxResults/searcher.PerPage || len(r.Topics) > searcher.MaxTopics:
			t.Errorf("out of bounds: %+v", r)
		default:
			roundTrip(t, r)
		}
	})
}

func roundTrip(t *testing.T, r searcher.Request) {
	t.Helper()
	u, err := url.Parse(string(views.SearchHref(r)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := decideSearch(u.RawQuery)
	if err != nil || views.SearchHref(again.request) != views.SearchHref(r) {
		t.Errorf("%+v became %+v, %v", r, again.request, err)
	}
}
