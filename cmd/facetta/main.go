// Command facetta is a faceted web search engine that one person can run: facetta --help lists what it does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"facetta/internal/build"
	"facetta/internal/durable"
	"facetta/internal/panics"
	"facetta/internal/pipeline"
)

// The exit codes, stable for scripts. Wrong usage is a mistake that shows in the command line itself. For every command this includes a file or
// folder that is named there and does not exist, or a folder in a file's place, even when other named files have been worked on; also a topic, a page
// or a build that does not exist, and a data directory, named or not, that does not exist (but serve waits for it). Everything else is a failure:
// what cannot be read otherwise, a data directory without an archive or a build, and missing files listed on standard input. Where the output tells
// the fate of each file (jsonl), neither code is used.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130
)

func main() {
	log.SetOutput(io.Discard) // otherwise net/http would print what is wrong with a stranger's server
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once, whatever it waits for
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// console is what a command reads from and writes to; data goes to out, everything else to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	quiet    bool
}

// say prints a line for the person at the terminal, unless they asked for silence.
func (c *console) say(format string, args ...any) {
	if !c.quiet {
		fmt.Fprintf(c.err, format+"\n", args...)
	}
}

// warn prints a line for a person who has to do something although the command goes on. It prints even if silence was asked for.
func (c *console) warn(format string, args ...any) {
	fmt.Fprintf(c.err, "facetta: "+format+"\n", args...)
}

// usageError is the caller's mistake: exit code 2.
type usageError struct{ error }

func wrongUsage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run is main without the process: arguments and streams in, exit code out.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) (code int) {
	var cli commands
	exit := -1
	parser, err := kong.New(&cli, kong.Name("facetta"), kong.Description(description), kong.Writers(out, errOut),
		kong.Exit(func(c int) { exit = c }), kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
		kong.KindMapper(reflect.Int, kong.MapperFunc(wholeNumber)), kong.KindMapper(reflect.Int64, kong.MapperFunc(wholeNumber)),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(wholeNumber)), kong.KindMapper(reflect.Float64, kong.MapperFunc(number)),
		kong.KindMapper(reflect.String, kong.MapperFunc(plainText)),
		kong.NamedMapper("existingfile", kong.MapperFunc(existingFile)), kong.NamedMapper("foldername", kong.MapperFunc(folderName)),
		kong.Vars{"methods": methods(), "members": memberRanks()})
	if err != nil {
		fmt.Fprintln(errOut, "facetta:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(spelled(args))
	if exit >= 0 {
		return exit
	}
	if written := new(fs.PathError); errors.As(err, &written) && written.Op == "write" { // the help or the version
		fmt.Fprintln(errOut, "facetta:", err)
		return exitFailed
	}
	if err != nil {
		fmt.Fprintf(errOut, "facetta: %s; see %s --help\n", inOurWords(err), asked(err))
		return exitUsage
	}
	if cli.Data == "" {
		cli.Data = dataOf(parsed.Command())
	}
	if info, err := os.Stat(cli.Data); err == nil && !info.IsDir() {
		fmt.Fprintf(errOut, "facetta: --data %s is a file: name a folder\n", cli.Data)
		return exitUsage
	}
	c := &console{in: in, out: out, err: errOut, quiet: cli.Quiet}
	parsed.BindTo(ctx, (*context.Context)(nil))
	err = parsed.Run(c, &cli.common)
	if noFileArgument(err, args) || errors.Is(err, build.ErrNone) && isMissing(cli.Data) {
		err = usageError{err}
	}
	return finish(ctx, c, err, cli.goesOn(parsed.Command(), err))
}

// spelled gives a command line as the parser knows it: no arguments mean --help, and help COMMAND means COMMAND --help.
func spelled(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	}
	return args
}

// asked gives the command of a wrong command line, as far as it was understood.
func asked(err error) string {
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		if command := wrong.Context.Selected(); command != nil {
			return command.FullPath()
		}
	}
	return "facetta"
}

// dataOf gives the data directory of a command where none is named.
func dataOf(command string) string {
	if command == "demo" {
		return demoData
	}
	return defaultData
}

// goesOn says how to continue a command that an error or a signal has stopped; "" where the command would begin anew.
func (c *commands) goesOn(command string, err error) string {
	name, _, _ := strings.Cut(command, " ")
	switch name {
	case "crawl":
		return c.Crawl.goesOn(err)
	case "run":
		return c.Run.goesOn(err)
	case "build":
		return "run the same command to continue"
	}
	return ""
}

// noFileArgument reports whether the command failed because a file that was named on the command line is not there, or is a folder.
func noFileArgument(err error, args []string) bool {
	var named *fs.PathError
	return errors.As(err, &named) && (errors.Is(named, fs.ErrNotExist) || errors.Is(named, syscall.EISDIR)) &&
		slices.ContainsFunc(args, func(arg string) bool { return arg == named.Path || strings.HasSuffix(arg, "="+named.Path) })
}

// unread gives the error of a command that could not read some of its files: wrong usage if a file named on the command line is missing.
func unread(message string, named []string) error {
	if areMissing(named) {
		return wrongUsage("%s", message)
	}
	return errors.New(message)
}

// areMissing tells whether one of the files that were named on the command line is not there, or is a folder.
func areMissing(named []string) bool {
	return slices.ContainsFunc(named, func(name string) bool { return isMissing(name) || isFolder(name) })
}

func isMissing(name string) bool {
	_, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// finish turns a command's error into its line and its exit code.
func finish(ctx context.Context, c *console, err error, goesOn string) int {
	var usage usageError
	switch {
	case err == nil && ctx.Err() == nil, errors.Is(err, errServed):
		return exitDone
	case ctx.Err() != nil && (err == nil || errors.Is(err, context.Canceled)):
		if goesOn != "" {
			c.say("facetta: interrupted; progress is saved: %s", goesOn)
		} else {
			c.say("facetta: interrupted")
		}
		return exitInterrupted
	case errors.As(err, &usage):
		fmt.Fprintln(c.err, "facetta:", oneLine(err))
		return exitUsage
	default:
		fmt.Fprintf(c.err, "facetta: %s%s\n", oneLine(err), mend(err, goesOn))
		return exitFailed
	}
}

// oneLine gives an error's text in one line. Several errors may be joined: after a failed write, closing the file may fail as well. Only a panic
// keeps its lines, which are a stack.
func oneLine(err error) string {
	if errors.As(err, new(*panics.Recovered)) {
		return err.Error()
	}
	return strings.ReplaceAll(err.Error(), "\n", "; ")
}

// isToNowhere tells whether a folder could not be made because a link to nowhere has its name: the disk that it leads to is not mounted.
func isToNowhere(err error) bool {
	var folder *fs.PathError
	return errors.As(err, &folder) && folder.Op == "mkdir" && errors.Is(folder, fs.ErrExist) && isMissing(folder.Path)
}

// isForbidden tells whether a file or folder may not be read or written. It leaves out other refusals, such as those of ports.
func isForbidden(err error) bool { return ofFile(err, fs.ErrPermission) }

// ofFile tells whether an operation on a file or folder, or the renaming of one, failed for this reason.
func ofFile(err, reason error) bool {
	var file *fs.PathError
	var link *os.LinkError
	return errors.As(err, &file) && errors.Is(file, reason) || errors.As(err, &link) && errors.Is(link, reason)
}

// mend gives the advice against an error of the machine, which is printed behind the error.
func mend(err error, goesOn string) string {
	var what string
	switch {
	case errors.Is(err, pipeline.ErrNoRoom):
		return ": make room and run the same command again"
	case durable.IsFull(err):
		what = ": make room"
	case errors.Is(err, syscall.EFBIG):
		what = ": raise the file size limit (ulimit -f), or use a file system without one"
	case errors.Is(err, syscall.EMFILE):
		what = ": raise the limit on open files (ulimit -n)"
	case isForbidden(err):
		what = ": change its owner or permissions, or use another folder"
	case ofFile(err, syscall.EROFS):
		what = ": make its file system writable (mount -o remount,rw), or use another folder"
	case isToNowhere(err):
		what = ": it is a link whose target does not exist: mount the disk, or create the folder"
	default:
		return ""
	}
	if goesOn != "" {
		what += "; " + goesOn
	}
	return what
}
