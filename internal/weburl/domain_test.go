package weburl

import "testing"

func TestDomain(t *testing.T) {
	for host, want := range map[Host]string{
		"www.a.co.uk": "a.co.uk", "a.test:8080": "a.test", "x.y.a.test": "a.test", "me.github.io": "me.github.io", "co.uk": "co.uk", "localhost:81": "localhost",
		"10.0.0.1:8080": "10.0.0.1", "10.0.0.1": "10.0.0.1", "[::1]:8080": "[::1]", "[::1]": "[::1]", "": "",
	} {
		if got := host.Domain(); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
	}
}

func TestRegistrant(t *testing.T) {
	for host, want := range map[Host]string{
		"www.a.co.uk": "a", "a.com:8080": "a", "me.github.io": "", "main.go": "", "localhost": "", "10.0.0.1": "", "": "",
	} {
		if got := host.Registrant(); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
	}
}
