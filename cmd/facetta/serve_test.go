package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
)

// Browsers open connections before they have anything to ask. Stopping waits for requests, not for these.
func TestStoppingDoesNotWaitForThoseWhoAskNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, &http.Server{Handler: http.NotFoundHandler()}, listener) }()
	silent, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	// Connections are accepted one after the other: once this one is answered, the server knows the silent one.
	answer, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	if err := <-ended; !errors.Is(err, errServed) {
		t.Errorf("the server ended with %v", err)
	}
}
