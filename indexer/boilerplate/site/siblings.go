package site

import (
	"strings"

	"facetta/internal/weburl"
)

// Group is the number of a group of siblings.
type Group uint32

// These numbers determine how groups are made.
const (
	maxSiblings  = 1000 // pages; larger hosts and folders are divided if they have folders
	leastSection = 30   // pages; smaller folders are not separated from each other
	deepest      = 16   // nested folders
)

// Siblings divides pages into groups of siblings: those of one host or, for large hosts, those of one folder, as the sections of large sites and the
// people on one host have templates of their own. It returns the group of each page, and the number of pages of each group.
func Siblings(urls []weburl.URL) (groups []Group, pages []int) {
	d := divider{urls: urls, groups: make([]Group, len(urls))}
	all := make([]int, len(urls))
	for i := range all {
		all[i] = i
	}
	for _, host := range d.folders(all, 0) {
		d.divide(host, 1)
	}
	return d.groups, d.sizes
}

// divider makes groups of pages, which are given by their places in urls.
type divider struct {
	urls   []weburl.URL
	groups []Group
	sizes  []int
}

// divide makes groups of pages that share a folder at depth-1.
func (d *divider) divide(pages []int, depth int) {
	if len(pages) <= maxSiblings || depth > deepest {
		d.group(pages)
		return
	}
	var rest []int
	for _, folder := range d.folders(pages, depth) {
		if len(folder) < leastSection {
			rest = append(rest, folder...)
		} else {
			d.divide(folder, depth+1)
		}
	}
	if len(rest) > 0 {
		d.group(rest)
	}
}

// group makes one group of some pages.
func (d *divider) group(pages []int) {
	for _, p := range pages {
		d.groups[p] = Group(len(d.sizes))
	}
	d.sizes = append(d.sizes, len(pages))
}

// folders divides pages by their folders at a depth, in the order of the folders' first pages.
func (d *divider) folders(pages []int, depth int) (folders [][]int) {
	places := make(map[string]int)
	for _, p := range pages {
		name := folder(string(d.urls[p]), depth)
		place, known := places[name]
		if !known {
			place = len(folders)
			places[name] = place
			folders = append(folders, nil)
		}
		folders[place] = append(folders[place], p)
	}
	return folders
}

// folder returns the host and so many folders of the path, or fewer if there are no more.
func folder(url string, depth int) string {
	_, rest, _ := strings.Cut(url, "://")
	rest, _, _ = strings.Cut(rest, "?")
	end := 0
	for range depth + 1 {
		end += strings.IndexByte(rest[end:], '/') + 1 // 0 where there is none
	}
	return rest[:end]
}
