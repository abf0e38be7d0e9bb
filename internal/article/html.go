package article

import (
	"fmt"
	"html"
	"strings"
)

// HTML writes the elements of an article, each on lines of its own. End tags of items and paragraphs are left out, as the standard allows.
func HTML(a *Article) string {
	var w htmlWriter
	for i := range a.Elements {
		w.element(&a.Elements[i])
	}
	w.quoted(false)
	return w.b.String()
}

// htmlWriter writes elements one after the other.
type htmlWriter struct {
	b     strings.Builder
	quote bool    // a BLOCKQUOTE is open
	open  []*Item // the open items, each in an open list
}

func (w *htmlWriter) element(e *Element) {
	if e.Quoted != w.quote {
		w.quoted(e.Quoted)
	}
	fresh := w.items(e.Items)
	switch {
	case e.Table != nil:
		w.table(e.Table)
	case e.Program != "":
		fmt.Fprintf(&w.b, "<pre><code class=\"language-%s\">%s</code></pre>", e.Program, html.EscapeString(e.Runs[0].Text))
	case e.Code:
		w.tagged("pre", e.Runs)
	case e.Heading > 0:
		w.tagged(fmt.Sprintf("h%d", e.Heading), e.Runs)
	default:
		if !fresh {
			w.b.WriteString("<p>")
		}
		w.runs(e.Runs)
	}
	w.b.WriteByte('\n')
}

// quoted opens or closes a quotation. It first closes all lists.
func (w *htmlWriter) quoted(open bool) {
	w.close(0)
	switch {
	case open:
		w.b.WriteString("<blockquote>\n")
	case w.quote:
		w.b.WriteString("</blockquote>\n")
	}
	w.quote = open
}

// items closes and opens lists so that the open items are those of path; fresh says that the last of them begins here.
func (w *htmlWriter) items(path []*Item) (fresh bool) {
	same := common(w.open, path)
	if same == len(path) {
		w.close(same)
		return false
	}
	if same < len(w.open) && w.open[same].List == path[same].List {
		w.close(same + 1)
		if path[same].follows(w.open[same]) {
			w.b.WriteString("<li>")
		} else {
			fmt.Fprintf(&w.b, "<li value=\"%d\">", path[same].Number)
		}
		w.open[same] = path[same]
		same++
	} else {
		w.close(same)
	}
	for _, x := range path[same:] {
		switch {
		case !x.List.Ordered:
			w.b.WriteString("<ul>\n<li>")
		case x.Number != 1:
			fmt.Fprintf(&w.b, "<ol start=\"%d\">\n<li>", x.Number)
		default:
			w.b.WriteString("<ol>\n<li>")
		}
		w.open = append(w.open, x)
	}
	return true
}

// close closes lists until only this many are open.
func (w *htmlWriter) close(open int) {
	for n := len(w.open); n > open; n-- {
		if w.open[n-1].List.Ordered {
			w.b.WriteString("</ol>\n")
		} else {
			w.b.WriteString("</ul>\n")
		}
	}
	w.open = w.open[:open]
}

func (w *htmlWriter) table(t *Table) {
	w.b.WriteString("<table>\n")
	for _, row := range t.Rows {
		w.b.WriteString("<tr>")
		for _, f := range row {
			if f.Header {
				w.b.WriteString("<th>")
			} else {
				w.b.WriteString("<td>")
			}
			w.runs(f.Runs)
		}
		w.b.WriteString("\n")
	}
	w.b.WriteString("</table>")
}

func (w *htmlWriter) tagged(name string, runs []Run) {
	w.b.WriteString("<" + name + ">")
	w.runs(runs)
	w.b.WriteString("</" + name + ">")
}

func (w *htmlWriter) runs(runs []Run) {
	for i := range runs {
		r := &runs[i]
		if r.Target != "" && beginsPart(runs, i) {
			fmt.Fprintf(&w.b, "<a href=\"%s\">", html.EscapeString(r.Target))
		}
		if beginsStruck(runs, i) {
			w.b.WriteString("<del>")
		}
		w.run(r)
		if endsStruck(runs, i) {
			w.b.WriteString("</del>")
		}
		if r.Target != "" && endsPart(runs, i) {
			w.b.WriteString("</a>")
		}
	}
}

// run writes a text. It does not need the run's Gap: the elements separate it from the text before.
func (w *htmlWriter) run(r *Run) {
	text := html.EscapeString(r.Text)
	switch {
	case r.Break:
		w.b.WriteString("<br>\n")
	case r.Code:
		w.b.WriteString("<code>" + text + "</code>")
	case r.Script == Raised:
		w.b.WriteString("<sup>" + text + "</sup>")
	case r.Script == Lowered:
		w.b.WriteString("<sub>" + text + "</sub>")
	default:
		w.b.WriteString(text)
	}
}
