package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestValuesKnowWhereTheyCameFrom(t *testing.T) {
	ws := t.TempDir()
	own := write(t, t.TempDir(), "{\n\"theme\": \"nord\",\n\"mouse\": true,\n\"agent\": {\"consent\": \"deny\", \"dangerous\": [\"a\"]},\n\"files\": {\"deny\": [\"x\"]}, \"notify\": \"off\"}")
	theirs := write(t, filepath.Join(ws, ".openspace"), "{\n\"theme\": \"ayu\",\n\"agent\": {\"consent\": \"allow\"},\n\"files\": {\"deny\": [\"y\"], \"protect\": [\"z\"]},\n\"hub\": {\"addr\": \"h:1\"}, \"mouse\": true, \"borders\": \"ascii\"}")
	l, err := Load(own, ws)
	if err != nil || len(l.Problems) > 0 {
		t.Fatal(err, l.Problems)
	}
	l.Over(Override{"borders", "lines", FromFlag, "--lines"}, Override{"engine.binary", "/bin/oc", FromEnv, "OPENCODE_BINARY"}, Override{"mouse", false, FromFlag, "--no-mouse"}, Override{"terminal.idleMinutes", 5, FromEnv, "X"})
	for key, want := range map[string]string{
		"theme":                "project " + theirs + `:2 "ayu"`,
		"mouse":                "flag --no-mouse false",
		"borders":              `flag --lines "lines"`,
		"appearance":           `default "auto"`,
		"engine.binary":        `env OPENCODE_BINARY "/bin/oc"`,
		"agent.consent":        "user " + own + ":4 (not as in " + theirs + `:3, which may only make it stricter) "deny"`,
		"agent.dangerous":      "user " + own + `:4 ["a"]`,
		"files.deny":           "project " + theirs + ":4 (it adds to " + own + `:5) ["x","y"]`,
		"files.protect":        "project " + theirs + `:4 ["z"]`,
		"files.allow":          "default []",
		"notify":               "user " + own + `:5 "off"`,
		"hub.addr":             "default (not as in " + theirs + `:5, which may not set it) "127.0.0.1:3001"`,
		"terminal.scrollback":  "default 10000",
		"terminal.idleMinutes": "env X 5",
		"prompt.vim":           "default false",
	} {
		if got := l.Origin(key).String() + " " + l.Text(key); got != want {
			t.Errorf("%s: %s\nwant %s", key, got, want)
		}
	}
	other, err := Load(own, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got := other.Changed(l); !slices.Equal(got, []string{"theme", "mouse", "engine.binary", "files.deny", "files.protect", "terminal.idleMinutes"}) {
		t.Errorf("changed: %q", got)
	}
	if !slices.Equal(l.List("files.deny"), []string{"x", "y"}) || l.List("theme") != nil {
		t.Error("the lists are others")
	}
}

func TestAProjectSetsOnlyWhatItMay(t *testing.T) {
	other := map[Kind]string{KindBool: "true", KindNumber: "7", KindList: `["x y"]`, KindText: `"other"`}
	for _, k := range Keys() {
		value := other[k.Kind]
		if k.Default == value {
			value = "false"
		}
		for _, e := range k.Enum {
			if e = strconv.Quote(e); e != k.Default {
				value = e
			}
		}
		ws, parts := t.TempDir(), strings.Split(k.Name, ".")
		write(t, filepath.Join(ws, ".openspace"), `{"`+strings.Join(parts, `":{"`)+`":`+value+strings.Repeat("}", len(parts)))
		l, err := Load(write(t, t.TempDir(), "{}"), ws)
		if err != nil {
			t.Fatal(k.Name, err)
		}
		if k.Project == never && l.Text(k.Name) != k.Default {
			t.Errorf("%s is %s, by a file that may not set it", k.Name, l.Text(k.Name))
		}
		if k.Project == "may set it" && l.Text(k.Name) != value {
			t.Errorf("%s is %s, want %s; %v", k.Name, l.Text(k.Name), value, l.Problems)
		}
	}
}

func TestAProjectCannotChangeWhatTheFileOfThePersonHolds(t *testing.T) {
	ws := t.TempDir()
	own := write(t, t.TempDir(), `{"terminal":{"secrets":false,"scrollback":5},"prompt":{"vim":false}}`)
	write(t, filepath.Join(ws, ".openspace"), `{"terminal":{"secrets":true,"scrollback":9},"prompt":{"vim":true}}`)
	l, err := Load(own, ws)
	if err != nil {
		t.Fatal(err)
	}
	if *l.Terminal.Secrets || *l.Terminal.Scrollback != 5 || l.VimOn() {
		t.Errorf("the workspace's file went over it: %s %s", l.Text("terminal.secrets"), l.Text("terminal.scrollback"))
	}
}

func TestWhatIsRightInABrokenWorkspaceFileCounts(t *testing.T) {
	ws := t.TempDir()
	theirs := write(t, filepath.Join(ws, ".openspace"), "{\n\"tehme\": 1,\n\"theme\": \"ayu\",\n\"mouse\": \"no\",\n\"files\": {\"deny\": [\"[\", \"good\"], \"x\": 1},\n\"agent\": {\"channel\": \"mpc\", \"dangerous\": 7}\n}")
	for mine, consent := range map[string]string{`{}`: "ask", `{"agent":{"consent":"allow"}}`: "ask", `{"agent":{"consent":"deny"}}`: "deny"} {
		l, err := Load(write(t, t.TempDir(), mine), ws)
		if err != nil {
			t.Fatal(err)
		}
		if l.Theme != "ayu" || l.Mouse != nil || fmt.Sprint(l.Files.Deny) != "[good]" || l.Agent.Consent != consent || l.Agent.Channel != "" {
			t.Errorf("%s: %+v", mine, l.Config)
		}
		if o := l.Origin("permissions.ask"); !slices.Equal(l.Permissions.Ask, []string{"* *"}) || o.From != FromProject || !strings.Contains(o.Note, "broken") {
			t.Errorf("%s: %q is asked, from %s", mine, l.Permissions.Ask, o)
		}
		if o := l.Origin("agent.consent"); consent == "ask" && (o.From != FromProject || !strings.Contains(o.Note, "broken")) {
			t.Errorf("%s: consent comes from %s", mine, o)
		}
		var lines []int
		for _, p := range l.Problems {
			if p.File != theirs {
				t.Errorf("%+v", p)
			}
			lines = append(lines, p.Line)
		}
		if fmt.Sprint(lines) != "[2 4 5 5 6 6]" {
			t.Errorf("%s: the lines are %v\n%v", mine, lines, Faults(l.Problems))
		}
	}
	if err := os.Chmod(theirs, 0); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() != 0 {
		if l, err := Load(write(t, t.TempDir(), `{}`), ws); err != nil || len(l.Problems) != 1 || l.Agent.Consent != "ask" || !slices.Contains(l.Permissions.Ask, "* *") {
			t.Errorf("a file that cannot be read: %+v %v", l, err)
		}
	}
}

func TestEveryFaultOfAFileIsTold(t *testing.T) {
	_, err := Load(write(t, t.TempDir(), "{\n\"a\": 1,\n\"b\": 2,\n\"theme\": 3}"), t.TempDir())
	if err == nil || strings.Count(err.Error(), "\n") != 2 || !strings.Contains(err.Error(), "line 4: theme is a number") {
		t.Errorf("%v", err)
	}
	var many strings.Builder
	for i := range 30 {
		fmt.Fprintf(&many, "\"k%d\": 1,\n", i)
	}
	_, err = Load(write(t, t.TempDir(), "{"+many.String()+"}"), t.TempDir())
	if err == nil || !strings.HasSuffix(err.Error(), "\nand 20 more") {
		t.Errorf("%v", err)
	}
}
