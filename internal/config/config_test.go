package config

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"pgregory.net/rapid"
)

func write(t *testing.T, dir, text string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "openspace.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestFilesHaveCommentsAndTrailingCommas(t *testing.T) {
	file := write(t, t.TempDir(), `// the whole
{
  /* a theme */ "theme": "mono", // ] } [
  "mouse": false,
  "engine": {"binary": "/bin/oc \"x\" {[", },
  "agent": {"consent": "deny", "channel": "stream"},
  "hub": {"addr": "[::1]:0"},
}`)
	c, err := Load(file, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if c.Theme != "mono" || c.MouseOn() || c.Engine.Binary != `/bin/oc "x" {[` || c.Agent.Consent != "deny" || c.Agent.Channel != "stream" || c.Hub.Addr != "[::1]:0" {
		t.Errorf("%+v", c)
	}
}

func TestWhatIsNotSetIsEmpty(t *testing.T) {
	for _, text := range []string{"", " \n", "{}", "\ufeff{}", `{"theme":null,"mouse":null,"agent":null,"hub":{"addr":null}}`, `{"theme":"","agent":{"consent":"","channel":""},"hub":{"addr":""}}`} {
		c, err := Load(write(t, t.TempDir(), text), t.TempDir())
		if err != nil || !reflect.DeepEqual(c.Config, Config{}) || !c.MouseOn() {
			t.Errorf("%q: %+v %v", text, c, err)
		}
	}
}

func TestTheUsualFileIsReadUnlessAnotherIsNamed(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	if want := filepath.Join(home, "openspace", "openspace.json"); Path() != want {
		t.Errorf("path %s", Path())
	}
	if c, err := Load("", t.TempDir()); err != nil || !reflect.DeepEqual(c.Config, Config{}) {
		t.Errorf("without any: %+v %v", c, err)
	}
	write(t, filepath.Join(home, "openspace"), `{"theme":"usual"}`)
	if c, err := Load("", t.TempDir()); err != nil || c.Theme != "usual" {
		t.Errorf("the usual one: %+v %v", c, err)
	}
	named := write(t, t.TempDir(), `{"mouse":false}`)
	if c, err := Load(named, t.TempDir()); err != nil || c.Theme != "" || c.MouseOn() {
		t.Errorf("another: %+v %v", c, err)
	}
	write(t, filepath.Join(home, "openspace"), `{"theme":1}`)
	if _, err := Load("", t.TempDir()); err == nil {
		t.Error("the usual one is wrong and nobody says so")
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none.json"), t.TempDir()); err == nil || !strings.Contains(err.Error(), "none.json") {
		t.Errorf("a named one that is missing: %v", err)
	}
}

func TestTheWorkspacesFileComesSecondAndTightens(t *testing.T) {
	for name, c := range map[string]struct{ own, project, consent, channel string }{
		"neither says anything":           {`{}`, `{}`, "", ""},
		"consent from ask to allow":       {`{"agent":{"consent":"ask"}}`, `{"agent":{"consent":"allow"}}`, "ask", ""},
		"consent from nothing to allow":   {`{}`, `{"agent":{"consent":"allow"}}`, "", ""},
		"consent from nothing to ask":     {`{}`, `{"agent":{"consent":"ask"}}`, "ask", ""},
		"consent from nothing to deny":    {`{}`, `{"agent":{"consent":"deny"}}`, "deny", ""},
		"consent from allow to ask":       {`{"agent":{"consent":"allow"}}`, `{"agent":{"consent":"ask"}}`, "ask", ""},
		"consent from allow to nothing":   {`{"agent":{"consent":"allow"}}`, `{"agent":{"consent":""}}`, "allow", ""},
		"consent from deny to ask":        {`{"agent":{"consent":"deny"}}`, `{"agent":{"consent":"ask"}}`, "deny", ""},
		"the channel from off to both":    {`{"agent":{"channel":"off"}}`, `{"agent":{"channel":"both"}}`, "", "off"},
		"the channel from off to nothing": {`{"agent":{"channel":"off"}}`, `{"agent":{"channel":""}}`, "", "off"},
		"the channel from mcp to stream":  {`{"agent":{"channel":"mcp"}}`, `{"agent":{"channel":"stream"}}`, "", "mcp"},
		"the channel from mcp to auto":    {`{"agent":{"channel":"mcp"}}`, `{"agent":{"channel":"auto"}}`, "", "mcp"},
		"the channel from mcp to off":     {`{"agent":{"channel":"mcp"}}`, `{"agent":{"channel":"off"}}`, "", "off"},
		"the channel from nothing to mcp": {`{}`, `{"agent":{"channel":"mcp"}}`, "", "mcp"},
		"the channel from auto to both":   {`{"agent":{"channel":"auto"}}`, `{"agent":{"channel":"both"}}`, "", "both"},
	} {
		t.Run(name, func(t *testing.T) {
			ws := t.TempDir()
			write(t, filepath.Join(ws, ".openspace"), c.project)
			got, err := Load(write(t, t.TempDir(), c.own), ws)
			if err != nil || got.Agent.Consent != c.consent || got.Agent.Channel != c.channel {
				t.Errorf("consent %q, channel %q, %v", got.Agent.Consent, got.Agent.Channel, err)
			}
		})
	}
}

func TestTheWorkspacesFileNamesNoProgramAndNoAddress(t *testing.T) {
	ws := t.TempDir()
	write(t, filepath.Join(ws, ".openspace"), `{"engine":{"binary":"/tmp/evil"},"hub":{"addr":"0.0.0.0:80"},"theme":"theirs","mouse":false}`)
	c, err := Load(write(t, t.TempDir(), `{"theme":"mine","mouse":true,"engine":{"binary":"/bin/oc"}}`), ws)
	if err != nil || c.Engine.Binary != "/bin/oc" || c.Hub.Addr != "" || c.Theme != "theirs" || c.MouseOn() {
		t.Errorf("%+v %v", c, err)
	}
}

func TestTheWorkspacesFileAddsToWhatIsAskedAndKept(t *testing.T) {
	ws := t.TempDir()
	write(t, filepath.Join(ws, ".openspace"), `{"agent":{"dangerous":["b"]},"files":{"deny":["d2"],"protect":["p2"],"allow":[".env"]}}`)
	own := write(t, t.TempDir(), `{"agent":{"dangerous":["a"],"warnings":true},"files":{"deny":["d1"],"protect":["p1"],"allow":["x.pem"]}}`)
	c, err := Load(own, ws)
	if err != nil || fmt.Sprint(c.Agent.Dangerous, c.Files) != "[a b] {[d1 d2] [p1 p2] [x.pem]}" || !c.WarningsOn() {
		t.Errorf("%+v %v", c, err)
	}
	write(t, filepath.Join(ws, ".openspace"), `{"agent":{"dangerous":[]},"files":{"deny":[],"protect":null,"allow":[]}}`)
	if c, err = Load(own, ws); err != nil || fmt.Sprint(c.Agent.Dangerous, c.Files) != "[a] {[d1] [p1] [x.pem]}" {
		t.Errorf("an empty list took some away: %+v %v", c, err)
	}
}

func TestAWorkspaceWithholdsCommandsAndOffersNone(t *testing.T) {
	for _, c := range []struct{ own, theirs, want string }{{"", "core", "core"}, {"all", "core", "core"}, {"core", "all", "core"}, {"core", "", "core"}, {"", "all", "all"}} {
		ws := t.TempDir()
		write(t, filepath.Join(ws, ".openspace"), `{"agent":{"tools":"`+c.theirs+`"}}`)
		got, err := Load(write(t, t.TempDir(), `{"agent":{"tools":"`+c.own+`"}}`), ws)
		if err != nil || got.Agent.Tools != c.want {
			t.Errorf("%q and %q give %q, %v", c.own, c.theirs, got.Agent.Tools, err)
		}
	}
}

func TestNoProjectLoosens(t *testing.T) {
	own, project := t.TempDir(), t.TempDir()
	consents, channels := append(strictness, ""), []string{"", "auto", "mcp", "stream", "both", "off"}
	rapid.Check(t, func(rt *rapid.T) {
		pick := func(what string) (consent, channel, text string) {
			consent, channel = rapid.SampledFrom(consents).Draw(rt, what), rapid.SampledFrom(channels).Draw(rt, what)
			return consent, channel, `{"agent":{"consent":"` + consent + `","channel":"` + channel + `"}}`
		}
		consent, channel, mine := pick("own")
		_, _, theirs := pick("project")
		file := write(t, own, mine)
		write(t, filepath.Join(project, ".openspace"), theirs)
		c, err := Load(file, project)
		if err != nil {
			rt.Fatal(err)
		}
		rank := func(s string) int { return strings.Index("allow ask deny", orAsk(s)) }
		if rank(c.Agent.Consent) < rank(consent) {
			rt.Fatalf("%s and %s give consent %q", mine, theirs, c.Agent.Consent)
		}
		for _, way := range reach[c.Agent.Channel] {
			if !strings.Contains(strings.Join(reach[channel], " "), way) {
				rt.Fatalf("%s and %s give channel %q", mine, theirs, c.Agent.Channel)
			}
		}
	})
}

func TestErrorsNameFileLineAndTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\n \"tehme\": \"x\"}":                              `, line 3: there is no key "tehme"; the nearest is "theme"`,
		"{\"theme\": \"tehme\",\n\"tehme\": 1}":                `, line 2: there is no key "tehme"; the nearest is "theme"`,
		"{\"hub\": {\"addr\": \"a:1\"},\n\"addr\": \"a:1\"}":   `, line 2: there is no key "addr"; the nearest is "hub.addr"`,
		"{// \"consnt\"\n\"agent\":\n{\n\"consnt\": \"ask\"}}": `, line 4: there is no key "agent.consnt"; the nearest is "agent.consent"`,
		"{\"hub\":{\n\"consent\":\"ask\"}}":                    `, line 2: there is no key "hub.consent"; the nearest is "agent.consent"`,
		`{"Theme":"x"}`:                                        `, line 1: there is no key "Theme"; the nearest is "theme"`,
		`{"agent.consent":"ask"}`:                              `, line 1: there is no key "agent.consent": write it as "agent": { "consent": … }`,
		"{\n \"theme\": 1}":                                    `, line 2: theme is a number: give a text in quotes`,
		"{\"mouse\":\n\"on\"}":                                 `, line 2: mouse is a text: give true or false`,
		`{"mouse":0}`:                                          `, line 1: mouse is a number: give true or false`,
		`{"theme":["x"]}`:                                      `, line 1: theme is a list: give a text in quotes`,
		`{"theme":true}`:                                       `, line 1: theme is true or false: give a text in quotes`,
		`{"theme":{}}`:                                         `, line 1: theme is an object: give a text in quotes`,
		"{\n\"agent\": \"ask\"}":                               `, line 2: agent is a text: give an object in braces`,
		"[]":                                                   `, line 1: the file is a list: give an object in braces`,
		"null":                                                 `, line 1: the file is null: give an object in braces`,
		"{\n\"agent\":{\n\"consent\":\n\"alow\"}}":             `, line 4: agent.consent is "alow": use one of allow, ask, deny; the nearest is "allow"`,
		`{"agent":{"channel":"MCP"}}`:                          `, line 1: agent.channel is "MCP": use one of auto, mcp, stream, both, off; the nearest is "mcp"`,
		`{"hub":{"addr":"3001"}}`:                              `, line 1: hub.addr is "3001": give HOST:PORT, such as 127.0.0.1:3001`,
		`{"hub":{"addr":"localhost:http"}}`:                    `, line 1: hub.addr is "localhost:http": give HOST:PORT`,
		`{"hub":{"addr":":3001"}}`:                             `, line 1: hub.addr is ":3001": give HOST:PORT`,
		`{"hub":{"addr":"a:65536"}}`:                           `, line 1: hub.addr is "a:65536": give HOST:PORT`,
		"{\"agent\":{\"dangerous\":[\n\"ok\",\n\"(\"]}}":       `, line 3: agent.dangerous holds "(": error parsing regexp`,
		`{"files":{"deny":["[a"]}}`:                            `, line 1: files.deny holds "[a": this is no glob pattern`,
		`{"files":{"protect":[""]}}`:                           `, line 1: files.protect holds "": it is empty`,
		`{"terminal":{"scrollback":-1}}`:                       `, line 1: terminal.scrollback is -1: give a whole number from 0 to 1000000`,
		`{"terminal":{"scrollback":1.5}}`:                      `, line 1: terminal.scrollback is 1.5: give a whole number`,
		`{"terminal":{"scrollback":"9"}}`:                      `, line 1: terminal.scrollback is "9": give a whole number`,
		`{"files":{"deny":"x"}}`:                               `, line 1: files.deny is a text: give a list in brackets`,
		`{"files":{"allow":[1]}}`:                              `, line 1: files.allow holds a number: give texts in quotes`,
		"{\"theme\":\"a\",\n\"theme\":\"b\"}":                  `, line 2: the key "theme" stands there twice`,
		"{":                                                    `, line 1, column 2: `,
		"{\n\"theme\": \"a\"\n\"mouse\": true}":                `, line 3, column 1: `,
		"{} x":                                                 `, line 1, column 4: invalid character 'x' after top-level value`,
		"// nothing else":                                      `, line 1, column 1: `,
		strings.Repeat("[", maxDepth) + "\n[":                  `, line 2: this is nested more than 32 deep`,
		strings.Repeat(`{"a":`, 1<<16):                         `, line 1: this is nested more than 32 deep`,
		strings.Repeat("[", maxSize):                           `, line 1: this is nested more than 32 deep`,
		strings.Repeat(" ", maxSize+1):                         `: the file has more than 1024 KB`,
		`{"` + strings.Repeat("k", 5000) + `":1}`:              `k…"; the nearest is "`,
		"{\"a\x1b[2J\":1}":                                     `, line 1`,
		`{"\u001b[2J":1}`:                                      `there is no key "\x1b[2J"`,
		"\"unclosed":                                           `, line 1`,
		`{"files":{"deny":["{a"]}}`:                            `files.deny holds "{a": this is no glob pattern`,
		`{"files":{"protect":["/"]}}`:                          `files.protect holds "/": this is no glob pattern`,
		"/* unclosed":                                          `, line 1`,
		"{\"theme\":\"\\\"":                                    `, line 1`,
	} {
		for _, project := range []bool{false, true} {
			ws := t.TempDir()
			dir := t.TempDir()
			own := write(t, dir, `{}`)
			file := own
			if project {
				file = write(t, filepath.Join(ws, ".openspace"), text)
			} else {
				write(t, dir, text)
			}
			l, err := Load(own, ws)
			if project {
				if err != nil || len(l.Problems) == 0 || l.Agent.Consent != "ask" {
					t.Fatalf("%s in the workspace's file: %+v, %v", clip(text), l, err)
				}
				err = Faults(l.Problems)
			}
			if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "configuration "+file) || len(err.Error()) > 1000 || strings.Contains(err.Error(), "\x1b") {
				t.Errorf("%s: error %v, want %s", clip(text), err, want)
			}
		}
	}
}

func TestAWorkspaceCannotHoldTheStart(t *testing.T) {
	ws := t.TempDir()
	own := write(t, t.TempDir(), `{}`)
	file := filepath.Join(ws, ".openspace")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(own, ws); err != nil {
		t.Errorf("a file in the folder's place: %v", err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(file, "openspace.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if l, err := Load(own, ws); err != nil || len(l.Problems) != 1 || !strings.Contains(l.Problems[0].Error(), "no regular file") {
		t.Errorf("a folder in the file's place: %+v %v", l, err)
	}
	if _, err := Load(ws, ws); err == nil || !strings.Contains(err.Error(), "read the configuration") {
		t.Errorf("a folder that is named: %v", err)
	}
}

func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-c]{0,6}`)
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		switch d := distance(a, b); {
		case (d == 0) != (a == b), d != distance(b, a), d > max(len(a), len(b)), d < max(len(a), len(b))-min(len(a), len(b)), distance(a, c) > d+distance(b, c):
			t.Fatalf("%q %q: %d", a, b, d)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{"theme":"x"}`, "{// c\n\"agent\":{\"consent\":\"ask\",},}", `{"mouse":tru}`, "/**/", "\ufeff{}", `{"agent":{"agent":{}}}`,
		`{"hub":{"addr":"a:1"}}`, `{"a":"\"[[["}`, "[[[[", "\x00", `{"theme":"\ud800"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c, again Config
		_, faults := parse([]byte(text), &c)
		if !strings.Contains("allow ask deny", c.Agent.Consent) {
			t.Fatalf("%q: consent %q", text, c.Agent.Consent)
		}
		if _, more := parse([]byte(text), &again); !reflect.DeepEqual(more, faults) || !reflect.DeepEqual(again, c) {
			t.Fatalf("%q: %+v, then %+v (%v, %v)", text, c, again, faults, more)
		}
	})
}
