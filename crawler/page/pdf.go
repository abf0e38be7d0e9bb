package page

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page/pdf"
)

const mediaPDF = "application/pdf"

// isPDF recognises a PDF by its first bytes, whatever its server calls it.
func isPDF(body []byte) bool { return bytes.HasPrefix(body, []byte("%PDF-")) }

// HoldsPDF tells whether Parse would read a response as a PDF.
func HoldsPDF(r Response) bool { return formOf(MediaType(r.ContentType), r.Body) == formPDF }

// parsePDF reads a PDF: a block for each paragraph, the title as H1, other headings as H2, running heads as FOOTER. It does not fill
// Page.Preformatted.
func parsePDF(p *Page, r *Response) {
	d, err := pdf.Read(cmp.Or(r.Context, context.Background()), r.Body, r.PDFTime)
	if err != nil {
		p.Dirt = DirtPDF
		if errors.Is(err, pdf.ErrNoEnd) {
			p.Dirt |= DirtTime
		}
		return
	}
	w, l, to := blockWriter{width: Columns}, linkWriter{last: -1, ended: -1}, newResolver(r.URL)
	for i := range d.Paragraphs {
		paragraph := &d.Paragraphs[i]
		element := pdfTags[paragraph.Kind]
		w.tag(element, lineEdge)
		w.tags = element
		for _, run := range paragraph.Runs {
			if run.Target != "" {
				target := to.resolve([]byte(run.Target))
				l.begin(target, 0, &w, 0)
				l.anchors.begin(to.page, target, []byte(run.Target), l.from)
			}
			w.write([]byte(run.Text), run.Target != "")
			l.end(&w)
		}
	}
	w.endBlock()
	if w.full || d.Cut {
		p.Dirt |= DirtText
	}
	all := string(w.arena)
	p.Blocks = w.finish(all)
	p.Links = l.finish(all, len(p.Blocks))
	if r.Structured {
		p.Anchors = l.anchors.finish(w.arena)
	}
	p.describePDF(d, r)
}

// pdfTags has the element for each kind of paragraph.
var pdfTags = map[pdf.Kind]Tags{pdf.Text: P, pdf.Title: H1, pdf.Heading: H2, pdf.Running: Footer}

// maxBeginning is the length of the first text of a PDF in which its title and author are looked for, in bytes.
const maxBeginning = 4000

// describePDF sets title, author, date and language. The title and author that a file states are often those of another file, a program or a machine,
// so they are believed if the text has them as well. Otherwise a title is believed if nothing stands out in the text, an author if it is a full name.
func (p *Page) describePDF(d *pdf.Document, r *Response) {
	beginning, headline := beginningOf(d)
	p.Title = statedTitle(d.Title)
	if headline != "" && !mostWordsIn(p.Title, beginning) {
		p.Title = headline
	}
	p.Headline = p.Title
	if author := authorOf(d.Author); isFullName(author, 2) || utf8.RuneCountInString(author) > 2 && isNamedIn(author, beginning) {
		p.Author = author
	}
	dates := newDateReader("", r.Fetched)
	dates.refused = &p.Postdated
	p.Published = dates.read(dateOfPDF(d.Created))
	p.Language = primarySubtag(d.Language)
}

// beginningOf returns the first text of a PDF, in small letters, and the headline that stands out in it: the largest text, or else the first line if
// it can be a title.
func beginningOf(d *pdf.Document) (beginning, headline string) {
	var b strings.Builder
	first := ""
	for i := range d.Paragraphs {
		paragraph := &d.Paragraphs[i]
		if b.Len() > maxBeginning {
			break
		}
		text := tidy(paragraph.Text(), maxTitle)
		b.WriteString(strings.ToLower(text) + "\n")
		if paragraph.Kind == pdf.Title {
			headline = text
		}
		if first == "" && paragraph.Kind != pdf.Running {
			first = text
		}
	}
	if headline == "" && isTitle(first) {
		headline = first
	}
	return b.String(), headline
}

// mostWordsIn tells whether more than half of the words of text occur in other, which is in small letters; they may stand inside of its words.
func mostWordsIn(text, other string) bool {
	words, found := wordsIn(text), 0
	for _, word := range words {
		if strings.Contains(other, word) {
			found++
		}
	}
	return 2*found > len(words)
}

// isNamedIn tells whether all words of a name are words of a text.
func isNamedIn(name, text string) bool {
	words := wordsIn(text)
	return !slices.ContainsFunc(wordsIn(name), func(word string) bool { return !slices.Contains(words, word) })
}

// wordsIn returns the words of a text in small letters.
func wordsIn(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// statedTitle returns the title that a PDF states, without the name of the program that printed it; "" if it is the name of a file.
func statedTitle(title string) string {
	title = tidy(title, maxTitle)
	for _, program := range []string{"Microsoft Word - ", "Microsoft PowerPoint - ", "PowerPoint Presentation"} {
		title = strings.TrimPrefix(title, program)
	}
	ending := path.Ext(title)
	isFile := len(ending) >= len(".ps") && len(ending) <= len(".docx") && !strings.Contains(ending, " ") && !strings.ContainsAny(ending, "0123456789")
	if isFile || strings.EqualFold(title, "untitled") || strings.IndexFunc(title, unicode.IsLetter) < 0 {
		return ""
	}
	return title
}

// dateOfPDF writes "D:20090401163925-07'00'" (ISO 32000-1, 7.9.4) as "2009-04-01T16:39:25-07:00"; only the day where the rest is malformed.
func dateOfPDF(date string) string {
	date = strings.TrimPrefix(strings.TrimSpace(date), "D:")
	digits := len(date) - len(strings.TrimLeft(date, "0123456789"))
	if digits < len("20090401") {
		return date
	}
	day := date[:4] + "-" + date[4:6] + "-" + date[6:8]
	zone := strings.TrimSuffix(strings.ReplaceAll(date[digits:], "'", ":"), ":")
	if digits != len("20090401163925") || zone == "" {
		return day
	}
	return day + "T" + date[8:10] + ":" + date[10:12] + ":" + date[12:14] + zone
}
