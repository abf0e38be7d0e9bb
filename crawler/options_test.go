package crawler

import (
	"strings"
	"testing"
	"time"
)

// The defaults that Options names, which nobody sees in tests that must not wait.
func TestDefaults(t *testing.T) {
	o := Options{Contact: "http://me.example/"}
	o.setDefaults()
	if o.MaxVariants != 100 || o.MaxHostsPerDomain != 100 || o.MaxBody != 8<<20 || o.Timeout != 30*time.Second || o.MaxRedirects != 5 ||
		o.MaxTries != 3 || o.RetryWait != 5*time.Second || o.MaxOutage != time.Hour || o.Workers != 16 || o.Delay != time.Second ||
		o.DelayFactor != 2 || o.MaxDelay != time.Minute || o.ProgressEvery != time.Second {
		t.Errorf("%+v", o)
	}
	if o.UserAgent != "facetta/0.1 (+http://me.example/)" {
		t.Errorf("user agent %q; want whom to write to", o.UserAgent)
	}
}

// The guard knows a proxy by the address that is dialled, which has a port.
func TestProxyWithoutPort(t *testing.T) {
	if u, err := parseProxy("http://proxy.example"); err != nil || u.Host != "proxy.example:80" {
		t.Errorf("%v, %v", u, err)
	}
}

func TestWrongOptions(t *testing.T) {
	s := openStores(t, t.TempDir())
	for _, test := range []struct {
		o    Options
		want string
	}{
		{Options{MaxPages: -1}, "MaxPages"},
		{Options{Workers: -1}, "Workers"},
		{Options{Proxy: "localhost"}, "http://host:port"},
		{Options{Proxy: "https://proxy.example:80"}, "http://host:port"},
		{Options{Proxy: "http://:3128"}, "http://host:port"},
		{Options{Proxy: "http://proxy.example:65536"}, "a port"},
		{Options{Proxy: "http://proxy.example:0"}, "a port"},
		{Options{Resolve: map[string]string{"a": "nonsense"}}, "host=address"},
		{Options{Proxy: "http://127.0.0.1:1", Resolve: map[string]string{"a": "1.2.3.4"}}, "leave out"},
		{Options{UserAgent: "1.0"}, "must begin with a name"},
		{Options{Contact: "a\nb"}, "one line"},
		{Options{UserAgent: "bot\x01"}, "control characters"},
	} {
		if _, err := New(s.archive, s.frontier, test.o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want a line with %q", test.o, err, test.want)
		}
	}
}
