package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// web is the process that serves the pages.
type web struct {
	process *exec.Cmd
	input   io.Closer
	address string
	seeds   []weburl.URL
	hosts   int
}

// seedEvery: the first page of one host in so many is a seed.
const seedEvery = 10

func startWeb(o options) (*web, error) {
	g, err := newGraph(o.pages)
	if err != nil {
		return nil, err
	}
	w := &web{hosts: g.HostCount()}
	for h := 0; h < g.HostCount(); h += seedEvery {
		first, _ := g.HostNodes(graph.HostID(h))
		w.seeds = append(w.seeds, weburl.URL(address(g, first)))
	}
	w.process = exec.Command(os.Args[0], "-serve", "-pages", strconv.Itoa(o.pages), "-handshake", o.handshake.String(), "-answer", o.answer.String())
	w.process.Stderr = os.Stderr
	input, err := w.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := w.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.input = input
	if err := w.process.Start(); err != nil {
		return nil, fmt.Errorf("serve the web: %w", err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("serve the web: %w", w.stop())
	}
	w.address = strings.TrimSpace(line)
	return w, nil
}

// stop ends the process.
func (w *web) stop() error {
	w.input.Close()
	return w.process.Wait()
}

// connections is the number of connections opened so far.
func (w *web) connections() (n int64) {
	resp, err := http.Get("http://" + w.address + connectionsPath)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	_, _ = fmt.Fscan(resp.Body, &n)
	return n
}
