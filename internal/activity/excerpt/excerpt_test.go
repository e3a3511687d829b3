package excerpt

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// key is a token by its shape, put together so that no scanner takes it for a
// real one.
func key() string { return "ghp_" + strings.Repeat("aB3", 12) }

func TestSmallValuesStayAsTheyAre(t *testing.T) {
	for _, s := range []string{
		`{}`, `[]`, `null`, `true`, `0`, `-1.50e+3`, `"x"`, `{"b":1,"a":[1,2,{"c":null}]}`, `12345678901234567890`,
		`{"text":"a && b < c > d"}`, `{"a":"\n\t\"\\"}`, `{"":""}`, `[[],{},[{}]]`, `{"password":"","token":null,"secret":true}`,
	} {
		if got := JSON(json.RawMessage(s), 4096); string(got) != s {
			t.Errorf("%s became %s", s, got)
		}
	}
	if got := JSON(json.RawMessage(" { \"a\" : [ 1 , 2 ] }\n"), 4096); string(got) != `{"a":[1,2]}` {
		t.Errorf("spaces stay: %s", got)
	}
	if JSON(nil, 4096) != nil || JSON(json.RawMessage(" \n"), 4096) != nil {
		t.Error("nothing became something")
	}
}

func TestSecretsAreHiddenWhereverTheyStand(t *testing.T) {
	for name, tc := range map[string]struct{ in, want string }{
		"behind a name":           {`{"a":{"b":[{"apiKey":"hunter2"}]}}`, `{"a":{"b":[{"apiKey":"[redacted]"}]}}`},
		"in a text":               {`{"text":"export DB_PASSWORD=hunter2\n"}`, `{"text":"export DB_PASSWORD=[redacted]\n"}`},
		"by shape":                {`["use ` + key() + `"]`, `["use [redacted]"]`},
		"in a list behind a name": {`{"secrets":["hunter2",["hunter2"]]}`, `{"secrets":["[redacted]",["[redacted]"]]}`},
		"in an object behind one": {`{"credentials":{"user":"ada","age":7,"on":true}}`, `{"credentials":{"user":"[redacted]","age":"[redacted]","on":true}}`},
		"a number":                {`{"password":123456}`, `{"password":"[redacted]"}`},
		"as a name":               {`{"` + key() + `":1}`, `{"[redacted]":1}`},
		"escaped":                 {`{"pass\u0077ord":"hunter2"}`, `{"password":"[redacted]"}`},
		"in no JSON":              {`{"password": "hunter2"`, `"{\"password\": \"[redacted]\""`},
		"a plain text":            {`token=hunter2`, `"token=[redacted]"`},
	} {
		if got := JSON(json.RawMessage(tc.in), 4096); string(got) != tc.want {
			t.Errorf("%s: %s, want %s", name, got, tc.want)
		}
	}
}

func TestWhatIsLongIsCutAndItsNamesStay(t *testing.T) {
	long := strings.Repeat("word ", 1<<20)
	for name, in := range map[string]string{
		"the text first": `{"content":"` + long + `","path":"src/a.go"}`,
		"the text last":  `{"path":"src/a.go","content":"` + long + `"}`,
		"a list first":   `{"shapes":[` + strings.Repeat(`{"x":1,"text":"[{\"}"},`, 50_000) + `{}],"path":"src/a.go"}`,
		"deep":           `{"deep":` + strings.Repeat(`[{"a":`, 50_000) + `1` + strings.Repeat(`}]`, 50_000) + `,"path":"src/a.go"}`,
		"escapes":        `{"content":"` + strings.Repeat(`\u001b`, 100_000) + `","path":"src/a.go"}`,
		"many names":     `{"m":{` + strings.Repeat(`"k":1,`, 10_000) + `"k":2},"path":"src/a.go"}`,
	} {
		got := JSON(json.RawMessage(in), 4096)
		var v struct{ Path string }
		if err := json.Unmarshal(got, &v); err != nil || v.Path != "src/a.go" || len(got) > 4096 || !bytes.Contains(got, []byte("…")) {
			t.Errorf("%s: %d bytes, %v: %.300s", name, len(got), err, got)
		}
		if name != "deep" && len(got) < 1500 {
			t.Errorf("%s: only %d bytes are left", name, len(got))
		}
	}
}

func TestASecretThatTheCutGoesThroughLeavesNothing(t *testing.T) {
	// Every place of the secret around where 4 KiB end.
	for at := 0; at < 4200; at += 131 {
		fill := strings.Repeat("ab cd. ", 600)[:at] + " "
		for _, in := range []string{
			`{"content":"` + fill + key() + strings.Repeat(" tail", 3000) + `"}`,
			`{"content":"` + fill + `password='hunter2 correct horse'` + strings.Repeat(" tail", 3000) + `"}`,
			fill + key() + strings.Repeat(" tail", 3000),
			`["` + fill + `","` + key() + `","` + fill + `","` + key() + `"]`,
		} {
			if got := string(JSON(json.RawMessage(in), 4096)); strings.Contains(got, "aB3aB3") || strings.Contains(got, "horse") {
				t.Fatalf("at %d: %s", at, got)
			}
		}
		if got := Text(fill+key()+strings.Repeat(" tail", 3000), 2048); strings.Contains(got, "aB3aB3") || len(got) > 2048 {
			t.Fatalf("at %d: %s", at, got)
		}
	}
}

// Redacting may make a text much longer or shorter than it was: what the cut
// went through must not come into view for it.
func TestMarksThatGrowOrShrinkTheTextHideTheCutToo(t *testing.T) {
	grow, shrink := strings.Repeat("pwd token=a ", 300), strings.Repeat("token="+strings.Repeat("x", 200)+" ", 14)
	for _, fill := range []string{grow, shrink} {
		for n := 0; n < 60; n += 7 {
			in := fill[:min(len(fill), 3072-n)]
			in += strings.Repeat(" ", max(3072-n-len(in), 0)) + " " + key() + strings.Repeat("z", 9000)
			raw, _ := json.Marshal(map[string]string{"content": in})
			if got := string(JSON(raw, 4096)); strings.Contains(got, "aB3") || len(got) > 4096 {
				t.Fatalf("%d: %s", n, got)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	for in, want := range map[string]string{
		"":              "",
		"short":         "short",
		"0123456789ab":  "0123456789ab",
		"0123456789abc": "012345678…",
		"äöüäöüä":       "äöüä…",
		"token=hunter2": "token=[re…",
	} {
		if got := Text(in, 12); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// What fits and holds no secret is the same value.
func TestWhatFitsIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw, err := json.Marshal(value(t, 4))
		if err != nil || len(raw) > 600 {
			t.Skip()
		}
		var want, got any
		if json.Unmarshal(raw, &want) != nil || json.Unmarshal(JSON(raw, 16<<10), &got) != nil {
			t.Fatalf("%s is no JSON any more", raw)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
	})
}

func value(t *rapid.T, deep int) any {
	kinds := 4
	if deep == 0 {
		kinds = 2
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.Int64().Draw(t, "number")
	case 1:
		return rapid.StringOfN(rapid.SampledFrom([]rune("ab \"\\\n\x1b<ü\U0001F600")), 0, 12, -1).Draw(t, "text")
	case 2:
		list := make([]any, rapid.IntRange(0, 3).Draw(t, "n"))
		for i := range list {
			list[i] = value(t, deep-1)
		}
		return list
	}
	object := map[string]any{}
	for range rapid.IntRange(0, 3).Draw(t, "n") {
		object[rapid.StringOfN(rapid.SampledFrom([]rune("xyz\"ü")), 0, 3, -1).Draw(t, "name")] = value(t, deep-1)
	}
	return object
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,"x",{"password":"y"}]}`, `"\ud83d\ude00\u00"`, `[[[[`, `{"a":1}}`, "\xff", `{"a"`, `[1,]`, `"\`, `{,}`, `[1 2]`, `{"a":"` + strings.Repeat(`\\`, 900) + `"}`} {
		f.Add([]byte(s), 64)
	}
	f.Fuzz(func(t *testing.T, raw []byte, size int) {
		size = 64 + (size%4096+4096)%4096
		got := JSON(raw, size)
		if got == nil {
			if len(bytes.TrimSpace(raw)) > 0 {
				t.Fatalf("%q left nothing", raw)
			}
			return
		}
		if !json.Valid(got) || len(got) > size || !utf8.Valid(got) {
			t.Fatalf("%q gave %d bytes of %d: %q", raw, len(got), size, got)
		}
	})
}

func BenchmarkJSON(b *testing.B) {
	code := strings.Repeat("func main() {\n\tfmt.Println(\"hello, world\", err)\n}\n", 200_000)
	for name, v := range map[string]any{
		"open":      map[string]any{"path": "src/a.go", "line": 42, "endLine": 50},
		"write 8MB": map[string]any{"path": "src/a.go", "content": code[:8<<20]},
		"write 3KB": map[string]any{"path": "src/a.go", "content": code[:3<<10]},
		"shapes":    map[string]any{"whiteboardId": "a", "shapes": make([]struct{ X, Y, W, H int }, 2000)},
	} {
		raw, _ := json.Marshal(v)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				JSON(raw, 4096)
			}
		})
	}
}
