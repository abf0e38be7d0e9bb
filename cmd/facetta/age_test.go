package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestAges(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"20h": 20 * time.Hour, "30d": 720 * time.Hour, "36500d": 876_000 * time.Hour, "90m": 90 * time.Minute, "36h": 36 * time.Hour, "1h30m": 90 * time.Minute, "5s": 5 * time.Second,
	} {
		var a age
		if err := a.UnmarshalText([]byte(text)); err != nil || time.Duration(a) != want {
			t.Errorf("%s is %v, %v; want %v", text, time.Duration(a), err, want)
		}
		var again age
		if err := again.UnmarshalText([]byte(ageText(want))); err != nil || again != a || len(ageText(want)) > len(text)+2 {
			t.Errorf("%s is written %s (%v)", text, ageText(want), err)
		}
	}
	for d, want := range map[time.Duration]string{24 * time.Hour: "1d", 48 * time.Hour: "2d", 25 * time.Hour: "25h", 20 * time.Hour: "20h", 90 * time.Minute: "1h30m"} {
		if got := ageText(d); got != want {
			t.Errorf("%v is written %s, want %s", d, got, want)
		}
	}
	for _, text := range []string{"", "d", "0", "0d", "-1d", "-1h", "1.5d", "70000d", "40000d", "36501d", "876001h", "soon"} {
		if err := new(age).UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), "30d") {
			t.Errorf("%q: %v; want an error that shows how", text, err)
		}
	}
}

// TestAgesThatGoTogether: each is refused where it would do nothing, or not what it says.
func TestAgesThatGoTogether(t *testing.T) {
	for args, want := range map[string]string{
		"--older 20h":                        "--older needs --again",
		"--again --oldest 30d":               "--oldest needs --older",
		"--again --older 2d --oldest 20h":    "--oldest 20h is less than --older 2d",
		"--failed --older 20h":               "--older needs --again",
		"--again --older 1d --failed":        "--again and --failed exclude each other",
		"--again --older yesterday":          "give hours or days",
		"--again --older 1d --oldest 30days": "give hours or days",
	} {
		code, _, said := facetta(t, "", append([]string{"crawl", "--data", t.TempDir()}, strings.Fields(args)...)...)
		if code != exitUsage || !strings.Contains(said, want) {
			t.Errorf("%s: exit code %d, says %q; want %q", args, code, said, want)
		}
	}
}

// TestNightsAskForWhatNothingLeadsTo: a page that left the topics file is asked for again where that is wanted.
func TestNightsAskForWhatNothingLeadsTo(t *testing.T) {
	_, topics, data := ownWeb(t)
	list, err := os.ReadFile(topics)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(list), "mine.html", "other.html", 1)
	seeds := filepath.Join(t.TempDir(), "seeds.txt")
	if err := os.WriteFile(seeds, []byte(strings.Split(other, "\t")[0]), 0o644); err != nil {
		t.Fatal(err)
	}
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--no-sitemaps"}
	mustFacetta(t, append(crawl, "--seeds", seeds)...)
	if said := mustFacetta(t, append(crawl, "--again")...); !strings.Contains(said, "1 page of 1 host") || strings.Contains(said, "unlinked") {
		t.Errorf("without --unlinked the crawl says\n%s", said)
	}
	if said := mustFacetta(t, append(crawl, "--again", "--unlinked")...); !strings.Contains(said, "2 pages of 1 host") || !strings.Contains(said, "unlinked            1  page") {
		t.Errorf("with --unlinked the crawl says\n%s", said)
	}
}

// TestNightsLeaveOutWhatIsYoung: a new crawl asks for nothing that was asked for a moment ago, says so, and so does status.
func TestNightsLeaveOutWhatIsYoung(t *testing.T) {
	_, topics, data := ownWeb(t)
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--no-sitemaps"}
	if said := mustFacetta(t, crawl...); strings.Contains(said, "not due") {
		t.Errorf("the first crawl says\n%s", said)
	}
	if said := mustFacetta(t, "status", "--data", data); strings.Contains(said, "not due") {
		t.Errorf("status after the first crawl says\n%s", said)
	}
	said := mustFacetta(t, append(crawl, "--again", "--older", "20h", "--oldest", "30d")...)
	if !strings.Contains(said, "1 page of 1 host, 0 requests") || !strings.Contains(said, "not due             1  pages") {
		t.Errorf("the second crawl says\n%s", said)
	}
	if said := mustFacetta(t, "status", "--data", data); !strings.Contains(said, "1  of the pages not due (--older 20h --oldest 30d)") {
		t.Errorf("status says\n%s", said)
	}
	if said := mustFacetta(t, "status", "--json", "--data", data); !strings.Contains(said, `"not_due": 1`) {
		t.Errorf("status says\n%s", said)
	}
	if said := mustFacetta(t, append(crawl, "--again")...); !strings.Contains(said, "1 page of 1 host, 1 request ") || strings.Contains(said, "not due") {
		t.Errorf("a crawl that asks for all says\n%s", said)
	}
}
