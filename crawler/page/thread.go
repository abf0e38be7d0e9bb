package page

import (
	"slices"
	"strings"

	"facetta/crawler/page/markup"
	"facetta/internal/weburl"
)

// Names that forums give to their threads. Blogs use them for comments, too, but not for the whole page or in its address.
var (
	threadNames  = []string{"forum", "forums", "thread", "threads", "topic", "viewtopic", "viewthread", "showthread", "discussion", "question"} // HTML and BODY
	forumFolders = []string{"forum", "forums", "thread", "threads", "discussion", "discussions"}                                                // and hosts
	threadFiles  = []string{"viewtopic", "viewthread", "showthread", "show_bug"}
	ticketNames  = []string{"ticket", "tickets", "issue", "issues", "bug", "bugs"} // folders of what a tracker numbers
)

// threadTypes are the types of schema.org for a post or question with replies.
var threadTypes = newNeedles("DiscussionForumPosting", "QAPage")

// markReplies replaces HintComment by HintReply on a page that is a thread of a forum, where readers come for what the names call comments.
func (p *parser) markReplies() {
	blocks := p.page.Blocks
	isComment := func(b *Block) bool { return b.Hints&HintComment != 0 }
	if indexBlock(blocks, isComment) < 0 || !p.isThread() {
		return
	}
	for i := range blocks {
		if isComment(&blocks[i]) {
			blocks[i].Hints ^= HintComment | HintReply
		}
	}
}

// hasReplies tells whether a page is a thread in a forum, after markReplies.
func hasReplies(blocks []Block) bool {
	return indexBlock(blocks, func(b *Block) bool { return b.Hints&HintReply != 0 }) >= 0
}

// isThread recognises a thread by the names of HTML and BODY, its breadcrumbs, its address or its type. An article is no thread even if its linked
// data have a forum's posts below it.
func (p *parser) isThread() bool {
	if p.forum || isInForum(p.page.URL) || isInForum(p.page.Canonical) {
		return true
	}
	isType := func(n needle) bool { return n.index(p.body) >= 0 }
	return slices.ContainsFunc(threadTypes, isType) && !p.linkedData().hasArticle()
}

// hasArticle tells whether the data describe an article other than a post of a forum.
func (d *linkedData) hasArticle() bool {
	return slices.ContainsFunc(d.things, func(t thing) bool {
		return t.kind == kindArticle && !strings.HasSuffix(t.line("@type", maxTitle), threadTypes[0].word)
	})
}

// noteNames reads the class and id of HTML or BODY.
func (p *parser) noteNames() {
	for _, a := range []markup.Attr{markup.Class, markup.ID} {
		if value := p.z.Bytes(a); len(value) > 0 && !p.forum {
			p.forum = hasAny(nameWords(string(value)), threadNames...)
		}
	}
}

// noteCrumb reads a link; in breadcrumbs, one into a forum means that the page is in it.
func (p *parser) noteCrumb(target weburl.URL) {
	p.forum = p.forum || p.stack.hint()&hintCrumbs != 0 && isInForum(target)
}

// isInForum tells whether an address lies in a forum, or is that of a ticket, as /issues/12; the forum's first page does not.
func isInForum(u weburl.URL) bool {
	if u == "" {
		return false
	}
	host, _, _ := strings.Cut(string(u.Host()), ".")
	names, _ := pathNames(u)
	last := len(names) - 1
	if last < 0 {
		return false
	}
	file, _, _ := strings.Cut(names[last], ".")
	isTicket := last > 0 && isNumber(names[last]) && slices.Contains(ticketNames, names[last-1])
	return isTicket || slices.Contains(forumFolders, host) || slices.Contains(threadFiles, file) || hasAny(names[:last], forumFolders...)
}
