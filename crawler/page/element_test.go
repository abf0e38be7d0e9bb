package page

import (
	"slices"
	"testing"
)

// A template is not shown, but for one that is the shadow of the element around it.
func TestTemplates(t *testing.T) {
	for html, want := range map[string][]string{
		"one<template>two</template>three":                                                    {"one", "three"},
		"<x-y>one<template shadowrootmode=open>two<slot></slot></template></x-y>":             {"one", "two"},
		"one<template><template shadowrootmode=open>two</template>three</template>four":       {"one", "four"},
		"one<template shadowrootmode=closed>two<template>three</template>four</template>five": {"one", "two", "four", "five"},
	} {
		if got := texts(Parse(Response{Body: []byte(html)})); !slices.Equal(got, want) {
			t.Errorf("%s: blocks %q, want %q", html, got, want)
		}
	}
}

// Fields stand in gaps, told apart from buttons and passwords.
func TestFields(t *testing.T) {
	for html, want := range map[string]Tags{
		"one<input>two":                               Other | Field,
		"one<input type=email name=x>two":             Other | Field,
		"one<INPUT TYPE=PassWord>two":                 Other | Field | Password,
		"one<input type=submit value=go>two":          Other,
		"one<input type=hidden><input type=image>two": Other,
	} {
		if b := Parse(Response{Body: []byte(html)}).Blocks; len(b) != 2 || b[1].Gap != want || b[1].Tags != 0 {
			t.Errorf("%s: %+v", html, b)
		}
	}
}
