package archive

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be the writer that TestKilledWriter kills.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ARCHIVE_TEST_WRITER"); dir != "" {
		writeUntilKilled(dir)
	}
	os.Exit(m.Run())
}

// writeUntilKilled appends pages of very different sizes and says so after each.
func writeUntilKilled(dir string) {
	a, err := Open(dir, Options{FileSize: 100_000})
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	noise := rand.NewChaCha8([32]byte{1})
	for n := a.Len(); ; n++ {
		c := page(fmt.Sprintf("http://h%d.example/", n), n)
		random := make([]byte, n%7*3000)
		noise.Read(random)
		c.Body = append(c.Body, random...)
		if err := a.Append(c); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(n)
	}
}

// TestKilledWriter kills a writer with SIGKILL at random moments: every capture whose Append returned is there, in order and
// readable, and the next writer goes on.
func TestKilledWriter(t *testing.T) {
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		appended := runAndKill(t, dir, 1+random.IntN(60), time.Duration(random.IntN(500))*time.Microsecond)
		a := open(t, dir, Options{ReadOnly: true})
		if a.Len() < appended {
			t.Fatalf("%d captures kept of %d appended: %v", a.Len(), appended, a.Repairs())
		}
		for e := range a.All() {
			c, err := a.Read(e)
			if err != nil || !bytes.Contains(c.Body, fmt.Appendf(nil, "capture %05d", e.Ordinal)) {
				t.Fatalf("entry %d %s: %v", e.Ordinal, e.URL, err)
			}
		}
		a.Close()
	}
}

// runAndKill lets the writer report some captures, waits for a moment, kills it, and gives the number of captures in the archive
// of which it said that they are appended.
func runAndKill(t *testing.T, dir string, lines int, moment time.Duration) int {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "ARCHIVE_TEST_WRITER="+dir)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	scanner := bufio.NewScanner(out)
	for range lines {
		scanner.Scan()
		last = scanner.Text()
	}
	time.Sleep(moment) // the moment of the kill is what is random
	cmd.Process.Kill()
	for scanner.Scan() {
		last = scanner.Text()
	}
	cmd.Wait()
	n := 0
	if _, err := fmt.Sscan(last, &n); err != nil || strings.HasPrefix(last, "error") {
		t.Fatalf("writer said %q", last)
	}
	return n + 1
}
