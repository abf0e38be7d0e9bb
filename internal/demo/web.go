package demo

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"facetta/internal/weburl"
)

//go:embed sites/*.md layouts/*.html comments.txt
var files embed.FS

// web is the whole demo: the sites by host, and the layouts and comments for their pages.
type web struct {
	hosts    []weburl.Host // sorted
	sites    map[weburl.Host]*site
	layouts  map[string]*template.Template
	comments map[string][]comment // by the beginning of a topic path
}

// embedded is the demo web, parsed once. The files are part of the program, so an error is our mistake, and the tests find it first.
var embedded = sync.OnceValue(func() *web {
	w, err := load(files)
	if err != nil {
		panic("demo: " + err.Error())
	}
	return w
})

func load(fsys fs.FS) (*web, error) {
	w := &web{sites: map[weburl.Host]*site{}, layouts: map[string]*template.Template{}}
	if err := w.loadLayouts(fsys); err != nil {
		return nil, err
	}
	names, err := fs.Glob(fsys, "sites/*.md")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := w.loadSite(fsys, name); err != nil {
			return nil, err
		}
	}
	w.addSite(directorySite(w))
	text, err := fs.ReadFile(fsys, "comments.txt")
	if err != nil {
		return nil, err
	}
	w.comments, err = parseComments(string(text))
	return w, err
}

func (w *web) loadLayouts(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "layouts/*.html")
	for _, name := range names {
		t, err := template.ParseFS(fsys, name)
		if err != nil {
			return err
		}
		w.layouts[strings.TrimSuffix(path.Base(name), ".html")] = t
	}
	return err
}

func (w *web) loadSite(fsys fs.FS, name string) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	st, err := parseSite(path.Base(name), string(text))
	if err != nil {
		return err
	}
	if w.layouts[st.layout] == nil {
		return fmt.Errorf("%s:2: there is no layout %q", path.Base(name), st.layout)
	}
	w.addSite(st)
	return nil
}

func (w *web) addSite(st *site) {
	w.sites[st.Host] = st
	w.hosts = append(w.hosts, st.Host)
	slices.Sort(w.hosts)
}

// Hosts lists the demo's hosts, sorted.
func Hosts() []weburl.Host {
	return slices.Clone(embedded().hosts)
}

// Handler serves the demo web. The request's Host header chooses the site; a host that the demo does not have answers 404.
func Handler() http.Handler {
	w := embedded()
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		st := w.sites[hostOf(r)]
		switch {
		case st == nil:
			http.Error(rw, "no such host in the demo web", http.StatusNotFound)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			rw.Header().Set("Allow", "GET, HEAD")
			http.Error(rw, "the demo web is read-only", http.StatusMethodNotAllowed)
		default:
			w.serve(rw, r, st)
		}
	})
}

// hostOf gives the host without its port, as the demo listens on any port.
func hostOf(r *http.Request) weburl.Host {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return weburl.Host(strings.ToLower(strings.TrimSuffix(host, ".")))
}
