package views

import (
	"cmp"
	"hash/fnv"
	"strconv"
	"strings"

	"facetta/internal/searcher"
)

// hues is the number of colours: every 10 degrees of OKLCH hue. The style sheet has a class for each (.h0 to .h35).
const hues = 36

// familiar has the slots of the top-level topics of the ODP: the even ones, 20 degrees apart, so that no two of them share a colour. All other names
// are hashed to the odd slots.
var familiar = map[string]int{
	"adult": 0, "kids and teens": 2, "sports": 4, "shopping": 6, "business": 8, "home": 10, "regional": 12, "recreation": 14,
	"health": 16, "world": 18, "science": 20, "reference": 22, "news": 24, "computers": 26, "bookmarks": 28, "games": 30,
	"society": 32, "arts": 34,
}

// parts returns the names along a topic's path without the root "Top".
func parts(topic string) []string {
	ps := strings.FieldsFunc(topic, func(r rune) bool { return r == '/' })
	if len(ps) > 0 && ps[0] == "Top" {
		return ps[1:]
	}
	return ps
}

// Name returns the last part of a topic's path in a form for people: "Top/Computers/Computer_Science" becomes "Computer Science".
func Name(topic string) string {
	ps := parts(topic)
	if len(ps) == 0 {
		return "All topics"
	}
	return readable(ps[len(ps)-1])
}

// LongName returns the whole path in a form for people: "Computers › Computer Science", "Kind of source › academia".
func LongName(topic string) string {
	ps := parts(topic)
	if len(ps) == 0 {
		return "All topics"
	}
	names := make([]string, len(ps))
	for i, c := range Trail(topic) {
		names[i] = c.Name
	}
	return strings.Join(names, " › ")
}

// readable returns a part as taxonomy.Path.Name does.
func readable(part string) string {
	return valid(cmp.Or(strings.TrimSpace(strings.ReplaceAll(part, "_", " ")), part))
}

// Hue returns the colour slot of a topic, from 0 to 35. It depends only on the name of its top-level ancestor, and not on the rest of the taxonomy.
func Hue(topic string) int {
	ps := parts(topic)
	if len(ps) == 0 {
		return 0
	}
	name := strings.ToLower(readable(ps[0]))
	if slot, ok := familiar[name]; ok {
		return slot
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32()%(hues/2))*2 + 1
}

// colour returns the CSS classes that give an element the hue of its topic and the lightness of its depth. General importance is grey.
func colour(topic string) string {
	ps := parts(topic)
	if topic == searcher.General || len(ps) == 0 {
		return "general"
	}
	return "h" + strconv.Itoa(Hue(topic)) + " d" + strconv.Itoa(min(len(ps), 3))
}

// Crumb is one step of a topic's path.
type Crumb struct {
	Path string
	Name string
}

// Trail returns the path from the top-level ancestor down to the topic itself; for other dimensions, from the dimension.
func Trail(topic string) []Crumb {
	var trail []Crumb
	path := ""
	if strings.HasPrefix(topic, "Top/") {
		path = "Top/"
	}
	for _, p := range parts(topic) {
		path += p
		trail = append(trail, Crumb{Path: path, Name: readable(p)})
		path += "/"
	}
	if len(trail) > 1 && !strings.Contains(trail[0].Path, "/") {
		trail[0].Name = dimensionName(trail[0].Path)
	}
	return trail
}

// Children returns the topics directly below a path, in the given order; those below "Top" are the top-level topics.
func Children(topics []searcher.TopicInfo, of string) []searcher.TopicInfo {
	var cs []searcher.TopicInfo
	for _, t := range topics {
		rest, below := strings.CutPrefix(t.Path, of+"/")
		if below && rest != "" && !strings.Contains(rest, "/") {
			cs = append(cs, t)
		}
	}
	return cs
}

// largest returns the number of pages of the largest topic, for bars that compare topics; at least 1.
func largest(topics []searcher.TopicInfo) int {
	most := 1
	for _, t := range topics {
		most = max(most, t.Pages)
	}
	return most
}

func known(topics []searcher.TopicInfo, path string) bool {
	for _, t := range topics {
		if t.Path == path {
			return true
		}
	}
	return false
}

// directorySubtopics is the most subtopics that are listed under one topic of the directory.
const directorySubtopics = 60

// pagesOf returns the number of example pages of a topic, 0 if it is not known.
func pagesOf(topics []searcher.TopicInfo, path string) int {
	for _, t := range topics {
		if t.Path == path {
			return t.Pages
		}
	}
	return 0
}

// others returns a page's topics without one.
func others(topics []searcher.PageTopic, path string) []searcher.PageTopic {
	var os []searcher.PageTopic
	for _, t := range topics {
		if t.Topic != path {
			os = append(os, t)
		}
	}
	return os
}
