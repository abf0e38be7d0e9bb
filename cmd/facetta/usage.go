package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// parserWords are the command-line parser's messages about values, and our own in their place: the parser names Go's types, but not what to write.
var parserWords = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`^(\S+): expected \S+ value but got "(-[^"]*)".*`), `$1 needs a value; write one that begins with - as $1=$2`},
	{regexp.MustCompile(`^(\S+): (expected \S+ value but got "EOL"|missing value).*`), `$1 needs a value`},
	{regexp.MustCompile(`expected duration but got (".*"): .*`), `$1 is not a duration: write, for example, 20s, 5m or 1h`},
	{regexp.MustCompile(`^expected "([^"]*)"$`), `$1 is missing`},
}

// shortFlag is the parser's message for a minus that begins no flag, such as one before a word of a query.
var shortFlag = regexp.MustCompile(`^unknown flag (-[a-z])(, .*)?$`)

// inOurWords says what is wrong with a command line, in our words instead of the parser's.
func inOurWords(err error) string {
	for _, w := range parserWords {
		if w.pattern.MatchString(err.Error()) {
			return w.pattern.ReplaceAllString(err.Error(), w.instead)
		}
	}
	if asked(err) == "facetta search" {
		return shortFlag.ReplaceAllString(err.Error(), `unknown flag $1; put a query with a minus in quotes`)
	}
	return err.Error()
}

// wholeNumber reads a flag's number in decimal. The parser reads it as Go's sources do: 010 is 8 there, and 1_0 is 10.
func wholeNumber(from *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("int", &text); err != nil {
		return err
	}
	if target.CanUint() {
		n, err := strconv.ParseUint(text, 10, target.Type().Bits())
		target.SetUint(n)
		return notWhole(text, err)
	}
	n, err := strconv.ParseInt(text, 10, target.Type().Bits())
	target.SetInt(n)
	return notWhole(text, err)
}

func notWhole(text string, err error) error {
	if err != nil {
		return fmt.Errorf("%q is not a whole number, or is out of range", text)
	}
	return nil
}

// number reads a flag's number with a fraction, also in decimal.
func number(from *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("float", &text); err != nil {
		return err
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.ContainsAny(text, "_xX") {
		return fmt.Errorf("%q is not a number", text)
	}
	target.SetFloat(n)
	return nil
}

// plainText reads a value byte for byte.
func plainText(from *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(from, "string")
	target.SetString(text)
	return err
}

// popText takes a value as it stands on the command line. The parser would pass it through JSON, which changes bytes that are not UTF-8, as in the
// names of old files.
func popText(from *kong.DecodeContext, what string) (string, error) {
	value, err := from.Scan.PopValue(what)
	if err != nil {
		return "", err
	}
	return value.String(), nil
}

// existingFile reads a flag's name of an input file. The parser would take "" for the current folder.
func existingFile(from *kong.DecodeContext, target reflect.Value) error {
	name, err := popText(from, "file")
	if err != nil {
		return err
	}
	if name == "" {
		return errors.New("names no file")
	}
	if name != standardInput {
		name = kong.ExpandPath(name)
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if info.IsDir() {
			return fmt.Errorf("%s is a folder: name a file", name)
		}
	}
	target.SetString(name)
	return nil
}

// folderName reads a flag's name of a folder. "" is an error: it would mean the default data directory, which is not what was meant if the name comes
// from a variable that nobody has set.
func folderName(from *kong.DecodeContext, target reflect.Value) error {
	name, err := popText(from, "folder")
	if err != nil {
		return err
	}
	if name == "" {
		return errors.New("names no folder")
	}
	target.SetString(name)
	return nil
}
