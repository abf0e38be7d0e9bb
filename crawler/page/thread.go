package page

import (
	"slices"
	"strings"

	"facetta/crawler/page/markup"
	"facetta/internal/weburl"
)

// What a forum calls its threads. Blogs call their comments so too, but not the whole page, nor where it lies.
var (
	threadNames  = []string{"forum", "forums", "thread", "threads", "topic", "viewtopic", "viewthread", "showthread", "discussion", "question"} // HTML and BODY
	forumFolders = []string{"forum", "forums", "thread", "threads", "discussion", "discussions"}                                                // and hosts
	threadFiles  = []string{"viewtopic", "viewthread", "showthread"}
)

// threadTypes are the types of schema.org of what others reply to.
var threadTypes = newNeedles("DiscussionForumPosting", "QAPage")

// markReplies gives HintReply for HintComment on a page that is a thread of a forum: there, what names call comments is what readers come for.
func (p *parser) markReplies() {
	blocks := p.page.Blocks
	isComment := func(b Block) bool { return b.Hints&HintComment != 0 }
	if !slices.ContainsFunc(blocks, isComment) || !p.isThread() {
		return
	}
	for i := range blocks {
		if isComment(blocks[i]) {
			blocks[i].Hints ^= HintComment | HintReply
		}
	}
}

// hasReplies tells a thread in a forum, after markReplies.
func hasReplies(blocks []Block) bool {
	return slices.ContainsFunc(blocks, func(b Block) bool { return b.Hints&HintReply != 0 })
}

// isThread tells a thread by the names of the page, the way that leads to it, its address and its type. An article under which linked data have a
// forum's posts is none.
func (p *parser) isThread() bool {
	if p.forum || isInForum(p.page.URL) || isInForum(p.page.Canonical) {
		return true
	}
	isType := func(n needle) bool { return n.index(p.body) >= 0 }
	return slices.ContainsFunc(threadTypes, isType) && !p.linkedData().hasArticle()
}

// hasArticle tells whether the data describe an article that is no post of a forum.
func (d *linkedData) hasArticle() bool {
	return slices.ContainsFunc(d.things, func(t thing) bool {
		return t.kind == kindArticle && !strings.HasSuffix(t.line("@type", maxTitle), threadTypes[0].word)
	})
}

// noteNames reads what HTML and BODY are called.
func (p *parser) noteNames() {
	for _, a := range []markup.Attr{markup.Class, markup.ID} {
		if value := p.z.Bytes(a); len(value) > 0 && !p.forum {
			p.forum = hasAny(nameWords(string(value)), threadNames...)
		}
	}
}

// noteCrumb reads a link of the way to the page.
func (p *parser) noteCrumb(target weburl.URL) {
	p.forum = p.forum || p.stack.hint()&hintCrumbs != 0 && isInForum(target)
}

// isInForum tells the address of what is in a forum, which the first page of the forum is not.
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
	return slices.Contains(forumFolders, host) || slices.Contains(threadFiles, file) || hasAny(names[:last], forumFolders...)
}
