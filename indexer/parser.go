package indexer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// ParseQuery reads a query. It never fails:
//
//	query     = { [ "-" ] ( phrase | site | word ) | "in:all" }      separated by white space
//	phrase    = quote { any character but a quote } ( quote | end )  the quotes: " and the curly ones
//	site      = "site:" host                                         of several, one has to fit; an address gives its host
//	word      = what the analyser makes of a run of other characters; of more than one word it makes a phrase ("wi-fi")
//
// Stop words outside of quotes are ignored unless the query has nothing else to look for. Invalid UTF-8 separates words.
func ParseQuery(text string) Query {
	p := parser{rest: strings.ToValidUTF8(text, " "), terms: map[string]bool{}}
	for p.clause() {
	}
	q := p.query
	if len(q.Words) == 0 && len(q.Phrases) == 0 {
		q.Words, q.Ignored = q.Ignored, nil
	}
	return q
}

type parser struct {
	rest    string
	query   Query
	terms   map[string]bool // distinct terms and hosts so far
	scanner scanner
}

// clause takes the next clause; false at the end.
func (p *parser) clause() bool {
	p.rest = strings.TrimSpace(p.rest)
	if p.rest == "" {
		return false
	}
	not := strings.HasPrefix(p.rest, "-")
	p.rest = strings.TrimLeft(p.rest, "-+")
	if text, ok := p.quoted(); ok {
		p.add(p.words(text), not, true)
		return true
	}
	p.bare(p.token(), not)
	return true
}

const quotes = "\"\u201c\u201d\u201e\uff02"

// quoted takes a quoted text.
func (p *parser) quoted() (string, bool) {
	if p.rest == "" || strings.IndexAny(p.rest, quotes) != 0 {
		return "", false
	}
	_, size := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[size:]
	end := strings.IndexAny(p.rest, quotes)
	if end < 0 {
		text := p.rest
		p.rest = ""
		return text, true
	}
	text := p.rest[:end]
	_, size = utf8.DecodeRuneInString(p.rest[end:])
	p.rest = p.rest[end+size:]
	return text, true
}

// token takes everything up to white space or a quote.
func (p *parser) token() string {
	end := strings.IndexFunc(p.rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(quotes, r) })
	if end < 0 {
		end = len(p.rest)
	}
	token := p.rest[:end]
	p.rest = p.rest[end:]
	return token
}

// bare adds a clause without quotes.
func (p *parser) bare(token string, not bool) {
	if !not && strings.EqualFold(token, "in:all") {
		p.query.All = true
		return
	}
	const prefix = "site:"
	if len(token) > len(prefix) && strings.EqualFold(token[:len(prefix)], prefix) {
		if host := siteHost(token[len(prefix):]); host != "" {
			p.addSite(host, not)
			return
		}
	}
	p.add(p.words(token), not, false)
}

// siteHost gives the canonical host of what stands behind "site:", "" when that is no host.
func siteHost(text string) string {
	text = strings.TrimLeft(text, "*.")
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := weburl.Parse(text)
	if err != nil {
		return ""
	}
	return string(u.Host())
}

func (p *parser) addSite(host string, not bool) {
	list := &p.query.Sites
	if not {
		list = &p.query.NotSites
	}
	if slices.Contains(*list, host) {
		return
	}
	if !p.room([]Word{{Term: prefixHost + host}}) {
		p.query.Dropped++
		return
	}
	*list = append(*list, host)
}

// prefixHost keeps hosts and terms apart among the parser's terms; no term has a colon.
const prefixHost = "site:"

// words analyses a text. Words that are too long for the index count as dropped.
func (p *parser) words(text string) []Word {
	var words []Word
	s := &p.scanner
	s.reset(text)
	for s.next() {
		if len(words) > MaxTerms {
			p.query.Dropped++
			continue
		}
		words = append(words, Word{text[s.start:s.end], string(s.term)})
	}
	p.query.Dropped += s.skipped
	return words
}

// room says whether the words fit into MaxTerms, and takes the room.
func (p *parser) room(words []Word) bool {
	var fresh []string
	for _, w := range words {
		if !p.terms[w.Term] && !slices.Contains(fresh, w.Term) {
			fresh = append(fresh, w.Term)
		}
	}
	if len(p.terms)+len(fresh) > MaxTerms {
		return false
	}
	for _, term := range fresh {
		p.terms[term] = true
	}
	return true
}

// add adds the words of one clause.
func (p *parser) add(words []Word, not, quoted bool) {
	q := &p.query
	switch {
	case len(words) == 0:
	case len(words) > MaxTerms || !p.room(words):
		q.Dropped += len(words)
	case len(words) > 1 && not:
		q.NotPhrases = addPhrase(q.NotPhrases, words)
	case len(words) > 1:
		q.Phrases = addPhrase(q.Phrases, words)
	case not:
		q.NotWords = addWord(q.NotWords, words[0])
	case words[0].stop() && !quoted:
		q.Ignored = addWord(q.Ignored, words[0])
	default:
		q.Words = addWord(q.Words, words[0])
	}
}

func addWord(list []Word, w Word) []Word {
	if slices.ContainsFunc(list, func(v Word) bool { return v.Term == w.Term }) {
		return list
	}
	return append(list, w)
}

func addPhrase(list [][]Word, phrase []Word) [][]Word {
	for _, p := range list {
		if slices.EqualFunc(p, phrase, func(a, b Word) bool { return a.Term == b.Term }) {
			return list
		}
	}
	return append(list, phrase)
}
