package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"facetta/internal/shorten"
)

// age is a duration that may be given in days.
type age time.Duration

const (
	day    = 24 * time.Hour
	oldest = 100 * 365 * day // the highest age that is accepted
)

// UnmarshalText is part of encoding.TextUnmarshaler.
func (a *age) UnmarshalText(text []byte) error {
	d, err := parseAge(string(text))
	if err != nil || d <= 0 || d > oldest {
		return fmt.Errorf("%q is not an age: give hours or days, such as 20h or 30d", shorten.Characters(string(text), 40))
	}
	*a = age(d)
	return nil
}

func parseAge(s string) (time.Duration, error) {
	days, ok := strings.CutSuffix(s, "d")
	if !ok {
		return time.ParseDuration(s)
	}
	n, err := strconv.ParseUint(days, 10, 16)
	return time.Duration(n) * day, err
}

// ageText gives the shortest text that parseAge reads as the same age.
func ageText(d time.Duration) string {
	if d >= day && d%day == 0 {
		return strconv.Itoa(int(d/day)) + "d"
	}
	s := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, zero) {
			s = s[:len(s)-2]
		}
	}
	return s
}
