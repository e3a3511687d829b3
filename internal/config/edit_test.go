package config

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestASettingIsWrittenAndTheRestStays(t *testing.T) {
	const rich = "// mine\n{\n  // the look\n  \"theme\": \"nord\", // cold\n  \"mouse\": true,\n\n  /* agents */\n  \"agent\": {\n    \"consent\": \"ask\" // always\n  }\n  // the end\n}\n// after\n"
	for _, c := range []struct {
		name, in, key string
		value         any
		want          string
	}{
		{"a value in its place", rich, "theme", "ayu", strings.Replace(rich, "nord", "ayu", 1)},
		{"a value in an object", rich, "agent.consent", "deny", strings.Replace(rich, `"ask"`, `"deny"`, 1)},
		{"a new key in an object", rich, "agent.warnings", true, strings.Replace(rich, "\"ask\" // always\n", "\"ask\", // always\n    \"warnings\": true\n", 1)},
		{"a new key at the end", rich, "notify", "off", strings.Replace(rich, "  }\n  // the end\n", "  },\n  // the end\n  \"notify\": \"off\"\n", 1)},
		{"a new object", rich, "prompt.vim", true, strings.Replace(rich, "  }\n  // the end\n", "  },\n  // the end\n  \"prompt\": {\n    \"vim\": true\n  }\n", 1)},
		{"a key taken out", rich, "mouse", nil, strings.Replace(rich, "  \"mouse\": true,\n", "", 1)},
		{"the first key taken out", "{\n  \"theme\": \"x\",\n  \"mouse\": true\n}", "theme", nil, "{\n  \"mouse\": true\n}"},
		{"the last key taken out", "{\n  \"theme\": \"x\",\n  \"mouse\": true\n}", "mouse", nil, "{\n  \"theme\": \"x\"\n}"},
		{"the last key with a comma after", "{\n  \"theme\": \"x\",\n  \"mouse\": true,\n}", "mouse", nil, "{\n  \"theme\": \"x\",\n}"},
		{"a comment before it stays", "{\n  // why\n  \"theme\": \"x\",\n  \"mouse\": true\n}", "theme", nil, "{\n  // why\n  \"mouse\": true\n}"},
		{"a key that is not there", rich, "notify", nil, rich},
		{"nothing yet", "", "theme", "ayu", "{\n  \"$schema\": \"" + SchemaURL + "\",\n  \"theme\": \"ayu\"\n}\n"},
		{"nothing yet, in an object", " \n", "hub.addr", "a:1", "{\n  \"$schema\": \"" + SchemaURL + "\",\n  \"hub\": {\n    \"addr\": \"a:1\"\n  }\n}\n"},
		{"an empty object", "{}", "theme", "ayu", "{\n  \"theme\": \"ayu\"\n}"},
		{"an empty object with a comment", "{ // to be filled\n}", "theme", "ayu", "{ // to be filled\n  \"theme\": \"ayu\"\n}"},
		{"all on one line", `{"theme": "x", "mouse": true}`, "notify", "off", `{"theme": "x", "mouse": true, "notify": "off"}`},
		{"a comma after the last", "{\n\t\"theme\": \"x\",\n}\n", "mouse", false, "{\n\t\"theme\": \"x\",\n\t\"mouse\": false,\n}\n"},
		{"lines of Windows", "{\r\n  \"theme\": \"x\"\r\n}\r\n", "mouse", false, "{\r\n  \"theme\": \"x\",\r\n  \"mouse\": false\r\n}\r\n"},
		{"a byte order mark", "\ufeff{\"theme\":\"x\"}", "theme", "y", "\ufeff{\"theme\":\"y\"}"},
		{"null in its place", `{"agent": null}`, "agent.consent", "ask", "{\"agent\": {\n    \"consent\": \"ask\"\n  }}"},
		{"a list", "{}", "files.deny", []string{"a", "b"}, "{\n  \"files\": {\n    \"deny\": [\"a\", \"b\"]\n  }\n}"},
		{"a list keeps its comments", "{\"files\":{\"deny\":[\n  \"a\", // one\n  // two\n  \"b\"\n]}}", "files.deny", []string{"b", "c"}, "{\"files\":{\"deny\":[ // one\n  // two\n  \"b\",\n  \"c\"\n]}}"},
		{"an emptied list", `{"files":{"deny":["a"]}}`, "files.deny", []string{}, `{"files":{"deny":[]}}`},
		{"a number", `{"terminal":{"scrollback":1}}`, "terminal.scrollback", 20, `{"terminal":{"scrollback":20}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Set([]byte(c.in), c.key, c.value)
			if err != nil || string(got) != c.want {
				t.Errorf("%v\n%s\nwant\n%s", err, got, c.want)
			}
		})
	}
}

func TestWhatIsWrongIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		in, key string
		value   any
		want    string
	}{
		{"{\n\"tehme\": 1}", "theme", "x", `openspace.json, line 2: there is no key "tehme"`},
		{"{", "theme", "x", "line 1, column 2"},
		{"{}", "agent.consent", "maybe", `agent.consent is "maybe": use one of allow, ask, deny`},
		{"{}", "agent.dangerous", []string{"("}, `agent.dangerous holds "("`},
		{"{}", "hub.addr", "nowhere", "give HOST:PORT"},
		{"{}", "terminal.scrollback", 1 << 30, "give a whole number from 0"},
		{"{}", "agent", "x", `there is no key "agent"`},
		{"{}", "nope", "x", `there is no key "nope"`},
		{"{}", "theme", func() {}, "write"},
	} {
		file := write(t, dir, c.in)
		err := Save(file, c.key, c.value)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %v: %v, want %s", c.key, c.value, err, c.want)
		}
		if b, err := os.ReadFile(file); err != nil || string(b) != c.in {
			t.Errorf("the file was changed: %s %v", b, err)
		}
	}
}

func TestSaveMakesTheFileAndKeepsLinksAndModes(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "new", "openspace.json")
	if err := Save(file, "theme", "ayu"); err != nil {
		t.Fatal(err)
	}
	if l, err := Load(file, dir); err != nil || l.Theme != "ayu" {
		t.Errorf("%+v %v", l, err)
	}
	real := write(t, filepath.Join(dir, "dots"), `{"theme":"x"}`)
	if err := os.Chmod(real, 0o644); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	if err := Save(link, "theme", "y"); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(real)
	info, statErr := os.Lstat(link)
	mode, modeErr := os.Stat(real)
	if err != nil || statErr != nil || modeErr != nil || string(b) != `{"theme":"y"}` || info.Mode()&os.ModeSymlink == 0 || mode.Mode().Perm() != 0o644 {
		t.Errorf("%s %v %v", b, info.Mode(), mode.Mode())
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*", ".openspace-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// valueOf draws a value that a key takes.
func valueOf(t *rapid.T, k Key) any {
	switch k.Kind {
	case KindBool:
		return rapid.Bool().Draw(t, "value")
	case KindNumber:
		return rapid.IntRange(k.Min, k.Max).Draw(t, "value")
	case KindEnum:
		return rapid.SampledFrom(k.Enum).Draw(t, "value")
	case KindList:
		return rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,5}`), 0, 4).Draw(t, "value")
	case KindText:
	}
	if strings.HasPrefix(k.Form, "host:port") {
		return "h:1"
	}
	return rapid.StringMatching(`[ -~]{1,12}`).Draw(t, "value")
}

func TestWhatIsSetIsReadAndNothingElseChanges(t *testing.T) {
	all := Keys()
	for i := range all {
		if slices.Contains([]string{"rule", "ask", "key"}, all[i].Form) {
			all[i].Kind = "" // they take rules
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "{}", "{ // c\n}", "// a\n{\n  // b\n  \"theme\": \"x\", // c\n}\n// d", `{"agent":{/*e*/},"files":null}`,
			"{\n\t\"files\": {\"deny\": [\"a\", /*b*/ \"c\"]} // f\n}"}).Draw(t, "file")
		var before Config
		data := []byte(text)
		comments := strings.Count(text, "//") + strings.Count(text, "/*")
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			k := rapid.SampledFrom(all).Draw(t, "key")
			if k.Kind == "" {
				continue
			}
			var value any
			if !rapid.Bool().Draw(t, "unset") {
				value = valueOf(t, k)
			}
			if _, faults := parse(data, &before); len(faults) > 0 {
				t.Fatal(faults)
			}
			out, err := Set(data, k.Name, value)
			if err != nil {
				t.Fatalf("%s = %v in\n%s\n%v", k.Name, value, data, err)
			}
			var after Config
			if _, faults := parse(out, &after); len(faults) > 0 {
				t.Fatal(faults)
			}
			if value != nil && reflect.Indirect(after.field(k.Name)).Interface() != nil {
				if got := reflect.Indirect(after.field(k.Name)).Interface(); !reflect.DeepEqual(got, value) {
					t.Fatalf("%s is %v, want %v in\n%s", k.Name, got, value, out)
				}
			}
			for _, other := range Keys() {
				if other.Name != k.Name && !reflect.DeepEqual(before.field(other.Name).Interface(), after.field(other.Name).Interface()) {
					t.Fatalf("%s changed %s in\n%s\nto\n%s", k.Name, other.Name, data, out)
				}
			}
			if k.Name != "files.deny" { // comments within a list go with what they stand at
				if n := strings.Count(string(out), "/*") + strings.Count(strings.ReplaceAll(string(out), "https://", ""), "//"); k.Kind != KindText && n < comments-1 {
					t.Fatalf("comments got lost:\n%s\n%s", data, out)
				}
			}
			before, data = Config{}, out
		}
	})
}

func FuzzSet(f *testing.F) {
	for _, s := range []string{"{}", "{ // c\n}", "{\"theme\":\"x\",}", "{\"agent\":null}", "/**/{/**/}/**/", "{\"files\":{\"deny\":[\"a\",/*b*/],},}"} {
		f.Add(s, "y", true)
		f.Add(s, "z", false)
	}
	f.Fuzz(func(t *testing.T, text, value string, on bool) {
		for key, v := range map[string]any{"theme": value, "agent.warnings": on, "files.deny": []string{"q", value}, "files.protect": nil} {
			out, err := Set([]byte(text), key, v)
			if err != nil {
				continue
			}
			var c Config
			if _, faults := parse(out, &c); len(faults) > 0 {
				t.Fatalf("%q in %q gives %q: %v", key, text, out, faults)
			}
		}
	})
}
