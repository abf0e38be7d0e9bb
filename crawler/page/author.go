package page

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// bylineWords begin a byline, in many languages, and are not part of the name.
var bylineWords = []string{"by", "von", "par", "por", "di", "door", "av", "af", "przez", "oleh", "autor", "autore", "auteur",
	"author", "authors",
	"written", "posted", "published", "erstellt", "geschrieben", "publié", "écrit", "rédigé", "recueilli", "publicado", "escrito", "scritto",
	"pubblicato", "text", "texte", "texto", "testo", "tekst", "автор", "текст", "作者", "著者", "文",
	"napisał", "napisała", "napsal", "napsala", "írta", "szerző", "kirjoittanut", "kirjoittaja", "piše", "от", "аутор", "από", "συντάκτης", "yazar", "yazan",
	"tác", "giả", "bởi", "بقلم", "كتبه", "كتبها", "كتب", "نویسنده", "נכתב", "מאת", "लेखक", "द्वारा", "โดย", "ผู้เขียน", "เขียนโดย", "글", "글쓴이", "작성자",
	"投稿者", "執筆者", "筆者", "記者", "记者", "撰文"}

// nobody has the names that programs fill in where no author is given.
var nobody = []string{"admin", "administrator", "author", "editor", "guest", "unknown", "user", "super user", "webmaster",
	"anonymous", "me", "root", "default", "none", "null", "undefined", "[object object]", "publisher", "google+", "online", "offline", "админ", "администратор", "管理员", "管理員", "管理者", "관리자", "yönetici", "مدیر"}

// authorOf returns a person's name without the words before it; "" for what is no name, such as the address of a profile.
func authorOf(content string) string {
	name, _, _ := strings.Cut(unescaped(content, maxAuthor), " | ") // behind the bar: whom they write for
	if person, handle, ok := strings.Cut(name, " @"); ok && !strings.HasPrefix(handle, " ") {
		name = person
	}
	if strings.Contains(name, "://") || strings.Contains(name, "@") || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "www.") || isCopyright(name) ||
		strings.Contains(name, "{{") { // a template that nobody filled in
		return ""
	}
	if hasFold([]byte(name), "(c) ") {
		name = name[len("(c) "):]
	}
	name = strings.TrimLeft(name, aroundNames)
	for range 3 {
		rest, ok := cutBylineWord(name)
		if !ok {
			break
		}
		name = rest
	}
	name = strings.Trim(behindBy(name), aroundNames)
	if slices.Contains(nobody, strings.ToLower(name)) || strings.IndexFunc(name, unicode.IsLetter) < 0 {
		return ""
	}
	return name
}

// withoutStop removes the sign at the end of a name that closes the sentence or the parenthesis in which it stands, and what follows: "Ann Pepper.
// Filed under Crafts". "Jr." and "Prof. Salt" keep theirs.
func withoutStop(name string) string {
	if !strings.Contains(name, "(") {
		name = strings.TrimRight(name, ")")
	}
	word := 0 // where the current word begins
	for i := range len(name) {
		switch {
		case name[i] == ' ' || name[i] == '.' && !strings.HasPrefix(name[i+1:]+" ", " "):
			word = i + 1
		case name[i] == '.' && word > 0 && i-word >= minFamilyName && !strings.Contains(name[:i], ","): // a place has one: "BOSTON, Mass."
			return name[:i]
		}
	}
	return name
}

// minFamilyName is the least number of bytes of a word at the end of a name that is no abbreviation with a full stop.
const minFamilyName = 4

// isCopyright tells whether name is a notice of copyright instead of a name.
func isCopyright(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "copyright") || strings.Contains(name, "all rights reserved")
}

// aroundNames are the signs that bylines have before and behind names.
const aroundNames = " ,;|-–—·•●©"

// behindBy returns the text behind the last "by", for bylines with other words before it than bylineWords: "More stories by Ann Salt". No name
// contains "by" as a word.
func behindBy(name string) string {
	for _, by := range []string{" by ", " By "} {
		if i := strings.LastIndex(name, by); i >= 0 {
			return name[i+len(by):]
		}
	}
	return name
}

// cutBylineWord removes the first word of a text if bylines begin with it: "By", "Posted", "Autor:".
func cutBylineWord(s string) (rest string, ok bool) {
	end := strings.IndexAny(s, " :：●／")
	if end < 0 {
		return "", slices.Contains(bylineWords, strings.ToLower(s))
	}
	if !slices.Contains(bylineWords, strings.ToLower(s[:end])) {
		return s, false
	}
	return strings.TrimLeft(s[end:], " :：●／"), true
}

// isHandle tells whether s may be somebody's name in a forum: one word; small letters and digits are allowed.
func isHandle(s string) bool {
	return len(s) >= 2 && len(s) <= maxByline && !strings.ContainsAny(s, " /:@")
}

// isFullName tells whether s looks like a person's name, for markup that only hints at a name: at most six words; the first, the last and at least
// half of all begin with a capital letter, or with a letter of a script without capitals.
func isFullName(s string, minWords int) bool {
	words := strings.Fields(s)
	if len(words) < minWords || len(words) > 6 || strings.ContainsAny(s, "0123456789?!:;&#(") || words[len(words)-1] == "Author" {
		return false // "Email to Author" is a button
	}
	capitals := 0
	for _, w := range words {
		if isCapital(w) {
			capitals++
		}
	}
	return 2*capitals >= len(words) && isCapital(words[0]) && isCapital(words[len(words)-1])
}

func isCapital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r) && !unicode.IsLower(r)
}
