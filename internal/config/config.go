// Package config reads the configuration: JSON with comments, first the
// person's own file, then the workspace's, which can only make things
// stricter, then the environment and flags. A key or value that is wrong is
// named with file, line and the nearest right one; what is wrong in the
// workspace's file is left out, and never makes anything looser. Each value
// knows where it came from. The schema, the documentation and the settings
// dialog are made from Config; changes keep a file's comments and order.
package config

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/adrg/xdg"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Config is what can be set. Flags go over it. Values that are not set are
// empty.
type Config struct {
	Theme      string   `json:"theme"`
	Appearance string   `json:"appearance" enum:"auto|dark|light"`
	Background string   `json:"background" enum:"theme|terminal"`
	Colors     string   `json:"colors" enum:"auto|truecolor|256|16|none"`
	Borders    string   `json:"borders" enum:"lines|ascii"`
	Mouse      *bool    `json:"mouse"`
	Graphics   string   `json:"graphics" enum:"auto|terminal|blocks"`
	Icons      string   `json:"icons" enum:"none|nerd"`
	Motion     string   `json:"motion" enum:"auto|full|reduced"`
	Screen     *bool    `json:"screenReader"`             // lines of words in place of panes
	Language   string   `json:"language" form:"language"` // auto, or one of lang.Tags
	Keys       []string `json:"keys" form:"key"`          // what keys do, as "alt+g session.list" or "ctrl+t none"
	Engine     struct {
		Binary   string `json:"binary"`                           // the opencode program
		Discover string `json:"discover" form:"host:port or off"` // where one that runs already is looked for
	} `json:"engine"`
	Agent struct {
		Consent   string   `json:"consent" enum:"allow|ask|deny"`
		Channel   string   `json:"channel" enum:"auto|mcp|stream|both|off"`
		Tools     string   `json:"tools" enum:"all|core"`
		Reveal    string   `json:"reveal" enum:"auto-focus|suggest-only|disabled"`
		Dangerous []string `json:"dangerous" form:"regexp"` // lines that are asked first, beside the known ones
		Warnings  *bool    `json:"warnings"`                // shown when commands go wrong that nobody waits for

		BlockTimeout *int `json:"blockTimeoutSeconds" min:"1" max:"300"` // for a command block to be closed; 5
		CommandDelay *int `json:"commandDelayMs" max:"5000"`             // between the commands of blocks; 50
	} `json:"agent"`
	Files struct {
		Deny    []string `json:"deny" form:"glob"`    // not read by agents, beside keys and credentials
		Protect []string `json:"protect" form:"glob"` // not written by agents, beside .git and node_modules
		Allow   []string `json:"allow"`               // single paths that are neither
	} `json:"files"`
	Permissions struct {
		Allow []string `json:"allow" form:"rule"` // what the engine asks that is answered with yes, as "bash go test *"
		Ask   []string `json:"ask" form:"ask"`    // what is asked nevertheless, as "bash git push *" or "* *"
	} `json:"permissions"`
	Notify string `json:"notify" enum:"off|bell|osc9|osc777|desktop"` // how, when a turn ends or asks and the terminal is not focused; bell
	Prompt struct {
		Vim *bool `json:"vim"` // the prompt takes the keys of vi
	} `json:"prompt"`
	Terminal struct {
		Shell      string `json:"shell"`                    // empty: $SHELL
		Scrollback *int   `json:"scrollback" max:"1000000"` // rows that are kept; 10,000
		Idle       *int   `json:"idleMinutes" max:"10080"`  // an agent's terminal that nobody uses for so long ends; 30, 0: never
		Secrets    *bool  `json:"secrets"`                  // agents read secrets that programs print
	} `json:"terminal"`
	Hub struct {
		Addr         string `json:"addr" form:"host:port"`
		EventClients *int   `json:"eventClients" min:"1" max:"1000"` // that follow the events at once; 10
	} `json:"hub"`
}

// Discover is where an engine that runs already is looked for, as HOST:PORT; empty:
// nowhere.
func (c *Config) Discover() string {
	switch c.Engine.Discover {
	case "":
		return DiscoverAt
	case "off":
		return ""
	}
	return c.Engine.Discover
}

// DiscoverAt is where OpenCode's engine listens by default.
const DiscoverAt = "127.0.0.1:4096"

// MouseOn reports whether the mouse is used; it is unless it is turned off.
func (c *Config) MouseOn() bool { return c.Mouse == nil || *c.Mouse }

// ScreenReaderOn reports whether the program speaks in lines in place of drawing;
// it does not unless it is turned on.
func (c *Config) ScreenReaderOn() bool { return c.Screen != nil && *c.Screen }

// MotionReduced reports whether nothing is to move by itself.
func (c *Config) MotionReduced() bool { return c.Motion == "reduced" }

// WarningsOn reports whether warnings about the agent's commands are shown; they
// are not unless it is turned on.
func (c *Config) WarningsOn() bool { return c.Agent.Warnings != nil && *c.Agent.Warnings }

// BlockTimeout is how long a command block of a reply may take to be closed; 0: the
// default.
func (c *Config) BlockTimeout() time.Duration {
	if n := c.Agent.BlockTimeout; n != nil {
		return time.Duration(*n) * time.Second
	}
	return 0
}

// CommandDelay is the pause between the commands of blocks: below 0 none, and 0 the
// default.
func (c *Config) CommandDelay() time.Duration {
	switch n := c.Agent.CommandDelay; {
	case n == nil:
		return 0
	case *n == 0:
		return -1
	default:
		return time.Duration(*n) * time.Millisecond
	}
}

// EventClients is how many clients may follow the Hub's events at once; 0: as many
// as it takes by itself.
func (c *Config) EventClients() int {
	if n := c.Hub.EventClients; n != nil {
		return *n
	}
	return 0
}

// VimOn reports whether the prompt takes the keys of vi; it does not unless it is
// turned on.
func (c *Config) VimOn() bool { return c.Prompt.Vim != nil && *c.Prompt.Vim }

// Path is where the person's own file is looked for.
func Path() string { return filepath.Join(xdg.ConfigHome, "openspace", "openspace.json") }

// ProjectPath is where a workspace's file is looked for.
func ProjectPath(workspace string) string {
	return filepath.Join(workspace, ".openspace", "openspace.json")
}

// strictness orders the values of consent: a workspace may only move up.
var strictness = []string{"allow", "ask", "deny"}

// reach is by what ways an agent comes in on a channel: a workspace may only
// take some away.
var reach = map[string][]string{
	"": {"mcp", "stream"}, "auto": {"mcp", "stream"}, "both": {"mcp", "stream"}, "mcp": {"mcp"}, "stream": {"stream"}, "off": {},
}

// Load reads a file that is named, or the usual one, and then the workspace's,
// which may make consent, channel and tools only stricter, adds to what is asked, not
// read and not written, and names no program to run and no address. A file that is not there is empty, unless it was
// named.
//
// What is wrong in the person's own file is an error: [Faults] come with what is
// left of it, for who shows that. What is wrong in the workspace's is left out
// and told with Problems; agents are asked for then.
func Load(named, workspace string) (*Loaded, error) {
	l := &Loaded{File: named, from: map[string]Origin{}, notes: map[string]lang.Message{}}
	c := &l.Config
	if named == "" {
		l.File = Path()
	}
	marks, wrong := read(l.File, c)
	if wrong != nil && named == "" && missing(wrong) {
		wrong = nil
	}
	if _, parts := wrong.(Faults); wrong != nil && !parts { //nolint:errorlint // as read gives it
		return nil, wrong
	}
	l.ProjectFile = ProjectPath(workspace)
	own := *c
	// decoding would write into own
	c.Agent.Dangerous, c.Files.Deny, c.Files.Protect, c.Files.Allow = nil, nil, nil, nil
	c.Permissions.Allow, c.Permissions.Ask, c.Keys = nil, nil, nil
	theirs, err := readProject(l.ProjectFile, c)
	if err != nil && !missing(err) {
		l.without(err)
	}
	asked := *c
	for _, k := range Keys() {
		if k.Project == never {
			c.field(k.Name).Set(own.field(k.Name))
		}
	}
	c.Agent.Dangerous = slices.Concat(own.Agent.Dangerous, c.Agent.Dangerous)
	c.Permissions.Ask = slices.Concat(own.Permissions.Ask, c.Permissions.Ask)
	c.Files.Deny = slices.Concat(own.Files.Deny, c.Files.Deny)
	c.Files.Protect = slices.Concat(own.Files.Protect, c.Files.Protect)
	if slices.Index(strictness, c.Agent.Consent) < slices.Index(strictness, orAsk(own.Agent.Consent)) {
		c.Agent.Consent = own.Agent.Consent
	}
	if own.Agent.Tools == "core" { // what a person withholds, no workspace offers
		c.Agent.Tools = own.Agent.Tools
	}
	for _, way := range reach[c.Agent.Channel] {
		if !slices.Contains(reach[own.Agent.Channel], way) {
			c.Agent.Channel = own.Agent.Channel
		}
	}
	l.trace(&own, &asked, marks, theirs)
	return l, wrong
}

func missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

func orAsk(s string) string {
	if s == "" {
		return "ask"
	}
	return s
}
