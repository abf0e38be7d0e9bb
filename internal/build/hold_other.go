//go:build !unix

package build

// Hold does nothing on this system, where open files cannot be removed anyway.
func Hold(Dir) (release func() error, err error) { return func() error { return nil }, nil }

func (d Dir) claim() (release func() error, ok bool) { return func() error { return nil }, true }
