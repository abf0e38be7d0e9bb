// Package architecture holds the package table of ARCHITECTURE.md as data and checks the tree against it.
package architecture

import (
	"go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// imports says which packages of this module each package may import outside its tests. A package without a row fails, so that each
// new one arrives with its reason. "*" allows all.
var imports = map[string][]string{
	"cmd/facetta":                        {"*"},
	"internal/weburl":                    {},
	"crawler/page":                       {"internal/weburl", "crawler/page/markup", "crawler/page/pdf", "internal/shorten"},
	"crawler/page/markup":                {},
	"crawler/page/pdf":                   {},
	"crawler/page/pdf/compose":           {},
	"crawler/archive":                    {"internal/weburl", "internal/durable", "internal/lock"},
	"crawler/frontier":                   {"internal/weburl"},
	"crawler":                            {"internal/panics", "internal/weburl", "crawler/page", "crawler/archive", "crawler/frontier"},
	"crawler/bench":                      {"crawler", "crawler/archive", "crawler/frontier", "internal/processor", "internal/weburl", "ranking/graph", "ranking/graph/generate"},
	"crawler/bench/nights":               {"crawler", "crawler/archive", "crawler/frontier", "internal/weburl"},
	"indexer/boilerplate":                {"crawler/page", "indexer/segment", "indexer/boilerplate/sequence", "indexer/boilerplate/shallow"},
	"indexer/boilerplate/sequence":       {"crawler/page"},
	"indexer/boilerplate/site":           {"crawler/page", "internal/weburl"},
	"indexer/boilerplate/teaser":         {"crawler/page", "internal/weburl"},
	"indexer/boilerplate/sequence/train": {"crawler/page", "indexer/boilerplate/sequence", "internal/gold", "internal/measure"},
	"indexer/segment":                    {"crawler/page", "internal/measure"},
	"indexer/boilerplate/learn":          {"internal/measure"},
	"indexer/boilerplate/learn/train":    {"crawler/page", "indexer/boilerplate/learn", "indexer/boilerplate/shallow", "internal/gold"},
	"indexer/boilerplate/shallow":        {"crawler/page"},
	"indexer/duplicate":                  {"crawler/page", "indexer/segment", "ranking/mapped"},
	"indexer/completion":                 {"indexer/analysis", "internal/shorten", "ranking/mapped"},
	"indexer/query":                      {"internal/weburl"},
	"indexer/template":                   {"crawler/page", "indexer/segment", "internal/fit", "internal/measure", "internal/shorten"},
	"indexer/template/report":            {"indexer/template", "internal/fit"},
	"internal/fit":                       {"internal/measure"},
	"internal/gold":                      {"crawler/page", "internal/measure", "internal/unpack"},
	"internal/unpack":                    {},
	"internal/processor":                 {},
	"indexer":                            {"internal/panics", "internal/weburl", "indexer/analysis", "indexer/file", "indexer/frequency", "indexer/query", "indexer/sequence", "indexer/snippet", "indexer/store"},
	"indexer/analysis":                   {},
	"indexer/file":                       {},
	"indexer/frequency":                  {"indexer/file"},
	"indexer/sequence":                   {"indexer/analysis", "indexer/file", "indexer/query", "indexer/store"},
	"indexer/snippet":                    {"indexer/analysis", "indexer/query", "indexer/sequence", "indexer/store", "internal/shorten"},
	"indexer/store":                      {"internal/weburl", "crawler/page", "indexer/analysis", "indexer/file", "indexer/query", "ranking/mapped"},
	"indexer/bench": {
		"internal/processor", "internal/weburl", "crawler/page", "indexer", "indexer/query", "indexer/store", "indexer/completion", "indexer/duplicate", "internal/build", "internal/searcher", "facets", "ranking/column", "ranking/graph", "ranking/graph/generate",
	},
	"indexer/peer":                  {},
	"ranking/mapped":                {},
	"ranking/column":                {"ranking/mapped"},
	"ranking/graph":                 {"ranking/mapped"},
	"ranking/graph/dotplot":         {"ranking/graph"},
	"ranking/graph/generate":        {"ranking/graph"},
	"ranking/sweep":                 {"ranking/graph"},
	"ranking":                       {"ranking/graph", "ranking/mapped", "ranking/sweep"},
	"ranking/bench":                 {"internal/processor", "ranking", "ranking/graph", "ranking/graph/generate", "ranking/edgelist"},
	"ranking/edgelist":              {"internal/unpack", "ranking/graph", "ranking/mapped"},
	"ranking/edgelist/edgelisttest": {"ranking/edgelist", "ranking/graph"},
	"ranking/partition":             {"ranking", "ranking/graph", "ranking/mapped"},
	"facets/taxonomy":               {"internal/unpack", "internal/weburl", "internal/shorten"},
	"facets/taxonomy/bench":         {"internal/processor", "facets/taxonomy", "facets/taxonomy/generate"},
	"facets/taxonomy/generate":      {},
	"facets":                        {"internal/panics", "ranking/column", "ranking/mapped"},
	"facets/classify":               {"facets", "ranking", "ranking/edgelist", "ranking/graph", "internal/fit", "internal/measure"},
	"facets/explain":                {"ranking/graph"},
	"facets/walk":                   {"facets", "ranking", "ranking/graph"},
	"facets/rankfile":               {"facets", "facets/walk", "internal/durable", "ranking", "ranking/edgelist", "ranking/graph", "ranking/mapped"},
	"internal/build":                {"internal/durable"},
	"internal/durable":              {},
	"internal/lock":                 {},
	"internal/panics":               {},
	"internal/removal":              {"internal/durable", "internal/weburl", "internal/shorten"},
	"internal/standin":              {"internal/weburl", "ranking/mapped"},
	"internal/shorten":              {},
	"internal/searcher": {
		"internal/shorten", "internal/weburl", "internal/build", "internal/panics", "internal/removal", "internal/standin", "indexer", "indexer/analysis", "indexer/file", "indexer/query", "indexer/snippet", "indexer/store", "indexer/duplicate", "indexer/completion",
		"ranking", "ranking/column", "ranking/graph", "facets", "facets/explain",
		"facets/taxonomy",
	},
	"internal/inspect": {"crawler/page", "indexer/segment", "indexer/boilerplate", "indexer/boilerplate/sequence", "indexer/boilerplate/site", "internal/shorten", "internal/weburl"},
	"internal/discovery": {
		"internal/build", "internal/searcher", "internal/measure", "internal/weburl", "indexer", "facets", "facets/taxonomy", "facets/walk", "ranking", "ranking/edgelist", "ranking/graph",
	},
	"internal/utility": {
		"internal/shorten", "internal/build", "internal/discovery", "internal/searcher", "internal/measure", "indexer", "facets", "facets/taxonomy", "ranking", "ranking/edgelist", "ranking/graph",
	},
	"internal/readings":      {"internal/weburl", "crawler/archive", "crawler/page", "ranking/mapped"},
	"internal/pipeline":      {"*"},
	"internal/demo":          {"internal/weburl", "crawler/page/pdf/compose"},
	"internal/demo/demotest": {"internal/weburl", "internal/demo", "crawler/archive", "crawler/page"},
	"internal/architecture":  {},
	"internal/article":       {"internal/weburl", "crawler/page", "indexer/boilerplate"},
	"internal/accuracy":      {"crawler/page", "indexer/boilerplate", "indexer/duplicate", "indexer/segment", "indexer/template", "internal/gold"},
	"internal/measure":       {},
	"internal/extraction":    {"internal/gold", "internal/measure", "internal/processor"},
	"internal/retrieval":     {"internal/measure", "internal/unpack", "internal/weburl", "indexer", "indexer/peer", "indexer/store"},
	"internal/known": {
		"crawler/archive", "crawler/page", "facets/taxonomy", "indexer", "indexer/duplicate", "indexer/store", "internal/build", "internal/discovery", "internal/measure", "internal/retrieval", "internal/weburl", "ranking/column",
	},
	"web":       {"internal/panics", "internal/searcher", "web/views", "internal/shorten"},
	"web/views": {"internal/searcher", "internal/shorten"},
}

// exclusive says which outside modules may be imported by one package tree only, so that they can be exchanged in one place.
var exclusive = map[string]string{
	"github.com/blevesearch/bleve":    "indexer",
	"github.com/gocolly/colly":        "crawler",
	"github.com/cockroachdb/pebble":   "crawler/frontier",
	"github.com/nlnwa/whatwg-url":     "internal/weburl",
	"github.com/a-h/templ":            "web",
	"github.com/alecthomas/kong":      "cmd/facetta",
	"github.com/yuin/goldmark":        "internal/demo",
	"github.com/klippa-app/go-pdfium": "crawler/page/pdf",
	"github.com/tetratelabs/wazero":   "crawler/page/pdf",
}

// topLevel is all that may stand in the root folder.
var topLevel = []string{
	".ci", ".dockerignore", ".git", ".gitignore", "ARCHITECTURE.md", "CONTRIBUTING.md", "Dockerfile", "LICENSE", "README.md", "cmd",
	"crawler", "docker-compose.yml", "docs", "facets", "go.mod", "go.sum", "indexer", "internal", "ranking", "web",
}

func TestImportOrder(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := map[string]bool{}
	for _, dir := range goFolders(t, root) {
		seen[dir] = true
		allowed, ok := imports[dir]
		if !ok {
			t.Errorf("package %s has no row in the package table", dir)
			continue
		}
		pkg, err := build.ImportDir(filepath.Join(root, dir), 0)
		if _, none := err.(*build.NoGoError); none {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pkg.Imports {
			checkImport(t, dir, p, allowed)
		}
	}
	for dir := range imports {
		if !seen[dir] {
			t.Errorf("the package table has a row for %s, which is not there", dir)
		}
	}
}

// tableRow is a package's line in ARCHITECTURE.md: its folder, and what it may import.
var tableRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| ([^|]+) \\|$")

// TestTableIsTrue holds ARCHITECTURE.md's table against the data here: the last part of each import, unless the line says it in words.
func TestTableIsTrue(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, row := range tableRow.FindAllStringSubmatch(string(text), -1) {
		folder, may := row[1], row[2]
		if _, ok := imports[folder]; !ok {
			continue // of another table
		}
		named[folder] = true
		if strings.HasPrefix(may, "all") || strings.Contains(may, " and ") {
			continue
		}
		var want []string
		for _, dir := range imports[folder] {
			want = append(want, path.Base(dir))
		}
		got := strings.Split(strings.ReplaceAll(may, "`", ""), ", ")
		if may == "-" {
			got = nil
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("ARCHITECTURE.md lets %s import %q, the data %q", folder, got, want)
		}
	}
	for folder := range imports {
		if !named[folder] && !strings.HasPrefix(folder, "docs/") {
			t.Errorf("ARCHITECTURE.md has no line for %s", folder)
		}
	}
}

func checkImport(t *testing.T, dir, imported string, allowed []string) {
	t.Helper()
	if own, ok := strings.CutPrefix(imported, "facetta/"); ok {
		if !slices.Contains(allowed, own) && !slices.Contains(allowed, "*") {
			t.Errorf("%s may not import %s", dir, own)
		}
		return
	}
	for module, owner := range exclusive {
		inOwner := dir == owner || strings.HasPrefix(dir, owner+"/")
		if strings.HasPrefix(imported, module) && !inOwner {
			t.Errorf("%s imports %s, which only %s may", dir, imported, owner)
		}
	}
}

func goFolders(t *testing.T, root string) []string {
	t.Helper()
	var dirs []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); p != root && (n == "testdata" || strings.HasPrefix(n, ".") || isModule(p)) {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(p))
		if err == nil && path.Ext(p) == ".go" && !slices.Contains(dirs, filepath.ToSlash(rel)) {
			dirs = append(dirs, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// isModule tells folders with a go.mod of their own: no part of this module, whatever they import.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// TestEachPackageAnswersAWish: the table of ARCHITECTURE.md has a row for each package, and no other.
func TestEachPackageAnswersAWish(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n## Packages")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := map[string]bool{}
	for line := range strings.Lines(table) {
		folders, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " |")
		for folder := range strings.SplitSeq(folders, ", ") {
			if ok && strings.HasPrefix(folder, "`") {
				rows[strings.Trim(folder, "`")] = true
			}
		}
	}
	for dir := range imports {
		if !rows[dir] {
			t.Errorf("ARCHITECTURE.md has no row for %s", dir)
		}
		delete(rows, dir)
	}
	for dir := range rows {
		t.Errorf("ARCHITECTURE.md has a row for %s, which is no package", dir)
	}
}

func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	ignored, err := os.ReadFile(filepath.Join("..", "..", ".gitignore"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if slices.Contains(topLevel, e.Name()) || strings.Contains(string(ignored), "/"+e.Name()) {
			continue
		}
		t.Errorf("%s stands in the root folder but not in the list of what may", e.Name())
	}
}
