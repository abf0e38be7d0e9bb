package crawler

import (
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
