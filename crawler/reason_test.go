package crawler

import (
	"net"
	"net/http/httptest"
	"net/url"
	"syscall"
	"testing"

	"facetta/internal/weburl"
)

func TestMayPass(t *testing.T) {
	for reason, want := range map[string]bool{
		FailNoHost: true, FailDNS: true, FailUnreachable: true, FailTimeout: true, FailSlow: true, FailRobotsGone: true, FailBroken: true, FailTLS: true, FailHandshake: true, FailPlain: true, "status 202": true, "status 407": true, "status 408": true, "status 429": true, "status 503": true,
		FailRobots: false, FailRemoved: false, FailTooLarge: false, FailRefused: false, "status 404": false, "status 410": false,
	} {
		if got := MayPass(reason); got != want {
			t.Errorf("%s: %v", reason, got)
		}
	}
}

// A host that hangs up was reached: its other addresses may be well, and the network of the crawl is.
func TestAConnectionThatBreaks(t *testing.T) {
	for op, want := range map[string]failure{"read": {FailBroken, true, false}, "dial": {FailUnreachable, true, true}} {
		if got := failureOf(&net.OpError{Op: op, Net: "tcp", Err: syscall.ECONNRESET}); got != want || got.nowhere() != want.host {
			t.Errorf("%s: %+v, want %+v", op, got, want)
		}
	}
}

// A proxy that is gone is no broken response: no host can be reached.
func TestAProxyThatIsGone(t *testing.T) {
	gone := httptest.NewServer(nil)
	gone.Close()
	proxy, err := url.Parse(gone.URL)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{}
	o.setDefaults()
	f := newFetcher(newTransport(&guard{proxy: proxy.Host}, proxy, 1), newSilence(0), &o)
	for _, u := range []weburl.URL{"http://a.test/", "https://a.test/"} {
		if got := failureOf(f.fetch(t.Context(), u, &exchange{})); got.reason != FailUnreachable || !got.nowhere() {
			t.Errorf("%s: %+v", u, got)
		}
	}
}
