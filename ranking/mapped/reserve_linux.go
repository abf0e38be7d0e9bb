package mapped

import (
	"errors"
	"os"
	"syscall"
)

// reserve reserves the space of a file of zeros at once, without writing it if the file system can do that.
func reserve(file *os.File, size int) error {
	err := error(syscall.EINTR)
	for errors.Is(err, syscall.EINTR) {
		err = syscall.Fallocate(int(file.Fd()), 0, 0, int64(size))
	}
	if errors.Is(err, syscall.EOPNOTSUPP) || errors.Is(err, syscall.ENOSYS) {
		return fill(file, size)
	}
	return err
}
