package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"facetta/internal/demo"
	"facetta/internal/panics"
	"facetta/internal/pipeline"
)

// facetta runs one command line to its end.
func facetta(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// What people type first on meeting a program is answered on standard output.
func TestHelpAndVersion(t *testing.T) {
	for args, says := range map[string]string{
		"": "Usage: facetta <command>", "--help": "Usage: facetta <command>", "help": "Usage: facetta <command>",
		"help topics import": "Usage: facetta topics import", "topics import --help": "Usage: facetta topics import",
		"--version": "facetta ",
	} {
		if code, out, errOut := facetta(t, "", strings.Fields(args)...); code != exitDone || !strings.HasPrefix(out, says) || errOut != "" {
			t.Errorf("facetta %s: exit code %d, %.60q, said %q", args, code, out, errOut)
		}
	}
	if code, _, errOut := facetta(t, "", "help", "nosuch"); code != exitUsage || !strings.Contains(errOut, "nosuch") {
		t.Errorf("help for what is no command: exit code %d, said %q", code, errOut)
	}
}

// A search of the wrong folder says which one was searched.
func TestNothingBuiltNamesTheFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "elsewhere")
	for _, command := range []string{"search x", "rollback", "inspect http://a.example/"} {
		_, _, errOut := facetta(t, "", append(strings.Fields(command), "--data", dir)...)
		if !strings.Contains(errOut, dir) || !strings.Contains(errOut, "--data") {
			t.Errorf("facetta %s: %q", command, errOut)
		}
	}
}

func TestWrongUsageGetsOneLineAndTheMend(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "none")
	words := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(words, []byte("just words\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "seeds.txt")
	if err := os.WriteFile(file, []byte("\ufeff# a comment\n\nhttp://good.example/\nnonsense\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	long := filepath.Join(t.TempDir(), "long.txt")
	if err := os.WriteFile(long, bytes.Repeat([]byte("x"), 100_000), 0o644); err != nil {
		t.Fatal(err)
	}
	carriages := filepath.Join(t.TempDir(), "carriages.tsv")
	if err := os.WriteFile(carriages, []byte("http://a.example/x\tTop/Arts\rhttp://b.example/x\tTop/Arts\r"), 0o644); err != nil {
		t.Fatal(err)
	}
	hosts := filepath.Join(t.TempDir(), "a.example")
	if err := os.Mkdir(hosts, 0o755); err != nil {
		t.Fatal(err)
	}
	good, none := filepath.Join(t.TempDir(), "good.tsv"), filepath.Join(t.TempDir(), "none.tsv")
	if err := errors.Join(os.WriteFile(good, []byte("http://a.example/x\tTop/Arts\n"), 0o644), os.WriteFile(none, []byte("# nothing\n"), 0o644)); err != nil {
		t.Fatal(err)
	}
	ranks := filepath.Join(t.TempDir(), "ranks.tsv")
	if err := os.WriteFile(ranks, []byte("1\t2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"nosuch", exitUsage, "see facetta --help"},
		{"archive list --nosuch", exitUsage, "see facetta archive list --help"},
		{"archive replay", exitUsage, "facetta crawl"},
		{"run --listen 127.0.0.1:0", exitUsage, "starter"},
		{"run missing.tsv --listen 127.0.0.1:0", exitUsage, "starter"},
		{"crawl", exitUsage, "--seeds"},
		{"crawl --seeds " + file, exitUsage, "line 4"},
		{"crawl --seeds " + file, exitUsage, "write one that begins with http:// or https://"},
		{"crawl --seeds " + none, exitUsage, "has no addresses"},
		{"crawl --seeds " + carriages, exitUsage, "end them with LF"},
		{"topics check " + carriages, exitUsage, "end them with LF"},
		{"rank --out x --links=", exitUsage, "--links: names no file"},
		{"status --data=", exitUsage, "--data: names no folder"},
		{"crawl starter --delay 5", exitUsage, "20s"},
		{"crawl starter --pages many", exitUsage, "not a whole number"},
		{"crawl starter --pages 1_0", exitUsage, "not a whole number"},
		{"crawl starter --pages 010 --depth 0x3", exitUsage, `--depth: "0x3"`},
		{"eval topics --seed x", exitUsage, "not a whole number"},
		{"crawl starter --pages -5", exitUsage, "--pages=-5"},
		{"build --damping much", exitUsage, "not a number"},
		{"build --damping 1_0", exitUsage, `--damping: "1_0" is not a number`},
		{"segment --threshold 0x1p-3 -", exitUsage, "not a number"},
		{"search --weight topic=1_0 x", exitUsage, `"1_0"`},
		{"eval segment --thresholds 0.1,1_0", exitUsage, "not a number"},
		{"archive export", exitUsage, "<file> is missing"},
		{"search --topic", exitUsage, "--topic needs a value"},
		{"crawl starter --resolve x", exitUsage, "HOST=ADDR"},
		{"crawl starter --exclude (", exitUsage, "regular expression"},
		{"crawl starter --pages=-1", exitUsage, "at least 1"},
		{"crawl starter --pages 0", exitUsage, "at least 1"},
		{"build", exitUsage, "facetta crawl"},
		{"build --damping 1.5", exitUsage, "0.85"},
		{"build --damping NaN", exitUsage, "0.85"},
		{"build --tolerance NaN", exitUsage, "1e-9"},
		{"build --method magic", exitUsage, "magic"},
		{"rollback", exitUsage, "facetta build"},
		{"crawl starter --timeout 0s", exitUsage, "20s"},
		{"crawl starter --proxy http://a.example:1 --resolve *=127.0.0.1", exitUsage, "exclude each other"},
		{"crawl starter --proxy a.example:1", exitUsage, `--proxy "a.example:1": give it as http://host:port`},
		{"crawl starter --resolve *=a.example", exitUsage, `--resolve "*=a.example": give it as`},
		{"crawl starter --contact a\x01b", exitUsage, "one line of text"},
		{"crawl starter --again --failed", exitUsage, "exclude each other"},
		{"crawl --failed", exitUsage, "no crawl in"},
		{"crawl starter --failed", exitUsage, "no crawl in"},
		{"crawl --failed --data " + hosts, exitUsage, "no crawl in " + hosts},
		{"search", exitUsage, "no query"},
		{"search x", exitUsage, "facetta build"},
		{"search x -y", exitUsage, "put a query with a minus in quotes"},
		{"crawl starter --include (", exitUsage, "--include: error parsing regexp"},
		{"search --k 0 x", exitUsage, "above 0"},
		{"search --threshold 0 x", exitUsage, "above 0"},
		{"serve --listen nowhere:99999999", exitUsage, "HOST:PORT"},
		{"serve --listen=", exitUsage, "HOST:PORT"},
		{"archive replay --listen= " + filepath.Dir(hosts), exitUsage, "HOST:PORT"},
		{"status --json --verify", exitUsage, "can't be used together"},
		{"search --json --explain x", exitUsage, "can't be used together"},
		{"search --members Top/Arts --explain x", exitUsage, "can't be used together"},
		{"search --members Top/Arts --all-hosts x", exitUsage, "can't be used together"},
		{"search --members Top/Arts --page 2 x", exitUsage, "leave --page out"},
		{"search --members Top/Arts --lambda 0.2 x", exitUsage, "can't be used together"},
		{"search --members Top/Arts --iterations 1 x", exitUsage, "can't be used together"},
		{"search --json --queries " + words, exitUsage, "can't be used together"},
		{"search --queries " + words + " x", exitUsage, "leave the words out"},
		{"archive replay --listen nowhere " + filepath.Dir(hosts), exitUsage, "HOST:PORT"},
		{"crawl --seeds " + long, exitUsage, "one address a line"},
		{"status", exitUsage, "facetta run"},
		{"status --failed", exitUsage, "facetta crawl"},
		{"topics check missing.tsv", exitUsage, "missing.tsv"},
		{"topics check " + words, exitUsage, "none of the formats"},
		{"topics import " + words, exitUsage, "none of the formats"},
		{"topics import " + words, exitUsage, "--seeds"},
		{"topics forget missing", exitUsage, "no topics in"},
		{"status --data " + good, exitUsage, "is a file"},
		{"topics preview missing.tsv", exitUsage, "missing.tsv"},
		{"topics preview https://", exitUsage, "not a web address"},
		{"topics preview --pages 0 starter", exitUsage, "--pages"},
		{"topics preview https://a.example/", exitUsage, "facetta build"},
		{"build --rules missing", exitUsage, "missing"},
		{"build --vectors missing", exitUsage, "missing"},
		{"topics import starter --only /", exitUsage, "--only"},
		{"topics list", exitUsage, "topics import"},
		{"extract --method magic x", exitUsage, "magic"},
		{"extract --header --json " + words, exitUsage, "--format text"},
		{"extract --header --format html " + words, exitUsage, "--format text"},
		{"extract --json --format html " + words, exitUsage, "can't be used together"},
		{"eval facets --reached " + good, exitUsage, "--links"},
		{"eval facets --listings " + good + " " + good, exitUsage, "--links"},
		{"eval boilerplate --across --trees x", exitUsage, "can't be used together"},
		{"eval boilerplate --across --folds 5 x", exitUsage, "can't be used together"},
		{"eval boilerplate --across --features 5 x", exitUsage, "can't be used together"},
		{"inspect --segments bf-plain " + words, exitUsage, "--html"},
		{"inspect --json --html x.html " + words, exitUsage, "can't be used together"},
		{"inspect --method keep-all http://nowhere.example/", exitUsage, "--method is only for a file"},
		{"extract " + empty, exitUsage, "no such file"},
		{"segment " + empty, exitUsage, "no such file"},
		{"extract " + filepath.Dir(words), exitUsage, "is a directory: name a file in it"},
		{"segment " + filepath.Dir(words), exitUsage, "is a directory: name a file in it"},
		{"inspect " + filepath.Dir(words), exitUsage, "is a directory: name a file in it"},
		{"build --vectors " + filepath.Dir(words), exitUsage, "is a directory"},
		{"topics check -", exitUsage, "standard input is not read"},
		{"eval retrieval " + empty, exitUsage, "there is no folder"},
		{"eval retrieval " + hosts, exitFailed, "no test collection"},
		{"topics check " + good + " " + none, exitUsage, "no entries"},
		{"inspect " + empty, exitUsage, "http://"},
		{"inspect http://nowhere.example/", exitUsage, "facetta build"},
		{"rank --links " + empty + " --out x", exitUsage, "--links"},
		{"rank --links " + file + " --out x --damping NaN", exitUsage, "0.85"},
		{"rank --links " + file + " --out x --damping=-0.1", exitUsage, "0.85"},
		{"rank --links " + file + " --out x --damping 1", exitUsage, "0.85"},
		{"rank --links " + file + " --out x --damping 0 --memberships both", exitUsage, "forward"},
		{"rank --links " + file + " --out x --tolerance 0", exitUsage, "1e-9"},
		{"rank --links " + file + " --out=", exitUsage, "--out names no folder"},
		{"rank --links " + file + " --out x --hosts missing/hosts.tsv", exitUsage, "no folder missing"},
		{"rank --links " + file + " --out x --hosts " + file, exitUsage, "would overwrite"},
		{"rank --links " + file + " --out x --hosts x/hosts.tsv --plot x/ranks.tsv", exitUsage, "would overwrite"},
		{"rank --links " + file + " --out x --hosts x/hosts.tsv --plot ./x/hosts.tsv", exitUsage, "would overwrite"},
		{"rank --links " + ranks + " --out " + filepath.Dir(ranks), exitUsage, "would overwrite"},
		{"rank --links " + file + " --topics " + ranks + " --out " + filepath.Dir(ranks), exitUsage, "would overwrite"},
		{"inspect " + file + " --html " + file, exitUsage, "would overwrite"},
		{"eval utility " + file + " --svg " + file, exitUsage, "would overwrite"},
		{"archive list", exitUsage, "facetta crawl"},
		{"archive import " + empty, exitUsage, "no such file"},
	} {
		args := strings.Fields(c.args)
		if !strings.HasPrefix(c.args, "rank") && !strings.Contains(c.args, "--data") {
			args = append(args, "--data", empty)
		}
		code, out, errOut := facetta(t, "", args...)
		if code != c.code || !strings.Contains(errOut, c.says) || out != "" {
			t.Errorf("facetta %s: exit code %d, want %d; said %q, want %q in it; out %q", c.args, code, c.code, errOut, c.says, out)
		}
		lines := strings.Count(strings.TrimSpace(errOut), "\n") + 1
		perFile := strings.HasPrefix(c.args, "extract /") || strings.HasPrefix(c.args, "segment /") || strings.HasPrefix(c.args, "topics check "+good)
		if lines > 1 && !perFile {
			t.Errorf("facetta %s: the error has %d lines:\n%s", c.args, lines, errOut)
		}
	}
	if _, err := os.Stat(empty); err == nil {
		t.Error("a command that could do nothing left a data directory behind")
	}
}

// A query of nothing but space is none.
func TestEmptyQuery(t *testing.T) {
	if code, out, errOut := facetta(t, "", "search", " ", ""); code != exitUsage || !strings.Contains(errOut, "no query") || out != "" {
		t.Errorf("exit code %d, said %q, out %q", code, errOut, out)
	}
}

// A folder that is named is used, whatever its name: only demo has a default of its own.
func TestDemoUsesTheFolderThatIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join(defaultData, "archive"), 0o755); err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "demo", "--data", defaultData, "--listen", "127.0.0.1:0")
	if code != exitFailed || !strings.Contains(errOut, defaultData+" holds data that are not from a demo") {
		t.Errorf("exit code %d, said %q; want that %s is no demo's", code, errOut, defaultData)
	}
	if _, err := os.Stat(demoData); err == nil {
		t.Errorf("the demo went into %s", demoData)
	}
	for command, want := range map[string]string{"demo": demoData, "run <topics>": defaultData, "topics list <files>": defaultData} {
		if got := dataOf(command); got != want {
			t.Errorf("%s goes into %s, want %s", command, got, want)
		}
	}
}

func TestHelpHasExamplesForEveryCommand(t *testing.T) {
	for _, command := range []string{
		"demo", "run", "crawl", "build", "rollback", "serve", "status", "topics import", "topics list", "topics check", "topics preview", "topics forget", "search", "extract", "rank", "inspect",
		"archive import", "archive export", "archive list", "archive links", "archive replay", "eval boilerplate",
	} {
		code, out, errOut := facetta(t, "", append(strings.Fields(command), "--help")...)
		if code != exitDone || !strings.Contains(out, "facetta "+command) || !strings.Contains(out, "Example") {
			t.Errorf("help of %s: exit code %d, %s\n%s", command, code, errOut, out)
		}
	}
}

// Each would take the unfinished build, or the folder, of the other for its own.
func TestBuildAndDemoKeepASecondOneAway(t *testing.T) {
	d := demoServer(t)
	code, _, errOut := facetta(t, "", "demo", "--listen", "127.0.0.1:0", "--data", d.data)
	if code != exitFailed || !strings.Contains(errOut, "demo is running") {
		t.Errorf("second demo in the folder: exit code %d, said %q", code, errOut)
	}
	code, _, errOut = facetta(t, "", "demo", "--listen", strings.TrimPrefix(d.address, "http://"), "--data", d.data)
	if code != exitFailed || !strings.Contains(errOut, "--listen") {
		t.Errorf("second demo at the address: exit code %d, said %q", code, errOut)
	}
	if code, _, errOut := facetta(t, "", "search", "glass", "--data", d.data); code != exitDone {
		t.Errorf("the running demo's data are gone: %s", errOut)
	}
	release, err := workspace(d.data).lockBuilds()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	code, _, errOut = facetta(t, "", "build", "--data", d.data)
	if code != exitFailed || !strings.Contains(errOut, "another build") {
		t.Errorf("second build: exit code %d, said %q", code, errOut)
	}
}

// TestRunIsInterruptedAndGoesOn stops the main job in the middle of its crawl, and again while it serves.
func TestRunIsInterruptedAndGoesOn(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	requests := 0
	stop := make(chan struct{}, 1)
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case stop <- struct{}{}:
			if requests++; requests == 60 {
				cancel()
			}
			<-stop
		case <-time.After(10 * time.Second):
		}
		demo.Handler().ServeHTTP(w, r)
	})}
	go web.Serve(listener)
	defer web.Close()

	dir := t.TempDir()
	topics := filepath.Join(dir, "topics.tsv")
	if err := os.WriteFile(topics, demo.Topics(), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"run", topics, "--data", filepath.Join(dir, "data"), "--listen", "127.0.0.1:0", "--resolve", "*=" + listener.Addr().String(),
		"--allow-private", "--delay", "0s", "--retry-wait", "10ms", "--scope", "any"}
	out, errOut := new(lockedBuffer), new(lockedBuffer)
	if code := run(ctx, args, nil, out, errOut); code != exitInterrupted {
		t.Fatalf("interrupted after 60 requests: exit code %d, want %d\n%s", code, exitInterrupted, errOut)
	}
	if strings.Contains(out.String(), "search page") {
		t.Fatal("it served although the crawl was interrupted")
	}
	if !strings.Contains(out.String()+errOut.String(), "run the same command to continue") {
		t.Errorf("it does not say that it can go on:\n%s%s", out, errOut)
	}

	again, stopServing := context.WithCancel(context.Background())
	exit := make(chan int, 1)
	go func() { exit <- run(again, args, nil, out, errOut) }()
	for !strings.Contains(out.String(), "search page") {
		select {
		case code := <-exit:
			t.Fatalf("gone on: exit code %d\n%s", code, errOut)
		case <-time.After(20 * time.Millisecond):
		}
	}
	stopServing()
	if code := <-exit; code != exitDone {
		t.Errorf("stopped while serving: exit code %d, want %d\n%s", code, exitDone, errOut)
	}
	_, list, _ := facetta(t, "", "archive", "list", "--all", "--data", filepath.Join(dir, "data"))
	seen := make(map[string]bool)
	for line := range strings.Lines(list) {
		u := strings.TrimSpace(line[strings.LastIndexByte(line, ' ')+1:])
		if seen[u] {
			t.Errorf("%s was archived twice", u)
		}
		seen[u] = true
	}
	if len(seen) < 300 {
		t.Errorf("%d addresses in the archive, want the whole demo web", len(seen))
	}
}

// A crawl may take hours, in which the search page says what to do, and is not silent.
func TestRunAnswersWhileItCrawls(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	var page struct {
		sync.Once
		status int
		body   string
	}
	address := freeAddress(t)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page.Do(func() {
			answer, err := http.Get("http://" + address + "/")
			if err != nil {
				page.body = err.Error()
				return
			}
			defer answer.Body.Close()
			body, _ := io.ReadAll(answer.Body)
			page.status, page.body = answer.StatusCode, string(body)
		})
		demo.Handler().ServeHTTP(w, r)
	}))
	defer web.Close()
	topics := filepath.Join(t.TempDir(), "topics.tsv")
	if err := os.WriteFile(topics, demo.Topics(), 0o644); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	d := serving(t, data, "run", topics, "--data", data, "--listen", address, "--resolve", "*="+web.Listener.Addr().String(),
		"--allow-private", "--delay", "0s", "--retry-wait", "10ms")
	if page.status != http.StatusServiceUnavailable || !strings.Contains(page.body, "facetta build") {
		t.Errorf("while it crawls the page says %d, %.300q", page.status, page.body)
	}
	if where, crawled := strings.Index(d.err.String(), "http://"+address+"/"), strings.Index(d.err.String(), "crawl: "); where < 0 || where > crawled {
		t.Errorf("where the page is it does not say before the crawl:\n%s", d.err)
	}
	if code, body := d.get(t, "/api/search?q=pressure"); code != http.StatusOK {
		t.Errorf("after the build: %d, %.300q", code, body)
	}
}

// freeAddress gives an address to listen at, of a port that no system gives to who asks for any: other tests would take it before it is used.
func freeAddress(t *testing.T) string {
	for port := 21000 + os.Getpid()%5000; port < 30000; port++ {
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("all ports are in use")
	return ""
}

// What was interrupted says how it goes on; a crawl that began anew would begin anew again.
func TestGoesOn(t *testing.T) {
	again := commands{Crawl: crawlCommand{crawlFlags: crawlFlags{Again: true}}}
	for _, c := range []struct {
		cli           commands
		command, want string
	}{
		{commands{}, "crawl <topics>", "run the same command to continue"},
		{again, "crawl <topics>", "run the same command without --again to continue"},
		{commands{Run: runCommand{crawlFlags: crawlFlags{Again: true, Older: age(day)}}}, "run", "run the same command without --again and --older to continue"},
		{commands{Crawl: crawlCommand{crawlFlags: crawlFlags{Again: true, Older: age(day), Oldest: age(day)}}}, "crawl",
			"run the same command without --again, --older and --oldest to continue"},
		{commands{}, "build", "run the same command to continue"},
		{commands{}, "rank", ""},
	} {
		if got := c.cli.goesOn(c.command, nil); got != c.want {
			t.Errorf("%s goes on: %q, want %q", c.command, got, c.want)
		}
	}
	// The crawl before is as it was: the same command without --again would go on with that one.
	if got := again.goesOn("crawl", fmt.Errorf("crawl: %w", notBegunError{syscall.ENOSPC})); got != "run the same command again" {
		t.Errorf("what has not begun goes on: %q", got)
	}
}

func TestOnlyWhatGoesOnSaysSo(t *testing.T) {
	dir := t.TempDir()
	links := filepath.Join(dir, "links.tsv")
	if err := os.WriteFile(links, []byte("1\t2\n2\t1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errOut lockedBuffer
	if code := run(ctx, []string{"rank", "--links", links, "--out", filepath.Join(dir, "ranks")}, nil, &out, &errOut); code != exitInterrupted {
		t.Fatalf("exit code %d, want %d\n%s", code, exitInterrupted, &errOut)
	}
	if said := out.String() + errOut.String(); !strings.Contains(said, "interrupted") || strings.Contains(said, "goes on") {
		t.Errorf("rank, which begins anew, says:\n%s", said)
	}
}

// interrupter is an output whose reader presses Ctrl-C at the first bytes.
type interrupter struct {
	bytes.Buffer
	press func()
}

func (i *interrupter) Write(b []byte) (int, error) {
	i.press()
	return i.Buffer.Write(b)
}

// An interrupted list ends with a whole line: half an address would pass for another one.
func TestInterruptedListsEndWithALine(t *testing.T) {
	dir := t.TempDir()
	topics, host, data := filepath.Join(dir, "topics.tsv"), filepath.Join(dir, "web", "a.example"), filepath.Join(dir, "data")
	if err := os.MkdirAll(host, 0o755); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&lines, "http://a.example/%d.html\tTop/Topic %d\n", i, i)
		page := fmt.Sprintf("<p>Page %d <a href=/%d.html>next</a>", i, i+1)
		if err := os.WriteFile(filepath.Join(host, fmt.Sprint(i, ".html")), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(topics, []byte(lines.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	mustFacetta(t, "archive", "import", filepath.Dir(host), "--data", data)
	for _, args := range []string{"topics list " + topics, "archive list", "archive links"} {
		ctx, press := context.WithCancel(context.Background())
		out := interrupter{press: press}
		var errOut bytes.Buffer
		code := run(ctx, append(strings.Fields(args), "--data", data), strings.NewReader(""), &out, &errOut)
		if text := out.String(); code != exitInterrupted || len(text) < 4096 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%s: code %d, %d bytes that end in %q; said %s", args, code, len(text), text[max(0, len(text)-50):], &errOut)
		}
	}
}

// fullDisk is an output that has no room.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// What the machine lacks is no wrong usage, not even of a command that only prints its help, and is told with what helps.
func TestWhatTheMachineLacks(t *testing.T) {
	data := " --data " + t.TempDir()
	for _, args := range []string{
		"--help", "crawl --help", "extract --help", "--version", "topics check starter" + data, "topics list starter --quiet", "status --verify" + data,
	} {
		var said bytes.Buffer
		code := run(context.Background(), strings.Fields(args), strings.NewReader(""), fullDisk{}, &said)
		if code != exitFailed || strings.Contains(said.String(), "see facetta") || strings.Count(said.String(), "write") != 1 {
			t.Errorf("%s, printed onto a full disk: code %d, %q; want %d, told once, without a hint at the help", args, code, said.String(), exitFailed)
		}
	}
	for _, c := range []struct {
		err    error
		goesOn string
		want   string
	}{
		{&fs.PathError{Op: "write", Path: "links", Err: syscall.ENOSPC}, "it goes on", "write links: no space left on device: make room; it goes on"},
		{&fs.PathError{Op: "write", Path: "links", Err: syscall.ENOSPC}, "", "no space left on device: make room"},
		{fmt.Errorf("%w: %w", pipeline.ErrNoRoom, syscall.EDQUOT), "it goes on", "disk quota exceeded: make room and run the same command again"},
		{&fs.PathError{Op: "write", Path: "links", Err: syscall.EFBIG}, "it goes on", "(ulimit -f), or use a file system without one; it goes on"},
		{&fs.PathError{Op: "open", Path: "links", Err: syscall.EMFILE}, "", "too many open files: raise the limit on open files (ulimit -n)"},
		{&net.OpError{Op: "listen", Err: syscall.EACCES}, "", "permission denied"},
		{&fs.PathError{Op: "open", Path: "links", Err: syscall.EACCES}, "", "permission denied: change its owner or permissions, or use another folder"},
		{&os.LinkError{Op: "symlink", Old: "000001", New: "current", Err: syscall.EACCES}, "", "permission denied: change its owner or permissions, or use another folder"},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EROFS}, "", "read-only file system: make its file system writable (mount -o remount,rw), or use another folder"},
		{errors.Join(&fs.PathError{Op: "write", Path: "a", Err: syscall.ENOSPC}, errors.New("sync a")), "", "write a: no space left on device; sync a: make room"},
		{&panics.Recovered{Value: "broken", Stack: []byte("main\n\tmain.go:1")}, "", "panic: broken\nmain\n\tmain.go:1"},
		{&fs.PathError{Op: "open", Path: "lock", Err: syscall.EROFS}, "it goes on", "or use another folder; it goes on"},
	} {
		var said bytes.Buffer
		code := finish(context.Background(), &console{err: &said}, c.err, c.goesOn)
		if code != exitFailed || !strings.HasSuffix(said.String(), c.want+"\n") {
			t.Errorf("%v: code %d, %q; want %d, %q", c.err, code, said.String(), exitFailed, c.want)
		}
	}
}

// TestNumbersAreDecimal: a number with zeros before it is no octal one, as it would be in Go's sources.
func TestNumbersAreDecimal(t *testing.T) {
	var flags struct{ Count []int }
	parser, err := kong.New(&flags, kong.KindMapper(reflect.Int, kong.MapperFunc(wholeNumber)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse([]string{"--count=010,-08"}); err != nil || !slices.Equal(flags.Count, []int{10, -8}) {
		t.Errorf("%v, %v, want 10 and -8", flags.Count, err)
	}
}

// TestTextsAreBytes: names of old files are in Latin-1, in which the file system knows them. Such names may stand wherever a file does.
func TestTextsAreBytes(t *testing.T) {
	const latin1 = "caf\xe9.html"
	var flags struct {
		Data  string `type:"foldername"`
		Out   string
		Files []string `arg:""`
	}
	parser, err := kong.New(&flags, kong.KindMapper(reflect.String, kong.MapperFunc(plainText)), kong.NamedMapper("foldername", kong.MapperFunc(folderName)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse([]string{"--data=" + latin1, "--out", latin1, latin1}); err != nil {
		t.Fatal(err)
	}
	if flags.Data != latin1 || flags.Out != latin1 || !slices.Equal(flags.Files, []string{latin1}) {
		t.Errorf("%+q, want %q three times", flags, latin1)
	}
	if code, _, errOut := facetta(t, "", "extract", latin1); code != exitUsage || !strings.Contains(errOut, latin1) {
		t.Errorf("a file that is not there: exit code %d, said %q, want %q", code, errOut, latin1)
	}
}
