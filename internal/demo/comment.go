package demo

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// comment is a reader's comment under a page.
type comment struct {
	Name string
	Text string
	Date time.Time
}

// anyTopic names the pool of comments for pages of sites that have no topic.
const anyTopic = "Top"

// parseComments reads comments.txt: a line "# Top/Science" names a topic, and the lines "name: text" after it are comments that fit its pages.
func parseComments(text string) (map[string][]comment, error) {
	pool := map[string][]comment{}
	topic := ""
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if t, ok := strings.CutPrefix(line, "# "); ok {
			topic = t
			continue
		}
		name, text, ok := strings.Cut(line, ": ")
		if !ok || topic == "" {
			return nil, fmt.Errorf("comments.txt:%d: want \"# topic\" or \"name: text\"", i+1)
		}
		pool[topic] = append(pool[topic], comment{Name: name, Text: text})
	}
	return pool, nil
}

// commentsOn chooses up to four comments that fit the page's topic; the address decides which.
func (w *web) commentsOn(p *page) []comment {
	pool := w.commentPool(p.Site.topic())
	s := seed("comments " + string(p.url()))
	n := min(int(s>>8%5), len(pool))
	list := make([]comment, 0, n)
	for i := range n {
		c := pool[(int(s%uint32(len(pool)))+i)%len(pool)]
		c.Date = dateOf(string(p.url())).Add(time.Duration(i*i*31+5) * time.Hour)
		list = append(list, c)
	}
	return slices.Clip(list)
}

// commentPool gives the comments for the deepest part of the topic path that has any.
func (w *web) commentPool(topic string) []comment {
	for topic != "" {
		if pool := w.comments[topic]; pool != nil {
			return pool
		}
		topic = topic[:max(0, strings.LastIndexByte(topic, '/'))]
	}
	return w.comments[anyTopic]
}
