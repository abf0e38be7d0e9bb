package page

import (
	"strings"
	"testing"
)

func TestMessage(t *testing.T) {
	pipermail := func(sender, sent string) string {
		return "<TITLE> [Wheels] Rims\n</TITLE></HEAD><BODY>\n<H1>[Wheels] Rims</H1>\n<B>" + sender + `</B>
			<A HREF="mailto:wheels%40example.org?Subject=Rims" TITLE="[Wheels] Rims">ann at example.org
			</A><BR>
			<I>` + sent + `</I>
			<P><UL><LI> <B>Messages sorted by:</B> <a href="date.html#7">[ date ]</a></UL><HR>
			<!--beginarticle-->
			<PRE><B>Tom Clay</B> wrote on <I>Mar 3 2001</I>`
	}
	for _, c := range []struct{ name, page, author, published string }{
		{"Pipermail", pipermail("Ann Salt", "Wed Mar 10 08:03:46 EST 2010"), "Ann Salt", "2010-03-10"},
		{"a name of one word, in UTC", pipermail("annsalt\n", "Wed Mar 10 08:03:46 UTC 2010"), "annsalt", "2010-03-10T08:03:46Z"},
		{"an address for a name", pipermail("ann at example.org", "31 Dec 1999 20:04:36 +0100"), "", "1999-12-31T20:04:36+01:00"},
		{"passed on by the list", pipermail("Ann Salt via Wheels", "Wed Mar 10 08:03:46 2010"), "Ann Salt", "2010-03-10"},
		{"no message", strings.ReplaceAll(pipermail("Ann Salt", "Mar 10"), "<!--beginarticle-->", ""), "", ""},
		{"a message in a page about archives", "<h1>Rims</h1><b>Ann Salt</b><pre>&lt;!--beginarticle--&gt;</pre><i>Mar 10</i>", "", ""},
		{"Hypermail", "<!-- received=\"Fri Oct 29 12:47:47 2010\" -->\n<!-- sent=\"Fri, 29 Oct 2010 12:47:42 -0400\" -->\n" +
			"<!-- name=\"Ann Salt (asalt)\" -->\n<!-- email=\"asalt_at_[hidden]\" -->\n<h1>Rims</h1>", "Ann Salt (asalt)", "2010-10-29T12:47:42-04:00"},
		{"a name in some comment", `<!-- name="Ann Salt" --><h1>Rims</h1>`, "", ""},
		{"MHonArc", "<!-- MHonArc v2.5.11 -->\n<!--X-Subject: Rims -->\n<!--X-From-R13: &#34;Oaa E. Enyg\" &#60;naaNrknzcyr.bet> -->\n" +
			"<!--X-Date: Wed, 28 Jul 1999 14:06:37 &#45;0400 (EDT) -->", "Ann S. Salt", "1999-07-28T14:06:37-04:00"},
		{"MHonArc, an address for a name", "<!--X-From-R13: naaNrknzcyr.bet -->\n<!--X-Date: 28 Jul 1999 -->", "", "1999-07-28"},
		{"MHonArc of old", "<!--X-From: Ann Salt &#60;ann@example.org> -->\n<!--X-Date: 28 Jul 1999 -->", "Ann Salt", "1999-07-28"},
		{"a comment without end", "<!--X-From: Ann Salt\n<!--X-Date: " + strings.Repeat("x", 100_000), "", ""},
		{"what the page states counts more", `<meta name=author content="Tom Clay"><meta name=pubdate content="2001-02-03">` + pipermail("Ann Salt", "Mar 10 2010"),
			"Tom Clay", "2001-02-03"},
	} {
		p := Parse(Response{URL: "http://example.org/wheels/2010-March/000007.html", Body: []byte("<html>" + c.page)})
		if p.Author != c.author || p.Published != c.published {
			t.Errorf("%s: author %q, published %q; want %q, %q", c.name, p.Author, p.Published, c.author, c.published)
		}
	}
}

// Turning a text twice gives it back.
func TestRot13(t *testing.T) {
	const text = `"@AMNZ[ az" <ann@example.org>`
	if turned := strings.Map(rot13, text); turned == text || strings.Map(rot13, turned) != text {
		t.Errorf("%q is turned to %q and %q", text, turned, strings.Map(rot13, turned))
	}
}
