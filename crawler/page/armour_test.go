package page

import (
	"strings"
	"testing"
)

const (
	armoured = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n"
	signed   = "-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v1.4.9 (GNU/Linux)\nComment: Using GnuPG - <A HREF=\"http://enigmail.example/\">http://enigmail.example/</A>\n\n" +
		"iEYEARECAAYFAkvVrC0ACgkQigE4AbflYerTFACbB96SZZ4Q9euf3aEl9ARoiKnw\n=27wB\n-----END PGP SIGNATURE-----\n"
)

// The armour of a message that is signed is no text of its page; keys, and what is written about armour, are.
func TestArmour(t *testing.T) {
	quoted := strings.ReplaceAll(strings.TrimSuffix("\n"+armoured+"Kilns cool slowly.\n"+signed, "\n"), "\n", "\n&gt; ")
	far := "-----BEGIN PGP SIGNATURE----- " + strings.Repeat("far ", maxSignature/4) + "-----END PGP SIGNATURE-----"
	for what, c := range map[string]struct{ body, want string }{
		"signed":             {"<pre>" + armoured + "Kilns cool slowly.\n\n" + signed + "\n</pre>", "Kilns cool slowly."},
		"signature":          {"<pre>Kilns cool slowly.\n" + signed + "And a footer.</pre>", "Kilns cool slowly.\nAnd a footer."},
		"quoted":             {"<pre>Ann wrote:" + quoted + "\nThey do.</pre>", "Ann wrote:\n>\n>\n> Kilns cool slowly.\n>\nThey do."},
		"quoted in italics":  {"<pre><I>&gt; Kilns.\n</I><I>" + strings.ReplaceAll("&gt; "+signed[:len(signed)-1], "\n", "\n</I><I>&gt; ") + "\n</I>They do.", "> Kilns. > They do."},
		"two":                {"<pre>" + armoured + "One.\n" + signed + armoured + "Two.\n" + signed + "</pre>", "One.\nTwo."},
		"lines of HTML":      {"<p>" + strings.ReplaceAll(armoured+"Kilns.\n"+signed, "\n", "<br>\n") + "<p>End", "Kilns. End"},
		"no hash":            {"<pre>-----BEGIN PGP SIGNED MESSAGE-----\n\nHashing is slow.</pre>", "Hashing is slow."},
		"a far hash":         {"<pre>-----BEGIN PGP SIGNED MESSAGE-----" + strings.Repeat(" ", 2*maxHashLine) + "\nHash: SHA1\n\nKilns.</pre>", "Hash: SHA1\nKilns."},
		"no end":             {"<pre>Write -----BEGIN PGP SIGNATURE----- above</pre>", "Write -----BEGIN PGP SIGNATURE----- above"},
		"the second ends":    {"<pre>" + signed[:60] + "\n" + signed + "</pre>", signed[:60]},
		"in another element": {"<p>-----BEGIN PGP SIGNATURE-----<p>-----END PGP SIGNATURE-----", "-----BEGIN PGP SIGNATURE----- -----END PGP SIGNATURE-----"},
		"far away":           {far, far},
		"other words":        {"-----BEGIN PGP SIGNS", "-----BEGIN PGP SIGNS"},
		"a key":              {"<pre>-----BEGIN PGP PUBLIC KEY BLOCK-----</pre>", "-----BEGIN PGP PUBLIC KEY BLOCK-----"},
		"at the very end":    {"<pre>Kilns.\n-----BEGIN PGP SIGNED MESSAGE-----", "Kilns."},
		"nothing but armour": {"<pre>" + armoured + signed, ""},
	} {
		p := Parse(Response{URL: "http://a.example/", ContentType: "text/html", Body: []byte(c.body)})
		var texts []string
		for _, b := range p.Blocks {
			texts = append(texts, b.Text)
		}
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
	p := Parse(Response{URL: "http://a.example/", ContentType: "text/plain", Body: []byte(armoured + "Kilns cool slowly.\n\n" + signed)})
	if len(p.Blocks) != 1 || p.Blocks[0].Text != "Kilns cool slowly." {
		t.Errorf("of a text: %v", p.Blocks)
	}
}
