package crawler

import "testing"

func TestMayPass(t *testing.T) {
	for reason, want := range map[string]bool{
		FailNoHost: true, FailDNS: true, FailUnreachable: true, FailTimeout: true, FailRobotsGone: true, FailBroken: true, "status 429": true, "status 503": true,
		FailRobots: false, FailRemoved: false, FailTooLarge: false, FailRefused: false, "status 404": false, "status 410": false,
	} {
		if got := MayPass(reason); got != want {
			t.Errorf("%s: %v", reason, got)
		}
	}
}
