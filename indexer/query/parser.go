package query

import "strings"

// invisible removes the characters that only say where a line may break or which direction text has. Browsers copy them with the words, Windows and
// messengers put them around addresses and names, and keyboards for Arabic and Hebrew have keys for some. Pages are read without most of them, too
// (page.Parse).
var invisible = strings.NewReplacer(
	"\u00ad", "", "\u200b", "", "\u2060", "", "\ufeff", "",
	"\u061c", "", "\u200e", "", "\u200f", "", // marks of direction
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", // embeddings and overrides
	"\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "", // isolates
)

// Parse reads a query. It never fails; invalid UTF-8 separates words.
func Parse(line string) Query {
	p := parser{lexer: lexer{invisible.Replace(strings.ToValidUTF8(line, " "))}, seen: map[Node]bool{}}
	p.advance()
	p.query.Root = p.groups(0)
	p.bound()
	return p.query
}

type parser struct {
	lexer lexer
	token token // the next token
	query Query
	seen  map[Node]bool // the clauses so far, and whether they are wanted somewhere
	not   bool          // what comes next is excluded
}

func (p *parser) advance() { p.token = p.lexer.next() }

// note adds a note about a part that was not understood.
func (p *parser) note(text, why string) {
	if len(p.query.Notes) < MaxClauses {
		p.query.Notes = append(p.query.Notes, Note{text, why})
	}
}

// bound removes choices that only exclude something from a query that would otherwise find nearly all pages, as "a OR -b" does.
func (p *parser) bound() {
	if p.query.Root == nil || positive(p.query.Root) {
		return
	}
	var out []Node
	if root := bounded(p.query.Root, &out); positive(root) {
		p.query.Root = root
		for _, n := range out {
			p.note((&Query{Root: n}).String(), "nearly all pages would do: left out as a choice")
		}
	}
}

// bounded removes the choices that do not limit what a node finds, and appends them to out.
func bounded(n Node, out *[]Node) Node {
	switch n := n.(type) {
	case And:
		list := make([]Node, len(n))
		for i, c := range n {
			list[i] = bounded(c, out)
		}
		return Every(list)
	case Or:
		var kept []Node
		for _, c := range n {
			if c = bounded(c, out); positive(c) {
				kept = append(kept, c)
			} else {
				*out = append(*out, c)
			}
		}
		if len(kept) > 0 {
			return anyOf(kept)
		}
	}
	return n
}

// groups parses a query up to its end, which for a query in parentheses is the closing one.
func (p *parser) groups(depth int) Node {
	var nodes []Node
	for {
		switch p.token.kind {
		case end:
			return Every(nodes)
		case shut:
			if depth > 0 {
				return Every(nodes)
			}
			p.note(p.token.text, "a parenthesis that nothing opened")
			p.advance()
		case bar:
			p.note(p.token.text, nothingToChoose)
			p.advance()
		default:
			nodes = append(nodes, p.group(depth))
		}
	}
}

// group parses clauses with OR between them.
func (p *parser) group(depth int) Node {
	nodes := []Node{p.clause(depth)}
	for p.isOr() {
		or := p.token
		p.advance()
		if !p.startsClause() {
			return Every([]Node{anyOf(nodes), p.orphan(or, nothingToChoose)})
		}
		nodes = append(nodes, p.clause(depth))
	}
	return anyOf(nodes)
}

const nothingToChoose = "nothing to choose from"

func (p *parser) isOr() bool {
	return p.token.kind == bar || p.isOperator("OR")
}

func (p *parser) isOperator(name string) bool {
	return p.token.kind == bare && p.token.name == "" && p.token.text == name
}

// startsClause tells whether the next token can begin a clause.
func (p *parser) startsClause() bool {
	switch p.token.kind {
	case end, shut, bar:
		return false
	}
	return !p.isOperator("OR")
}

// orphan makes a word of an operator without a clause; punctuation is left out.
func (p *parser) orphan(operator token, why string) Node {
	if operator.kind != bare {
		p.note(operator.text, why)
		return nil
	}
	p.note(operator.text, why+", so it is looked for as a word")
	return p.counted(Phrase{Text: operator.text})
}

// clause parses a clause with its signs; it returns nil if nothing is left of it.
func (p *parser) clause(depth int) Node {
	minused, negated := false, false
	for {
		switch {
		case p.token.kind == minus:
			sign := p.token.text
			p.advance()
			minused = p.token.tight && len(sign) == 1 // "a - b" and "commit --amend" have dashes
		case p.token.kind == plus:
			p.advance()
		case p.isOperator("AND"), p.isOperator("NOT"):
			operator := p.token
			p.advance()
			if !p.startsClause() {
				return p.orphan(operator, "nothing follows it")
			}
			if operator.text == "NOT" && p.token.isNegatedInSQL() {
				p.token = token{kind: quoted, text: "NOT " + p.token.text, tight: p.token.tight}
				continue
			}
			negated = negated || operator.text == "NOT"
		case p.isOperator("OR"):
			operator := p.token
			p.advance()
			return p.orphan(operator, nothingToChoose)
		default:
			return p.signed(depth, minused || negated)
		}
	}
}

// signed parses the part of a clause behind its signs, and excludes it if negated.
func (p *parser) signed(depth int, negated bool) Node {
	if !negated {
		return p.primary(depth)
	}
	p.not = !p.not
	defer func() { p.not = !p.not }()
	if n := p.primary(depth); n != nil {
		return not(n)
	}
	return nil
}

// primary parses the part of a clause behind its signs.
func (p *parser) primary(depth int) Node {
	switch p.token.kind {
	case open:
		return p.parenthesis(depth)
	case bare, quoted:
		t := p.token
		p.advance()
		return p.text(t)
	}
	return nil // a sign without a clause is punctuation
}

// parenthesis parses a query in parentheses. Parentheses that are too deep are left out with a note, and those without an end get a note.
func (p *parser) parenthesis(depth int) Node {
	p.advance()
	if depth >= MaxDepth {
		p.note("(", "too many parentheses")
		return nil
	}
	n := p.groups(depth + 1)
	if p.token.kind == shut {
		p.advance()
	} else {
		p.note("(", "a parenthesis that nothing closed")
	}
	return n
}

// text makes a node from a bare or quoted token.
func (p *parser) text(t token) Node {
	switch t.name {
	case "":
		return p.word(Anywhere, t)
	case "title":
		return p.word(Title, t)
	case "url":
		return p.word(URL, t)
	case "anchor":
		return p.word(Anchor, t)
	case "in", "min", "score":
		if p.setting(t) {
			return nil
		}
	default:
		f, why := filter(t.name, t.text)
		if why == "" {
			return p.counted(f)
		}
		p.note(t.name+":"+t.text, why)
	}
	t.text = t.name + ":" + t.text
	return p.counted(words(Anywhere, t))
}

// word makes a node from a text in a field, and adds a note if it looks like a part of the query language but is none.
func (p *parser) word(f Field, t token) Node {
	n := words(f, t)
	if w, ok := n.(Word); ok {
		if why := misplaced(w.Text); why != "" {
			p.note(w.Text, why)
		}
	}
	return p.counted(n)
}

// setting handles a token that holds for the whole query; it returns false if the token is not understood.
func (p *parser) setting(t token) bool {
	if t.name == "in" {
		if !strings.EqualFold(t.text, "all") {
			p.note("in:"+t.text, "not a part of pages, as all")
			return false
		}
		p.query.All = true
		return true
	}
	if t.name == "score" {
		bm25 := strings.EqualFold(t.text, "bm25")
		if !bm25 && !strings.EqualFold(t.text, "tfidf") {
			p.note("score:"+t.text, "neither bm25 nor tfidf")
			return false
		}
		p.query.BM25 = bm25
		return true
	}
	n, ok := blockWords(t.text)
	if !ok {
		p.note("min:"+t.text, "not a number of words from 1 to 999")
		return false
	}
	p.query.Min = n
	return true
}

// counted returns the node if there is room for it. A node that is written again takes no room.
func (p *parser) counted(n Node) Node {
	if n == nil {
		return nil
	}
	wanted, seen := p.seen[n]
	if !seen && len(p.seen) == MaxClauses {
		p.query.Dropped++
		return nil
	}
	if wanted && !p.not {
		if p.query.Repeats == nil {
			p.query.Repeats = map[Node]int{}
		}
		p.query.Repeats[n]++
	}
	p.seen[n] = wanted || !p.not
	return n
}
