// Package generate makes dumps of a directory like the ODP's, of any size, for measurements: the same options give the same bytes on every machine.
//
// The tree is walked depth first, as in real dumps: some five pages a topic, levels down to 12, two fifths of it under Top/World with names and texts
// that are not ASCII. The mean lengths of the texts are those of real ODP tables of 2017: addresses 38 bytes, titles 26, descriptions 95 (English
// 142, German 89). Words are made of syllables, and their frequencies follow Zipf's law. A content file has some 500 bytes a page, including the
// topics' repeated links, as the dump of 2016 had (1.9 GB, 3.8 M pages). All addresses are below the reserved names .example.
//
// A share of the elements can have the defects that real dumps are known for: bytes that are not UTF-8, control characters, bare ampersands, a
// missing <topic>, addresses that are none.
package generate
