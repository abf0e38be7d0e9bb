// Package markup cuts an HTML page that is in memory into tokens: tags with their attributes, texts, comments.
//
// The tokens are those of golang.org/x/net/html (HTML Living Standard §13.2.5), at several times its speed: it copies and maps
// every attribute, and reads byte by byte what may come from a stream. Here a token is a range of the page, of a tag only the
// attributes that somebody asks for (Attr) are kept, and the next "<" or quotation mark is found by bytes.IndexByte.
//
//	var z markup.Tokenizer
//	for z.Reset(page); ; {
//		switch z.Next() {
//		case markup.End:
//			return
//		case markup.Text:
//			...
//
// # Invariants
//
// Total: any bytes are tokens, whose raw bytes make up the page. A tag that does not end is no token: it is Raw at the End, and
// Resume goes on behind wherever the caller thinks it should have ended. FuzzOracle holds kinds, bytes, names, attributes and
// character references against x/net.
//
// # Cost
//
// Time is linear in the page: quotation marks and comments without an end are looked for once, then the page is over (Resume is
// the caller's to bound). No memory is allocated but for values of attributes.
//
// # Deviations from golang.org/x/net/html
//
//   - In a script, "<" before no letter does not end what "<!--" began (§13.2.5.23).
//   - Of <br x=1 x=/>, the "/" is part of the second value (§13.2.5.37).
//   - Carriage returns and NUL in texts are left to the reader of the text; document types are comments; there is no CDATA, which
//     only stands in foreign content.
//   - Values are read up to 64 KiB.
package markup
