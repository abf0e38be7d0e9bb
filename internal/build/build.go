// Package build answers "which build is being served, and what lies where in it?".
//
// A build is an immutable directory below DATA/builds, named by a number that only grows. It is written as NUMBER.partial, renamed
// when it is whole, and becomes current when the symbolic link DATA/builds/current is replaced by one rename, so a reader sees the old build
// or the new one, never a mixture. The build that was current before is kept, for Rollback, and so are those that a server holds:
//
//	builds/000007/manifest.json      what went in, with which parameters, what came out, how long it took
//	             /links              the link graph
//	             /standins           addresses that stand for a page, such as those that redirect to it, with its node
//	             /topics.json        topics that have a rank vector
//	             /scores/*.column    ranks by document number, two bytes each, then of other pages: unbiased, and one file a topic
//	             /unranked           topics of the taxonomy without a rank vector
//	             /memberships        topics by document number, three bytes each
//	             /duplicates         groups of near-duplicates by document number
//	             /completion         titles and anchor texts that a query may be completed to
//	             /signatures         signatures by which near-duplicates are found, for the next build
//	             /readings           what was read from each capture by itself, for the next build
//	             /index /words /text what package indexer writes
//	builds/current -> 000007
//
// Everything but the times in the manifest, and what it says about the build before, depends only on the archive, the topics, the
// parameters and the program: the same input gives the same bytes. Only ranks by topic that were started from those of the build before
// may differ, within their tolerance (package pipeline).
package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// ErrNone says that no build is current yet.
var ErrNone = errors.New("nothing is built yet")

// ErrLost says that there are builds, but none of them is current; it counts as ErrNone too.
var ErrLost = errors.New("no build is current")

// ErrAgain is the advice for a build that can't be read; it stands at the end of the error.
var ErrAgain = errors.New("run facetta build again")

// Damaged adds the advice to an error of a build's files. It does not add it twice, or where the machine is at fault. A file that is missing, or is a
// folder, is damage; a file that may not be read is not.
func Damaged(err error) error {
	number := syscall.Errno(0)
	files := []syscall.Errno{syscall.ENOENT, syscall.ENOTDIR, syscall.EISDIR, syscall.ENODEV} // the last comes from mapping a folder
	if err == nil || errors.Is(err, ErrAgain) || errors.As(err, &number) && !slices.Contains(files, number) {
		return err
	}
	return fmt.Errorf("%w: %w", err, ErrAgain)
}

// Dir is the folder of one build.
type Dir string

// IsPartial tells whether the build is unfinished.
func (d Dir) IsPartial() bool { return strings.HasSuffix(string(d), partialSuffix) }

// Manifest is the file with the description of the build.
func (d Dir) Manifest() string { return filepath.Join(string(d), "manifest.json") }

// Links is the file with the link graph.
func (d Dir) Links() string { return filepath.Join(string(d), "links") }

// StandIns is the file with the addresses that stand for pages.
func (d Dir) StandIns() string { return filepath.Join(string(d), "standins") }

// Topics is the file with the list of the topics that have a rank vector.
func (d Dir) Topics() string { return filepath.Join(string(d), "topics.json") }

// Unranked is the file with the topics of the taxonomy that have no rank vector.
func (d Dir) Unranked() string { return filepath.Join(string(d), "unranked") }

// Memberships is the file with the topics by document number.
func (d Dir) Memberships() string { return filepath.Join(string(d), "memberships") }

// Duplicates is the file with the groups of near-duplicates by document number.
func (d Dir) Duplicates() string { return filepath.Join(string(d), "duplicates") }

// Completion is the file with the phrases that a query may be completed to.
func (d Dir) Completion() string { return filepath.Join(string(d), "completion") }

// Readings is the folder with what was read from each capture by itself.
func (d Dir) Readings() string { return filepath.Join(string(d), "readings") }

// Signatures is the file with the signatures by which near-duplicates are found.
func (d Dir) Signatures() string { return filepath.Join(string(d), "signatures") }

// Unbiased is the file with the column of unbiased ranks.
func (d Dir) Unbiased() string { return filepath.Join(string(d), "scores", "unbiased.column") }

// Column is the file with the column of the topic that has this number in topics.json.
func (d Dir) Column(topic int) string {
	return filepath.Join(string(d), "scores", fmt.Sprintf("%05d.column", topic))
}

// RemoveIndex removes what package indexer wrote, so that it can write again.
func (d Dir) RemoveIndex() error {
	var errs []error
	for _, folder := range []string{"index", "words", "text"} {
		errs = append(errs, os.RemoveAll(filepath.Join(string(d), folder)))
	}
	return errors.Join(errs...)
}

// Data is the data directory that the build is in.
func (d Dir) Data() string { return filepath.Dir(filepath.Dir(string(d))) }

// Name is the build's number as text.
func (d Dir) Name() string { return strings.TrimSuffix(filepath.Base(string(d)), partialSuffix) }

// Topic is a topic that has a rank vector. Its number is its place in topics.json, where topics stand in the order of taxonomy.Compare.
type Topic struct {
	Path      string   `json:"topic"`     // "Top/Arts/Music", in other dimensions "origin/Germany"
	Dimension string   `json:"dimension"` // "topic", "origin", "kind", or what a rules file names
	Pages     int      `json:"pages"`     // nodes of its biasing set, descendants' included
	Nodes     []uint32 `json:"nodes"`     // its own example pages, and those of topics below it that have no vector, as nodes, ascending
}

// Manifest describes a build. Between two builds from the same input by the same program only Times, Before and Reuse differ, and the sums of ranks
// that were started from those of an earlier build.
type Manifest struct {
	Format        int               `json:"format"`  // version of the layout
	Program       string            `json:"program"` // digest of the program that made it
	Input         Input             `json:"input"`
	Parameters    Parameters        `json:"parameters"`
	RankInput     string            `json:"rank_input"`     // digest of everything that the topics' ranks depend on
	DocumentInput string            `json:"document_input"` // digest of everything that index, words, text, duplicates and completion depend on
	Sums          map[string]string `json:"sums"`           // Sums of each file but the manifest, by path below the build
	Counts        map[string]int    `json:"counts"`
	Skipped       map[string]int    `json:"skipped"` // captures that did not become documents, by reason
	Bytes         map[string]int64  `json:"bytes"`   // size on disk by part
	Times         Times             `json:"times"`
	Before        string            `json:"before"` // name of the build that was current before; "" for none
	Reuse         Reuse             `json:"reuse"`
}

// IsOf tells whether a build has the same input, parameters and program as another.
func (m *Manifest) IsOf(other *Manifest) bool {
	return m.Format == other.Format && m.Program != "" && m.Program == other.Program && m.Input == other.Input && m.Parameters == other.Parameters
}

// Reuse says what a build took over from an earlier one.
type Reuse struct {
	Base     string `json:"base"`          // name of the earlier build; "" for none
	Why      string `json:"why,omitempty"` // why nothing, or not all, could be taken over
	Readings int    `json:"readings"`      // captures that were neither parsed nor classified
	Begun    int    `json:"begun"`         // captures that this build had read when it was interrupted, and did not read again
	Texts    int    `json:"texts"`         // documents whose packed texts were copied from the earlier build, where its index was not
	Damaged  int    `json:"damaged"`       // records of readings and texts that did not match their checksums, and were made anew
	Ranks    string `json:"ranks"`         // RanksSolved, RanksStarted or RanksTaken
	Index    bool   `json:"index"`         // index, words, text, duplicates and completion are those of the earlier build
}

// Values of Reuse.Ranks: where the topics' ranks come from.
const (
	RanksSolved  = "solved"     // from nothing
	RanksStarted = "started"    // from the earlier build's ranks, to the same tolerance
	RanksTaken   = "taken over" // copied unchanged: links and biasing sets are the same
)

// Input names what a build was made from.
type Input struct {
	Captures int    `json:"captures"`
	Archive  string `json:"archive"` // digest of the archive's entries, and which of them are removed
	Topics   string `json:"topics"`  // digest of the taxonomy, of the rules and of the list of topics that get a vector
}

// Parameters are the choices that change a build's bytes.
type Parameters struct {
	Method     string  `json:"method"`      // boilerplate removal
	Evidence   string  `json:"evidence"`    // what boilerplate removal uses as evidence: "site" (other pages too) or "page"
	Duplicates string  `json:"duplicates"`  // when pages are near-duplicates: a duplicate.Rule
	Links      string  `json:"links"`       // links that ranks follow: "content", "followed" or "all"
	Damping    float64 `json:"damping"`     // probability of following a link
	Tolerance  float64 `json:"tolerance"`   // L1 error bound relative to the vector's mass
	TopicDepth int     `json:"topic_depth"` // deepest topic with a vector of its own; "Top" is depth 0
	MaxTopics  int     `json:"max_topics"`  // most topics of a dimension with a vector
	MinPages   int     `json:"min_pages"`   // fewest pages of a biasing set
	Symbolic   bool    `json:"symbolic"`    // biasing sets hold the pages of symbolic relations' targets
	Members    string  `json:"members"`     // ranks that memberships are computed from: a facets.RankKind
}

// Times are RFC 3339 and seconds.
type Times struct {
	Started  string             `json:"started"`
	Finished string             `json:"finished"`
	Stages   map[string]float64 `json:"stages"`
}

// Format is the version of the layout that this program writes and reads. What came with each:
//
//	 2  the link graph holds the archive's page ids
//	 3  near-duplicates are grouped
//	 4  topics have a dimension
//	 5  columns and memberships are of 16-bit ranks
//	 6  there are phrases for completion
//	 7  English words are stemmed by -ed and -ing
//	 8  pairs of words are kept
//	 9  topics without a rank vector are known
//	10  each document's text is packed by itself
//	11  the densest postings, likely words and pairs of characters are kept
//	12  pairs of words are exact, and neighbours are kept
//	13  texts are composed
//	14  pages say what may be shown of them, columns have the ranks of pages that are no documents, all files have a checksum in the
//	    manifest, and all apostrophes are straight
//	15  Latin letters have no accents in terms
//	16  C++ and C# are words
//	17  letters of Greek, Russian, Hebrew and Arabic have no accents in terms either, and texts have no space before a comma
//	18  frames of texts say how many blocks they have
//	19  terms have no characters that say how others are drawn, digits are ASCII's, and more signs are apostrophes
//	20  words without accents have the stems of those with
//	21  more forms of words of English, Dutch, German, Spanish and Italian are one term, and what pages say is their recipe is content
//	22  hyphenated compounds are kept, more forms of words of German, French, Russian, Spanish and Portuguese are one term, and replies in the
//	    threads of forums are content
//	23  pages have file types by how they were read, furigana are no part of texts, and more forms of words of German, French, Spanish, Italian and
//	    Russian are one term, as are words of Turkish, Catalan, Arabic and Hindi as they are written
//	24  pages whose sentences are English are in English, whatever they declare, and pages with little content are near-duplicates if they are the same
//	25  words of Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Turkish and Hindi are stemmed, letters of Malayalam, Bengali, Yiddish and
//	    Armenian that are written in two ways have one term, words with a non-joiner or a Catalan dot are kept as compounds, and phrases for
//	    completion are found by each character of Chinese and by each letter of Korean
//	26  all of a reference to programs is content, and links in brackets behind headings are no part of texts
//	27  addresses that stand for pages are known
const Format = 27

func root(data string) string    { return filepath.Join(data, "builds") }
func current(data string) string { return filepath.Join(root(data), "current") }

// Current gives the build that is to be served, or ErrNone.
func Current(data string) (Dir, error) {
	name, err := os.Readlink(current(data))
	if errors.Is(err, os.ErrNotExist) {
		return "", none(data)
	}
	if errors.Is(err, syscall.EINVAL) {
		return "", fmt.Errorf("%s is not a symbolic link, perhaps because a copy followed links: remove it, and run facetta rollback BUILD", current(data))
	}
	if err != nil {
		return "", fmt.Errorf("read current build: %w", err)
	}
	d := Dir(filepath.Join(root(data), filepath.Base(name)))
	if _, err := os.Stat(string(d)); errors.Is(err, os.ErrNotExist) {
		if now, err := os.Readlink(current(data)); err == nil && now != name {
			return Current(data) // another has become current meanwhile, and this one was removed
		}
		return "", none(data)
	}
	return d, nil
}

// Replaced gives the build that a new one (by) replaces: the current one. Where none is current it is the newest of the others; "" for none.
func Replaced(data string, by Dir) (Dir, error) {
	d, err := Current(data)
	if !errors.Is(err, ErrNone) {
		return d, err
	}
	whole, _, err := List(data)
	for _, d := range slices.Backward(whole) {
		if d != by {
			return d, nil
		}
	}
	return "", err
}

// none gives ErrNone, or an error that names the builds where there are some but none is current.
func none(data string) error {
	whole, _, err := List(data)
	if err != nil || len(whole) == 0 {
		return fmt.Errorf("%w in %s: run facetta build, or facetta run TOPICS, or name another folder with --data", ErrNone, data)
	}
	return lost(whole)
}

// lost is the error of a data directory that has builds, but whose link to the current one is missing or leads nowhere.
type lost []Dir

// Error names the builds, and says what to do.
func (l lost) Error() string {
	return fmt.Sprintf("%v, though there are %s: run facetta rollback %s to serve that one", ErrLost, names(l), l[len(l)-1].Name())
}

// Is makes it match ErrLost and ErrNone.
func (l lost) Is(target error) bool { return target == ErrLost || target == ErrNone }

// partialSuffix marks the folder of an unfinished build.
const partialSuffix = ".partial"

var numbered = regexp.MustCompile(`^([0-9]{6,})(\.partial)?$`)

// List gives the finished builds by ascending number, and the unfinished ones.
func List(data string) (whole, partial []Dir, err error) {
	entries, err := os.ReadDir(root(data))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, fmt.Errorf("list builds: %w", err)
	}
	for _, e := range entries {
		m := numbered.FindStringSubmatch(e.Name())
		switch d := Dir(filepath.Join(root(data), e.Name())); {
		case m == nil:
		case m[2] == "":
			whole = append(whole, d)
		default:
			partial = append(partial, d)
		}
	}
	slices.SortFunc(whole, func(a, b Dir) int { return a.number() - b.number() })
	return whole, partial, nil
}

func (d Dir) number() int {
	n, err := strconv.Atoi(d.Name())
	if err != nil {
		return 0
	}
	return n
}

// Create makes the folder of a new, unfinished build.
func Create(data string) (Dir, error) {
	whole, partial, err := List(data)
	if err != nil {
		return "", err
	}
	next := 1
	for _, d := range append(whole, partial...) {
		next = max(next, d.number()+1)
	}
	d := Dir(filepath.Join(root(data), fmt.Sprintf("%06d%s", next, partialSuffix)))
	if err := os.MkdirAll(filepath.Join(string(d), "scores"), 0o755); err != nil {
		return "", fmt.Errorf("create build: %w", err)
	}
	return d, nil
}
