package page

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// headlineOf returns the page's headline: the one that metadata state, unless it only repeats TITLE, else the heading that says the same in other
// words, or that TITLE repeats, else the part of TITLE that stands in the text, else TITLE; in each case without the name of the site before or
// behind it. address is "" when it is not known.
func headlineOf(m *metadata, p *Page, address weburl.URL, hs headings) string {
	s := namesOf(address, hs)
	s.name, s.author = m.site.value, wordsKey(m.author.value)
	if from, to := OnlyH1(p.Blocks); from < to {
		s.main = newHeading(p.Blocks, from).key
	}
	stated := s.strip(m.headline.value)
	isFrontPage := address != "" && isFront(address) // whose heading is what the site says of itself
	if isTitle := wordsKey(m.headline.value) == wordsKey(p.Title); isTitle && !isFrontPage {
		if part := s.repeated(p.Title); part != "" && !isAtColon(part, s.strip(p.Title)) {
			return part
		}
	}
	isOwn := (!s.is(stated) || s.beginsPage(stated, p.Title)) && s.isOf(stated, p.Title)
	isRepeated := wordsKey(m.headline.value) == wordsKey(p.Title) || wordsKey(stated) == wordsKey(s.strip(p.Title))
	if isOwn && !isRepeated {
		return stated
	}
	if h := s.inOtherWords(p); h != "" && !isFrontPage {
		return h
	}
	if isOwn {
		return stated
	}
	if part := s.repeated(p.Title); part != "" {
		return part
	}
	if s.isOnly(p.Title) && !isFrontPage {
		if h := s.ownHeading(p.Title); h != "" {
			return h
		}
	}
	if part := s.standing(p.Title, p.Blocks); part != "" {
		return part
	}
	return s.strip(p.Title)
}

// inOtherWords returns the only H1 of a page if half of its words or more are in TITLE and neither contains the other; else "". Readers see the H1;
// TITLE is then written for lists of results.
func (s *siteNames) inOtherWords(p *Page) string {
	from, to := OnlyH1(p.Blocks)
	if from == to {
		return ""
	}
	h, title := newHeading(p.Blocks, from).text, s.strip(p.Title)
	if !saysSomething(h) || s.isAnySite(h) || isAbout(h, title) {
		return ""
	}
	words, known, common := wordsIn(h), wordsIn(title), 0
	for _, w := range words {
		if slices.Contains(known, w) {
			common++
		}
	}
	if 2*common < len(words) {
		return ""
	}
	return h
}

// ownHeading returns the heading that says what a page is about whose title is only the name of the site; "" if none does.
func (s *siteNames) ownHeading(title string) string {
	if h := s.within(title); h != "" {
		return h
	}
	for _, h := range s.headings {
		if !s.is(h.text) && strings.Count(h.text, " ") >= 2 {
			return h.text
		}
	}
	return ""
}

// isAtColon tells whether a title begins or ends with a part and a colon beside it: both sides of the colon in "Rims: Which to buy" say something.
func isAtColon(part, title string) bool {
	behind, isFirst := strings.CutPrefix(title, part)
	before, isLast := strings.CutSuffix(title, part)
	return isFirst && strings.HasPrefix(strings.TrimSpace(behind), ":") || isLast && strings.HasSuffix(strings.TrimSpace(before), ":")
}

// beginsPage tells whether a stated headline that might be the name of the site is both a heading and the first part of the title: "Redis data types
// | Docs" of redis.io.
func (s *siteNames) beginsPage(stated, title string) bool {
	first, _ := separators(title)
	return first.width > 0 && strings.Count(stated, " ") >= 2 && s.headings.has(stated) && wordsKey(title[:first.at]) == wordsKey(stated)
}

// isOf tells whether a stated headline belongs to the page: a quarter of its words stand in the page's title or in a heading. Some pages state the
// headline of the site instead. Words that are labels of the host do not count.
func (s *siteNames) isOf(stated, title string) bool {
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(stated)), func(w string) bool { return slices.Contains(s.host, w) })
	isIn := func(text string) bool {
		common := 0
		lower := strings.ToLower(text)
		for _, w := range words {
			if strings.Contains(lower, w) {
				common++
			}
		}
		return 4*common >= len(words)
	}
	return title == "" || isIn(title) || slices.ContainsFunc(s.headings, func(h heading) bool { return isIn(h.text) })
}

// within returns the longest heading that is contained in a title and is not just the name of the site, "" for none. It is for titles that begin with
// that name: "Slow Wheel rims" of the site Slow Wheel.
func (s *siteNames) within(title string) (best string) {
	whole := wordsKey(title)
	for _, h := range s.headings {
		isName := h.key == "" || h.key == whole || h.key == wordsKey(s.name) || slices.Contains(s.host, h.key)
		if !isName && len(h.text) > len(best) && strings.Contains(whole, h.key) {
			best = h.text
		}
	}
	return best
}

// siteNames holds the names of a site, and the headings of one of its pages.
type siteNames struct {
	name   string   // "" when not known
	author string   // key of the author's name, which titles contain as well
	domain string   // the site's host without www; "" when not known
	host   []string // keys of the host's labels that can be the site's name

	headings headings
	main     string // key of the only H1; "" where there is none, or several
}

// namesOf returns what an address says about the names of its site.
func namesOf(address weburl.URL, hs headings) siteNames {
	s := siteNames{headings: hs}
	if address != "" {
		s.domain, s.host = withoutWWW(address.Host().Name()), hostLabels(address)
	}
	return s
}

// is tells whether a text is the name of the site.
func (s *siteNames) is(text string) bool {
	return s.isCalled(text) || s.hasLabel(text)
}

// isCalled tells whether text is certainly a name of the site: the page says so, or a label of the host is the text, begins with it, or has its
// initials.
func (s *siteNames) isCalled(text string) bool {
	key := wordsKey(text)
	if key == "" || key == s.author || s.name != "" && (beginsWith(text, s.name) || beginsWith(s.name, text)) {
		return true
	}
	if isDotted(text) {
		return s.isHost(text)
	}
	if isSubject(text) {
		return false
	}
	for _, label := range s.host {
		if key == label || len(key) >= 4 && strings.HasPrefix(label, key) || initials(text) == label {
			return true
		}
	}
	return key == initials(s.name)
}

// hasLabel tells whether a text consists of a label of the host, as its first word or inside, and little more: most likely it is the name of the
// site.
func (s *siteNames) hasLabel(text string) bool {
	if isDotted(text) || isSubject(text) {
		return false
	}
	key := wordsKey(text)
	word, _, _ := strings.Cut(text, " ")
	for _, label := range s.host {
		if len(key) <= 2*len(label)+8 && (wordsKey(word) == label || len(label) >= 5 && strings.Contains(key, label)) {
			return true
		}
	}
	return false
}

// isOwn tells whether a part of a title, or the whole title, belongs to the page although it has a label of the host: a heading repeats it, and none
// repeats the rest.
func (s *siteNames) isOwn(part, rest string) bool {
	return strings.Contains(part, " ") && s.headings.has(part) && !s.headings.has(rest) && !s.isCalled(part)
}

// isSubject tells whether a text is the subject of a message to a mailing list: "[Wheels] Re".
func isSubject(text string) bool {
	return strings.HasPrefix(text, "[") && !strings.HasSuffix(text, "]")
}

// isHost tells whether one word with a dot inside is the name of the page's host, of a domain above it, or of the same site under another suffix:
// "wheel.org" of www.wheel.com. Where the page's host is not known, any host's name counts. Names of files and modules can begin like their site, and
// do not count: "wheel.rim" of wheel.github.io.
func (s *siteNames) isHost(text string) bool {
	domain := withoutWWW(text)
	if s.domain == domain || strings.HasSuffix(s.domain, "."+domain) {
		return true
	}
	registrant := weburl.Host(domain).Registrant()
	return registrant != "" && (s.domain == "" || registrant == weburl.Host(s.domain).Registrant())
}

// isAnySite tells whether a text is the name of the site or of any host, as a site may have another name than the page's host.
func (s *siteNames) isAnySite(text string) bool {
	return s.is(text) || isHostName(text)
}

// isOnly tells whether a title is nothing but the name of the site. A title with a number says more: "INTEL-SA-00714".
func (s *siteNames) isOnly(title string) bool {
	return s.isAnySite(title) && !strings.ContainsAny(title, "0123456789") && !s.isOwn(title, "")
}

// beginsWith tells whether the name of a site begins with words or is the same: "BBC News" begins with "BBC".
func beginsWith(name, words string) bool {
	name, words = strings.ToLower(name), strings.ToLower(words)
	if wordsKey(name) == wordsKey(words) {
		return true
	}
	rest, ok := strings.CutPrefix(name, words)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && len(words) >= 3 && len(rest) <= len(words)+16 && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// strip removes the name of the site, or of a section of it, from a title: parts at both ends that separators divide from the rest. Where the name of
// the site is not known, the last part is removed if it is the shorter one and its separator is no dash, which sentences have too.
func (s *siteNames) strip(title string) string {
	for range 3 {
		first, last := separators(title)
		switch {
		case last.width == 0:
			return title
		case s.headings.has(title):
			return title
		case s.isAnySite(title[last.at+last.width:]):
			title = title[:last.at]
		case s.is(title[:first.at]):
			title = title[first.at+first.width:]
		case s.name == "" && s.isLoose(title, last), s.isSection(title, last):
			title = title[:last.at]
		default:
			return title
		}
	}
	return title
}

// isSection tells whether a heading is the whole title except its last part, which is then a section of the site: "Rims | Sport". A title with a dash
// or a colon may be longer than its heading for other reasons.
func (s *siteNames) isSection(title string, last separator) bool {
	before, behind := title[:last.at], title[last.at+last.width:]
	return !last.dash && !last.colon && s.headings.has(before) && !s.is(before) && !s.headings.has(behind)
}

// isLoose tells whether the last part of a title is probably the name of a site, where nothing else is known. Sentences have dashes, too: behind a
// dash, the page's address must be unknown, and a short part must follow a long one.
func (s *siteNames) isLoose(title string, last separator) bool {
	if !last.dash {
		return last.at > len(title)/2 && !last.colon
	}
	rest := title[last.at+last.width:]
	isDate := strings.IndexFunc(rest, unicode.IsLetter) < 0
	return len(s.host) == 0 && strings.Count(title[:last.at], " ") >= 3 && strings.Count(rest, " ") <= 2 && !isDate &&
		title[last.at+last.width-1] == ' '
}

// repeated returns the part of a title that a heading repeats and that is not the name of the site. A site's name is often a heading as well: where
// the name is not known, it is taken to be the shorter part, or the one behind a bar or dash, or before a colon. Of several parts, the one whose
// heading stands later on the page is returned: the name of a book stands above that of its chapter.
func (s *siteNames) repeated(title string) (best string) {
	first, last := separators(title)
	if last.width == 0 {
		return ""
	}
	for _, p := range []struct {
		part, rest string
		usual      bool // headlines usually stand here
		isSite     func(string) bool
	}{
		{title[:last.at], title[last.at+last.width:], !last.colon, s.is},
		{title[first.at+first.width:], title[:first.at], false, s.isAnySite},
		{title[:first.at], title[first.at+first.width:], !first.colon && s.isAll(title[:first.at], title[first.at:]), s.is},
		{title[last.at+last.width:], title[:last.at], last.colon, s.isAnySite},
	} {
		if p.usual || len(p.part) >= len(p.rest) || s.is(p.rest) {
			if s.headings.has(p.part) && (!p.isSite(p.part) || s.isOwn(p.part, p.rest)) && s.isNearer(p.part, best) {
				best = p.part
			}
		}
	}
	return best
}

// isAll tells whether a part of a title is all of the page's own title: it is the only H1, and no number stands behind it, as the number of a page in a
// list would.
func (s *siteNames) isAll(part, behind string) bool {
	return wordsKey(part) == s.main && !strings.ContainsAny(behind, "0123456789")
}

// isNearer tells whether part is a better headline than another part of a title: it contains the other, or its heading stands later on the page.
func (s *siteNames) isNearer(part, than string) bool {
	a, b := wordsKey(part), wordsKey(than)
	if strings.Contains(a, b) || strings.Contains(b, a) {
		return len(a) > len(b)
	}
	return s.headings.place(part) > s.headings.place(than)
}

// siteInTitle returns the part of a title that is the site's name by its host, "" when there is none. A part that is the page's own does not count,
// unless it is the last one: sites repeat their name there, and in a heading of their banner.
func siteInTitle(title string, address weburl.URL, hs headings) string {
	s := namesOf(address, hs)
	first, last := separators(title)
	if last.width == 0 || len(s.host) == 0 {
		return ""
	}
	part, other := title[last.at+last.width:], title[:first.at]
	isBefore := s.is(other) && !s.isOwn(other, part) && (s.isCalled(other) || !s.isOwn(title, ""))
	isBehind := s.isAnySite(part) && !(s.isOwn(part, other) && (last.colon || s.is(other)))
	switch {
	case last.colon && isBefore:
		return siteOf(other)
	case isBehind:
		return siteOf(part)
	case isBefore:
		return siteOf(other)
	}
	return ""
}

// endsWith tells whether a text is the last part of a title, the usual place for the name of a site.
func endsWith(title, text string) bool {
	_, last := separators(title)
	return last.width > 0 && wordsKey(title[last.at+last.width:]) == wordsKey(text)
}

// separator divides a title from the name of its site.
type separator struct {
	at, width int
	dash      bool // a dash, which sentences have as well
	colon     bool // a colon or a similar sign: the name of a site stands before it rather than behind
}

// separatorSigns are separators between white space; unspacedSigns also without it.
const (
	separatorSigns = "|-–—·•»«›:/\\~*>‹＞"
	unspacedSigns  = "|｜»«_－＿—―»"
)

// trimSeparators removes separators with nothing before or behind them.
func trimSeparators(title string) string {
	for {
		r, n := utf8.DecodeRuneInString(title)
		if strings.ContainsRune(leadingSigns, r) && strings.HasPrefix(title[n:], " ") {
			title = title[n+1:]
			continue
		}
		i := strings.LastIndexByte(title, ' ')
		if i <= 0 || strings.Trim(title[i+1:], trailingSigns) != "" {
			return title
		}
		title = title[:i]
	}
}

// Separators at the ends of a title. The other guillemets are quotation marks there.
const (
	leadingSigns  = "|-–—·•:»"
	trailingSigns = "|-–—·•:«"
)

// separators finds the first and the last separator of a title; their width is 0 when there is none.
func separators(title string) (first, last separator) {
	for at, r := range title {
		sep := separatorAt(title, at, r)
		if sep.width == 0 || sep.at < last.at+last.width {
			continue
		}
		if first.width == 0 {
			first = sep
		}
		last = sep
	}
	return first, last
}

func separatorAt(title string, at int, r rune) separator {
	if at == 0 || !strings.ContainsRune(separatorSigns, r) && !strings.ContainsRune(unspacedSigns, r) {
		return separator{}
	}
	start, end := at, at+len(string(r))
	for strings.HasPrefix(title[end:], string(r)) { // "::", "--"
		end += len(string(r))
	}
	before, after := title[start-1] == ' ', end < len(title) && title[end] == ' '
	spaced := after && (before || r == ':')
	unspaced := strings.ContainsRune(unspacedSigns, r) && !(r == '_' && isInName(title, start, end)) || r == '-' && isBetweenUnspaced(title, start, end)
	isQuote := before != after && (r == '«' || r == '»')
	if end == len(title) || !spaced && !unspaced || isQuote || isSpan(title[:start], title[end:]) {
		return separator{}
	}
	if before {
		start--
	}
	if after {
		end++
	}
	dash, colon := strings.ContainsRune("-–—―/*~", r), strings.ContainsRune(":»›>", r)
	return separator{at: start, width: end - start, dash: dash, colon: colon}
}

// isInName tells whether an underscore belongs to a name such as site_name. Titles in other scripts use it as a separator.
func isInName(title string, start, end int) bool {
	isForeign := strings.IndexFunc(title, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }) >= 0
	return !isForeign || end < len(title) && isSmall(title[start-1]) && isSmall(title[end])
}

func isSmall(c byte) bool { return 'a' <= c && c <= 'z' || isDigit(rune(c)) }

// isSpan tells whether a sign stands between two years: "Salt, 1923 – 2004".
func isSpan(before, behind string) bool {
	before = strings.Trim(before, " ")
	to, _, _ := strings.Cut(strings.Trim(behind, " "), " ")
	return isYearText(before[strings.LastIndexByte(before, ' ')+1:]) && isYearText(to)
}

func isYearText(word string) bool {
	word = strings.Trim(word, "(),")
	return len(word) == 4 && strings.Trim(word, "0123456789") == ""
}

// isBetweenUnspaced tells whether hyphens stand between characters of Chinese or Japanese, whose words have none, or between the end of a quotation or
// sentence and such a character.
func isBetweenUnspaced(title string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(title[:start])
	after, _ := utf8.DecodeRuneInString(title[end:])
	return IsUnspaced(after) && (IsUnspaced(before) || unicode.IsPunct(before))
}

// isAbout tells whether one of two titles is part of the other.
func isAbout(a, b string) bool {
	a, b = wordsKey(a), wordsKey(b)
	return a != "" && b != "" && (strings.Contains(a, b) || strings.Contains(b, a))
}

// wordsKey reduces a text to its letters and digits in lower case, for comparisons.
func wordsKey(s string) string {
	var memory [128]byte
	return string(appendKey(memory[:0], s))
}

// appendKey appends what wordsKey returns.
func appendKey(key []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r = keyRune(r); r >= 0 {
				key = utf8.AppendRune(key, r)
			}
			i += size - 1
		case 'A' <= c && c <= 'Z':
			key = append(key, c+'a'-'A')
		case class[c] == classAlnum:
			key = append(key, c)
		}
	}
	return key
}

func keyRune(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return unicode.ToLower(r)
	}
	return -1
}

// initials are the first letters of the words of a name, in lower case; "" for a name of fewer than three words.
func initials(name string) string {
	words := strings.Fields(name)
	if len(words) < 3 || len(words) > 8 {
		return ""
	}
	var b strings.Builder
	for _, w := range words {
		for _, r := range w {
			b.WriteRune(unicode.ToLower(r))
			break
		}
	}
	return b.String()
}

// hostLabels returns the labels of a host that can name the site: not www, not the top-level domain, and no labels of two letters.
func hostLabels(u weburl.URL) (labels []string) {
	if u == "" {
		return nil
	}
	all := strings.Split(strings.ToLower(u.Host().Name()), ".")
	for _, label := range all[:max(0, len(all)-1)] {
		if len(label) >= 3 && label != "www" && label != "com" && label != "org" && label != "net" {
			labels = append(labels, wordsKey(label))
		}
	}
	return labels
}

// isHostName tells whether text looks like "example.org": one word with a dot inside. Files and modules have such names as well, often with longer
// words behind the dot.
func isHostName(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	return isDotted(text) && len(text)-dot >= 3 && len(text)-dot <= 6
}

// isDotted tells whether text is one word with a dot inside.
func isDotted(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	return dot > 0 && dot < len(text)-1 && !strings.Contains(text, " ")
}

func withoutWWW(host string) string {
	return strings.TrimPrefix(strings.ToLower(host), "www.")
}
