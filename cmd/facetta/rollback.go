package main

import (
	"errors"
	"fmt"

	"facetta/internal/build"
)

type rollbackCommand struct {
	Build string `arg:"" optional:"" help:"The build to serve again (default: the one that was served before the current one)." placeholder:"BUILD"`
}

// Help shows examples.
func (rollbackCommand) Help() string {
	return `Makes the build current that was current before; a running server takes it over within a second, without a pause. Nothing is removed: name
the newer build to go forward to it again. The next facetta build replaces both: it keeps only itself and the build that it replaces.

Examples:
  facetta rollback
  facetta rollback 000007`
}

// Run switches.
func (r rollbackCommand) Run(c *console, common *common) error {
	from, to, err := build.Rollback(common.Data, r.Build)
	if errors.Is(err, build.ErrNoBuildBefore) {
		return fmt.Errorf("%w: facetta build makes another one", err)
	}
	if errors.Is(err, build.ErrUnknown) {
		return wrongUsage("%w", err)
	}
	if err != nil {
		return err
	}
	switch from {
	case to:
		c.say("build %s is current already", to.Name())
		return nil
	case "":
		c.say("build %s is current", to.Name())
		return nil
	}
	c.say("build %s is current again, %s no more; facetta rollback %s takes that back", to.Name(), from.Name(), from.Name())
	return nil
}
