// Package markup cuts an HTML page that is in memory into tokens: tags with their attributes, texts, comments.
//
// The tokens are those of golang.org/x/net/html (HTML Living Standard §13.2.5), at several times its speed. That package copies and maps every
// attribute, and reads byte by byte because its input may be a stream. Here a token is a range of the page, only those attributes of a tag are kept
// that somebody asks for (Attr), and bytes.IndexByte finds the next "<" or quotation mark.
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
// Any bytes can be cut into tokens, and the raw bytes of the tokens make up the page. A tag that does not end is not a token: it is Raw at the End,
// and Resume continues after the place where the caller thinks it should have ended. FuzzOracle compares kinds, bytes, names, attributes and
// character references with x/net.
//
// # Cost
//
// Time is linear in the page: the end of an unclosed quotation or comment is looked for only once, then the page is over (the caller has to bound
// Resume). No memory is allocated except for values of attributes.
//
// # Deviations from golang.org/x/net/html
//
//   - In a script, a "<" that no letter follows does not end what "<!--" began (§13.2.5.23).
//   - In <br x=1 x=/>, the "/" is part of the second value (§13.2.5.37).
//   - Carriage returns and NUL in texts are left to the reader of the text; document types are comments; there is no CDATA, which occurs only in
//     foreign content.
//   - Values are read up to 64 KiB.
package markup
