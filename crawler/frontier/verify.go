package frontier

import (
	"context"
	"encoding/binary"
	"fmt"
)

// Verify reads the whole frontier and checks its checksums. ErrDamaged: some of it cannot be read.
func (f *Frontier) Verify(ctx context.Context) error {
	err := f.between(nil, nil, func(key, value []byte) error {
		if err := verifyValue(key, value); err != nil {
			return fmt.Errorf("%q: %w", key, err)
		}
		return ctx.Err()
	})
	if err == nil {
		err = f.met.err()
	}
	if err != nil {
		return fmt.Errorf("verify frontier %s: %w", f.dir, mend(err))
	}
	return nil
}

// verifyValue reads a value by the kind of its key.
func verifyValue(key, value []byte) (err error) {
	size := 1
	switch key[0] {
	case urlKind:
		_, err = decodeRecord(value)
	case hostKind:
		_, err = decodeHost("", value)
	case domainKind, variantKind, earnedKind, barrenKind:
		_, size = binary.Uvarint(value)
	case queueKind, parkedKind:
		_, err = decodePlace(key)
	}
	if size <= 0 {
		return errRecord
	}
	return err
}
