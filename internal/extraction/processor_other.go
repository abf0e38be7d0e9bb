//go:build !unix

package extraction

import "time"

var begun = time.Now()

// processorTime is the time since the program began: this system's clock of the processor is not asked.
func processorTime() time.Duration { return time.Since(begun) }
