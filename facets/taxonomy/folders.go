package taxonomy

import "strings"

// maxFolders is the depth to which folders are followed; deeper ones count as the last of these. Paths end at MaxPathDepth anyway.
const maxFolders = 4 * MaxPathDepth

// folders is the stack of the open folders, as paths.
type folders struct {
	paths  []string
	deeper int
}

// push opens a folder inside the current one; a folder without a name has the same path as its parent.
func (f *folders) push(name string) {
	if len(f.paths) == maxFolders {
		f.deeper++
		return
	}
	f.paths = append(f.paths, f.child(name))
}

// child returns the path of a folder inside the current one. Slashes in names do not divide paths. A path that is already too long does not grow any
// further.
func (f *folders) child(name string) string {
	path := f.path()
	name = strings.ReplaceAll(oneLine(name), "/", "-")
	switch {
	case name == "" || len(path) > 4*MaxPathLength:
		return path
	case path == "":
		return name
	}
	return path + "/" + name
}

func (f *folders) pop() {
	switch {
	case f.deeper > 0:
		f.deeper--
	case len(f.paths) > 0:
		f.paths = f.paths[:len(f.paths)-1]
	}
}

// truncate closes all folders but the n outermost.
func (f *folders) truncate(n int) { f.paths, f.deeper = f.paths[:min(n, len(f.paths))], 0 }

// path returns the path of the current folder; "" outside of all folders.
func (f *folders) path() string {
	if len(f.paths) == 0 {
		return ""
	}
	return f.paths[len(f.paths)-1]
}
