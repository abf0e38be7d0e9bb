package graph

import (
	"fmt"
	"os"
	"unsafe"
)

type link struct {
	from, to Serial
}

// chunkLinks is the number of links of a chunk, which takes 4 MiB.
const chunkLinks = 1 << 19

// linkList has links in the order of adding, in chunks, so that it grows without copying. If it has more than limit links, all of them go to a file
// without a name in folder.
type linkList struct {
	limit  int
	folder string
	chunks [][]link // all chunks if in memory; with a file only the one that is being filled
	file   *os.File // nil while in memory
	count  int
	last   uint64 // largest Serial in it
	err    error  // the first error of the file
}

func (l *linkList) add(k link) {
	if l.count%chunkLinks == 0 {
		l.grow()
	}
	chunk := &l.chunks[len(l.chunks)-1]
	*chunk = append(*chunk, k)
	l.count++
	l.last = max(l.last, uint64(k.from), uint64(k.to))
}

// grow makes room for a chunk.
func (l *linkList) grow() {
	if l.file == nil && l.count >= l.limit && l.count > 0 {
		l.spill()
	}
	if l.file == nil || len(l.chunks) == 0 {
		l.chunks = append(l.chunks, make([]link, 0, chunkLinks))
		return
	}
	l.write(l.chunks[0])
	l.chunks[0] = l.chunks[0][:0]
}

// spill moves the links to a file.
func (l *linkList) spill() {
	file, err := os.CreateTemp(l.folder, ".links-*")
	if err == nil {
		l.file, err = file, os.Remove(file.Name())
	}
	if err != nil {
		l.fail(err)
		return
	}
	for _, c := range l.chunks {
		l.write(c)
	}
	l.chunks = nil
}

func (l *linkList) write(chunk []link) {
	if l.err != nil || len(chunk) == 0 {
		return
	}
	_, err := l.file.Write(linkBytes(chunk))
	l.fail(err)
}

func (l *linkList) fail(err error) {
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("write links to a temporary file: %w", err)
	}
}

// replace hands over the links chunk by chunk, so that use can replace them by others.
func (l *linkList) replace(use func(done, total int, chunk []link) error) error {
	return l.each(true, use)
}

// take hands over the links chunk by chunk, and leaves the list empty.
func (l *linkList) take(use func(done, total int, chunk []link) error) error {
	if err := l.each(false, use); err != nil {
		return err
	}
	return l.close()
}

// each hands over the links chunk by chunk, with the numbers of chunks done and in all. If keep is true, changes that use makes are kept; otherwise a
// chunk in memory is released.
func (l *linkList) each(keep bool, use func(done, total int, chunk []link) error) error {
	done, total := 0, (l.count+chunkLinks-1)/chunkLinks
	if l.file != nil {
		inFile := total - 1
		buffer := make([]link, chunkLinks)
		for ; done < inFile; done++ {
			at := int64(done) * chunkLinks * linkSize
			if _, err := l.file.ReadAt(linkBytes(buffer), at); err != nil {
				return fmt.Errorf("read links from a temporary file: %w", err)
			}
			if err := use(done+1, total, buffer); err != nil {
				return err
			}
			if !keep {
				continue
			}
			if _, err := l.file.WriteAt(linkBytes(buffer), at); err != nil {
				return fmt.Errorf("write links to a temporary file: %w", err)
			}
		}
	}
	for i, c := range l.chunks {
		done++
		if err := use(done, total, c); err != nil {
			return err
		}
		if !keep {
			l.chunks[i] = nil
		}
	}
	return nil
}

func (l *linkList) close() error {
	l.chunks = nil
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}

const linkSize = 8

// linkBytes returns the bytes of links, in this machine's byte order.
func linkBytes(links []link) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(links))), len(links)*linkSize)
}
