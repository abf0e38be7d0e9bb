package main

import "regexp"

// parserWords are what the parser of command lines says of values, and what is said instead: it tells Go's types, but not what to write.
var parserWords = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`^(\S+): expected \S+ value but got "(-[^"]*)".*`), `$1 needs a value; one that begins with - is written $1=$2`},
	{regexp.MustCompile(`^(\S+): (expected \S+ value but got "EOL"|missing value).*`), `$1 needs a value`},
	{regexp.MustCompile(`expected a valid 64 bit int but got (".*")`), `$1 is no whole number`},
	{regexp.MustCompile(`expected a float but got (".*") \(\w+\)`), `$1 is no number`},
	{regexp.MustCompile(`expected duration but got (".*"): .*`), `$1 is no duration: write for example 20s, 5m or 1h`},
	{regexp.MustCompile(`^expected "([^"]*)"$`), `$1 is missing`},
}

// inOurWords is what a command line has wrong, as its reader would say it.
func inOurWords(err error) string {
	for _, w := range parserWords {
		if w.pattern.MatchString(err.Error()) {
			return w.pattern.ReplaceAllString(err.Error(), w.instead)
		}
	}
	return err.Error()
}
