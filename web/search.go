package web

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// These are limits of parameters that package searcher does not limit.
const (
	maxTopicBytes = 1024 // most bytes of a topic's path
)

// badTopic says what a topic is.
const badTopic = "A topic is a path such as Top/Arts/Music, of at most %d bytes of UTF-8 text."

// searchAction is what to do for a request for /search.
type searchAction struct {
	request  searcher.Request
	typed    string // what was typed, if the search is for another query that was perhaps meant by it
	redirect string // where to go instead if there is nothing to search for
}

func (s *server) serveSearch(w http.ResponseWriter, r *http.Request) error {
	act, err := decideSearch(r.URL.RawQuery)
	if err != nil {
		return err
	}
	if act.redirect != "" {
		http.Redirect(w, r, act.redirect, http.StatusSeeOther)
		return nil
	}
	resp, err := s.searcher.Search(r.Context(), act.request)
	if err != nil {
		return err
	}
	if to := meant(act, resp); to != "" {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return nil
	}
	var begun []searcher.Completion
	if resp.Total == 0 {
		if begun, err = s.searcher.Complete(act.request.Query); err != nil {
			return err
		}
	}
	f := s.frame(views.SearchTitle(act.request), act.request)
	f.Mix, f.Summary, f.Feed = resp.Mix, views.SearchSummary(resp), views.FeedHref(act.request)
	return draw(w, r, http.StatusOK, views.Results(views.ResultsPage{
		Frame:       f,
		Topics:      s.searcher.Topics(),
		Response:    resp,
		Typed:       act.typed,
		Completions: begun,
	}))
}

// meant returns the address of the search that was perhaps meant by one that found nothing; "" if there is none, or if the reader insists on what was
// typed.
func meant(act searchAction, resp *searcher.Response) string {
	if resp.Total > 0 || resp.DidYouMean == nil || act.typed != "" {
		return ""
	}
	return string(views.MeantHref(act.request, resp.DidYouMean.Query, act.request.Query))
}

// decideSearch turns the parameters of /search into a search, or into the address of a page that needs no words.
func decideSearch(rawQuery string) (searchAction, error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return searchAction{}, err
	}
	req, err := parseRequest(v)
	if err != nil {
		return searchAction{}, err
	}
	if strings.TrimSpace(req.Query) != "" {
		typed, err := parseQuery(v.Get("typed"))
		return searchAction{request: req, typed: typed}, err
	}
	for _, t := range req.Topics {
		if t != searcher.General {
			return searchAction{redirect: string(views.TopicHref(t))}, nil
		}
	}
	return searchAction{redirect: "/"}, nil
}

// parameters parses the parameters of an address.
func parameters(rawQuery string) (url.Values, error) {
	v, err := url.ParseQuery(rawQuery)
	if err != nil {
		return nil, wrong(searcher.BadQuery, badEncoding)
	}
	return v, nil
}

// badEncoding says how an address must be encoded.
const badEncoding = "The address is not correctly encoded: a “%%” must be followed by two hexadecimal digits, and a “;” is written %%3B."

// parseRequest reads the parameters that the pages and the API share. A parameter that is absent or empty has its default; a wrong one is an error
// and is never corrected silently.
func parseRequest(v url.Values) (req searcher.Request, err error) {
	if req.Query, err = parseQuery(v.Get("q")); err != nil {
		return req, err
	}
	if req.Topics, err = parseTopics(v["t"]); err != nil {
		return req, err
	}
	if req.K, err = parseWhole(v, "k", searcher.MaxK); err != nil {
		return req, err
	}
	if req.Threshold, err = parseThreshold(v.Get("threshold")); err != nil {
		return req, err
	}
	if req.Lambda, err = parseLambda(v.Get("lambda")); err != nil {
		return req, err
	}
	if req.Relative, err = parseRelative(v.Get("relative")); err != nil {
		return req, err
	}
	if req.Iterations, err = parseIterations(v); err != nil {
		return req, err
	}
	if req.AllHosts, err = parseHosts(v.Get("hosts")); err != nil {
		return req, err
	}
	if req.Weights, err = parseWeights(v); err != nil {
		return req, err
	}
	if req.Most, err = parseMatch(v.Get("match")); err != nil {
		return req, err
	}
	req.Order = searcher.Order(v.Get("order")) // the searcher refuses unknown orders
	req.Page, err = parsePage(v)
	return req, err
}

// parseHosts reads whether results of one host stay where their scores put them, or are spread over pages, which is the default.
func parseHosts(s string) (all bool, err error) {
	if s != "" && s != "all" {
		err = wrong(searcher.BadParameter, "“hosts” can be all, which shows any number of results of one host on a page.")
	}
	return s == "all", err
}

// parseMatch reads whether most of the query's words are enough.
func parseMatch(s string) (most bool, err error) {
	if s != "" && s != searcher.MatchMost {
		err = wrong(searcher.BadParameter, "“match” can be %s, which also finds pages with most of the query, not only those with all of it.", searcher.MatchMost)
	}
	return s == searcher.MatchMost, err
}

func parseQuery(q string) (string, error) {
	if len(q) > searcher.MaxQuery {
		return "", wrong(searcher.QueryTooLong, "A query may have %d bytes; this one has %d. Keep the few words that matter most.",
			searcher.MaxQuery, len(q))
	}
	if !utf8.ValidString(q) {
		return "", wrong(searcher.BadQuery, "The query is not valid UTF-8 text: encode it so in the address, é as %%C3%%A9, or type it again.")
	}
	return q, nil
}

// parseTopics reads the chosen topics. General importance alone means the same as no topic.
func parseTopics(values []string) (topics []string, err error) {
	for _, t := range values {
		t = strings.Trim(t, "/ ")
		if t == "" || slices.Contains(topics, t) {
			continue
		}
		if !utf8.ValidString(t) || len(t) > maxTopicBytes {
			return nil, wrong(searcher.BadParameter, badTopic, maxTopicBytes)
		}
		topics = append(topics, t)
	}
	if len(topics) > searcher.MaxTopics {
		return nil, wrong(searcher.BadParameter, "At most %d topics can be mixed; you chose %d.", searcher.MaxTopics, len(topics))
	}
	if len(topics) == 1 && topics[0] == searcher.General {
		return nil, nil
	}
	return topics, nil
}

// parseIterations reads i_max of Algorithm 3.1. Given as 0, it means counting only the shown results, and ShownOnly is returned; the result 0 means
// that it is not given.
func parseIterations(v url.Values) (int, error) {
	s := strings.TrimSpace(v.Get("iterations"))
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > searcher.MaxIterations {
		return 0, wrong(searcher.BadParameter, "“iterations” must be a whole number from 0 to %d.", searcher.MaxIterations)
	}
	if n == 0 {
		return searcher.ShownOnly, nil
	}
	return n, nil
}

// parseWeights reads the weights of dimensions in a mix: w.topic=2 is the weight of the topics.
func parseWeights(v url.Values) (map[string]float64, error) {
	var weights map[string]float64
	for _, name := range slices.Sorted(maps.Keys(v)) { // so that the error is the same each time if several are wrong
		dimension, ok := strings.CutPrefix(name, views.WeightPrefix)
		s := strings.TrimSpace(v.Get(name))
		if !ok || s == "" {
			continue
		}
		f, err := parseNumber(s)
		if err != nil || !(f >= 0 && f <= searcher.MaxWeight) {
			return nil, wrong(searcher.BadParameter, "“%s” must be a number from 0 to %d.", clipName(name), searcher.MaxWeight)
		}
		if weights == nil {
			weights = make(map[string]float64)
		}
		weights[dimension] = f
	}
	return weights, nil
}

func parsePage(v url.Values) (int, error) {
	const last = searcher.MaxResults / searcher.PerPage
	page, err := parseWhole(v, "page", math.MaxInt32)
	switch {
	case err != nil:
		err = wrong(searcher.BadParameter, "“page” must be a whole number from 1 to %d.", last)
	case page > last:
		err = wrong(searcher.PageTooFar, "Results can be shown up to page %d; this is page %d. Add words to find the right page sooner.",
			last, page)
	}
	return page, err
}

// parseWhole reads a whole number from 1 to most; 0 means that it is not given.
func parseWhole(v url.Values, name string, most int) (int, error) {
	s := strings.TrimSpace(v.Get(name))
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > most {
		return 0, wrong(searcher.BadParameter, "“%s” must be a whole number from 1 to %d.", name, most)
	}
	return n, nil
}

// parseNumber reads a decimal number. The other forms of Go's notation are refused: 1_0 is a slip and not ten, and 0x10 is not sixteen.
func parseNumber(s string) (float64, error) {
	if strings.ContainsAny(s, "_xX") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(s, 64)
}

// parseThreshold reads the membership from which a page counts for a topic; 0 means that it is not given.
func parseThreshold(s string) (float64, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, nil
	}
	f, err := parseNumber(s)
	if err != nil || !(f >= searcher.MinThreshold && f <= searcher.MaxThreshold) {
		return 0, wrong(searcher.BadParameter, "“threshold” must be a number from %g to %d, such as %g.", searcher.MinThreshold, searcher.MaxThreshold,
			searcher.DefaultThreshold)
	}
	return f, nil
}

// parseLambda reads the share from which Algorithm 3.1 suggests a topic; 0 means that it is not given.
func parseLambda(s string) (float64, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, nil
	}
	f, err := parseNumber(s)
	if err != nil || !(f > 0 && f <= 1) {
		return 0, wrong(searcher.BadParameter, "“lambda” must be a number above 0, and at most 1, such as %g.", searcher.DefaultLambda)
	}
	return f, nil
}

// parseRelative reads whether memberships compare a page's rank with its unbiased one.
func parseRelative(s string) (bool, error) {
	if s != "" && s != "1" {
		return false, wrong(searcher.BadParameter, "“relative” can be 1, which compares each page's rank for a topic with its own unbiased rank.")
	}
	return s == "1", nil
}

// wrong returns an error of the caller; the message should say how to correct it.
func wrong(kind searcher.Kind, format string, args ...any) error {
	return &searcher.Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}
