package taxonomy

import (
	"bytes"
	"strings"
	"testing"
)

// The ODP's top categories apart from Adult and World.
var topCategories = []string{"Arts", "Business", "Computers", "Games", "Health", "Home", "Kids_and_Teens", "News", "Recreation",
	"Reference", "Regional", "Science", "Shopping", "Society", "Sports"}

func TestStarter(t *testing.T) {
	tax, report, err := Read(bytes.NewReader(Starter()), StarterName, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkDefects(t, report, nil)
	if n := tax.EntryCount(); n < 280 || n > 330 {
		t.Errorf("%d entries, about 300 wanted", n)
	}
	if got, want := paths(tax.Children(Root)), strings.Join(topCategories, " "); got != want {
		t.Errorf("top categories %s\nwant %s", got, want)
	}
	listed := 0
	for _, topic := range tax.Topics() {
		if topic.Entries > 0 {
			listed++
		}
		if topic.Entries > 0 && topic.Entries < 3 {
			t.Errorf("%s has %d entries only", topic.Path, topic.Entries)
		}
	}
	if listed < 55 || listed > 70 {
		t.Errorf("%d topics with entries, about 60 wanted", listed)
	}
}

func TestStarterEntries(t *testing.T) {
	tax, _, err := Read(bytes.NewReader(Starter()), StarterName, Options{})
	if err != nil {
		t.Fatal(err)
	}
	addresses, hosts := map[string]Path{}, map[string]Path{}
	for _, e := range tax.Entries() {
		if !bytes.Contains(Starter(), []byte("\n"+string(e.URL)+"\t"+string(e.Topic)+"\t")) {
			t.Errorf("%s is not in canonical form", e.URL)
		}
		if other, ok := addresses[Key(e.URL)]; ok {
			t.Errorf("%s stands under %s and %s", e.URL, other, e.Topic)
		}
		addresses[Key(e.URL)] = e.Topic
		if other, ok := hosts[e.URL.Host().Name()]; ok && e.Site {
			t.Errorf("%s is listed as a site and stands under %s too", e.URL, other)
		}
		hosts[e.URL.Host().Name()] = e.Topic
		if len(e.Title) < 3 || len(e.Description) < 20 || len(e.Description) > 160 || !strings.HasSuffix(e.Description, ".") {
			t.Errorf("%s: title %q, description %q", e.URL, e.Title, e.Description)
		}
	}
}
