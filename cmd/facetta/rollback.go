package main

import (
	"context"
	"errors"
	"fmt"

	"facetta/internal/build"
)

type rollbackCommand struct {
	Build string `arg:"" optional:"" help:"The build to serve again (default: the one before the current one)." placeholder:"BUILD"`
}

// Help shows examples.
func (rollbackCommand) Help() string {
	return `Makes the previous build current again; a running server switches to it within a second, without a pause. Nothing is removed: name the newer
build to return to it. The next facetta build keeps only itself and the build that it replaces. All files of the build are verified first; if one
is damaged, the current build stays.

Examples:
  facetta rollback
  facetta rollback 000007`
}

// Run switches.
func (r rollbackCommand) Run(ctx context.Context, c *console, common *common) error {
	from, to, err := build.Rollback(ctx, common.Data, r.Build)
	if errors.Is(err, build.ErrNoBuildBefore) {
		return fmt.Errorf("%w: run facetta build to make another one", err)
	}
	if errors.Is(err, build.ErrUnknown) {
		return wrongUsage("%w", err)
	}
	if err != nil {
		return err
	}
	switch from {
	case to:
		c.say("build %s is already current", to.Name())
		return nil
	case "":
		c.say("build %s is current", to.Name())
		return nil
	}
	c.say("build %s is current again, not %s; facetta rollback %s undoes that", to.Name(), from.Name(), from.Name())
	return nil
}
