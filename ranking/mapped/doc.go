// Package mapped writes immutable files of typed arrays and maps them into memory, so that a gigabyte of ranks is ready for use
// as soon as its checksums are verified, and only the parts in use stay in memory.
//
// A file has a Kind (magic, version, how many numbers and sections), a few numbers, and sections of bytes that are read as slices of fixed-size
// values without copying:
//
//	w, err := mapped.Create(path, kind)
//	defer w.Discard()
//	mapped.WriteSlice(w, ranks)
//	err = w.EndSection()
//	err = w.Commit(uint64(len(ranks)))
//
//	f, err := mapped.Open(path, kind)
//	ranks, err := mapped.Section[float32](f, 0)
//
// Invariants: a file under its final name is complete (it is written under another name, synced and renamed); the same contents
// give the same bytes; Open verifies every byte and refuses a damaged file with its name and the offset of the damage. Sections
// start at multiples of 64 bytes. The bytes are little-endian; on a big-endian machine sections are copied instead of shared.
//
// Slices of a File are valid until its Close. A file must not be changed or truncated while it is mapped: the operating system answers reads of a
// missing part with a signal that ends the process. Builds are immutable for this reason.
//
// Cost: Open reads the file once at the speed of the disk or, cached, of xxHash64 (some 10 GB/s).
package mapped
