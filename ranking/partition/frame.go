package partition

import (
	"errors"
	"fmt"
)

// The format of frames. A message of any length is cut into frames that a message queue takes:
//
//	offset  bytes  content
//	0       1      16 (the format's version, 1, in the upper half), plus 1 in a message's first frame, plus 2 in its last
//	1              the message's next bytes, at most frameBytes
const (
	frameVersion = 1 << 4
	firstFrame   = 1
	lastFrame    = 2
)

const (
	frameBytes   = 1 << 19 // most bytes of a message in a frame: half of what common message queues accept
	messageBytes = 1 << 30 // most bytes of a message; the largest has 8 bytes for each vote and column
)

var errFrame = errors.New("a frame of no message: are all parties of one version?")

// cut cuts a message into frames with so many of its bytes.
func cut(message []byte, size int) [][]byte {
	var frames [][]byte
	flags := byte(frameVersion | firstFrame)
	for {
		n := min(size, len(message))
		if n == len(message) {
			flags |= lastFrame
		}
		frames = append(frames, append([]byte{flags}, message[:n]...))
		if message = message[n:]; len(message) == 0 {
			return frames
		}
		flags = frameVersion
	}
}

// joiner puts together the frames of one party.
type joiner struct {
	message []byte
	begun   bool // the first frame has come
}

// add returns a message if the frame is its last, otherwise nil. Frames before a first one are left over from a connection that ended.
func (j *joiner) add(frame []byte) ([]byte, error) {
	if len(frame) == 0 || frame[0]&^(firstFrame|lastFrame) != frameVersion {
		return nil, errFrame
	}
	if frame[0]&firstFrame != 0 {
		j.message, j.begun = nil, true
	}
	if !j.begun {
		return nil, nil
	}
	if len(j.message)+len(frame) > messageBytes {
		return nil, fmt.Errorf("a message of more than %d bytes", messageBytes)
	}
	j.message = append(j.message, frame[1:]...)
	if frame[0]&lastFrame == 0 {
		return nil, nil
	}
	message := j.message
	j.message, j.begun = nil, false
	return message, nil
}
