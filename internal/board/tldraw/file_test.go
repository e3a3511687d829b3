package tldraw

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// anyJSON draws JSON text of every sort: numbers that floats cannot hold, lone
// surrogates, deep and empty things.
func anyJSON(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := 6
		if depth == 0 {
			n = 4
		}
		switch rapid.IntRange(0, n-1).Draw(t, "sort") {
		case 0:
			return rapid.SampledFrom([]string{"0", "-0", "1.50", "1e400", "123456789012345678901234567890", "-1.7e-9", "1E5"}).Draw(t, "number")
		case 1:
			return rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "word")
		case 2, 3:
			return rapid.SampledFrom([]string{`""`, `"a"`, `"\ud800"`, `"\u0000"`, `"日本"`, `"\\\""`, `"</b>"`, `"}"`, `"page:page"`}).Draw(t, "string")
		case 4:
			return "[" + strings.Join(rapid.SliceOfN(anyJSON(depth-1), 0, 4).Draw(t, "items"), ", ") + "]"
		}
		keys := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "x", "props", "é", `\"`, "", "richText"}), 0, 5, rapid.ID).Draw(t, "keys")
		var fields []string
		for _, k := range keys {
			fields = append(fields, fmt.Sprintf("\"%s\" :%s", k, anyJSON(depth-1).Draw(t, "value")))
		}
		return "{" + strings.Join(fields, ",\n\t") + "}"
	})
}

// anyFile draws a file of one of the forms with records of all sorts.
func anyFile() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var records, store []string
		for i := range rapid.IntRange(0, 8).Draw(t, "records") {
			id := fmt.Sprintf("%s:%d", rapid.SampledFrom([]string{"shape", "page", "binding", "custom"}).Draw(t, "name"), i)
			r := fmt.Sprintf(`{"id":%q,"typeName":%q,"type":"geo","x":%s,"props":%s,"unknown":%s}`, id, strings.Split(id, ":")[0],
				anyJSON(0).Draw(t, "x"), anyJSON(3).Draw(t, "props"), anyJSON(2).Draw(t, "more"))
			if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
				r = anyJSON(1).Draw(t, "record")
			}
			records, store = append(records, r), append(store, fmt.Sprintf("%q: %s", id, r))
		}
		schema := rapid.SampledFrom([]string{string(Current().JSON()), `{"schemaVersion":1,"storeVersion":4}`, `{"schemaVersion":2,"sequences":{"my.own":7}}`}).Draw(t, "schema")
		more := `"more": ` + anyJSON(2).Draw(t, "more")
		switch rapid.IntRange(0, 2).Draw(t, "form") {
		case 0:
			return fmt.Sprintf("{%s,\n  \"store\": {%s}, \"schema\": %s}\n", more, strings.Join(store, ",\n"), schema)
		case 1:
			return fmt.Sprintf("{\"tldrawFileFormatVersion\":1,\"schema\":%s,%s,\"records\":[%s]}", schema, more, strings.Join(records, ","))
		}
		return fmt.Sprintf("{\"session\":%s,\"document\":{\"schema\":%s,\"store\":{%s},%s}}", anyJSON(2).Draw(t, "session"), schema, strings.Join(store, ","), more)
	})
}

func TestAnyFileComesBackWithItsMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyFile().Draw(t, "file")
		f, records, _, err := Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		out := f.Encode(records)
		if !Same(out, json.RawMessage(text)) {
			t.Fatalf("read\n%s\nwrote\n%s", text, out)
		}
		if keyOrder(out) != keyOrder([]byte(text)) {
			t.Fatalf("the order of\n%s\nis now\n%s", text, out)
		}
		again, _, _, err := Decode(out)
		if err != nil || string(again.Encode(records)) != string(out) {
			t.Fatalf("it is written in another way the second time: %v", err)
		}
	})
}

// keyOrder returns all strings that stand before a colon, in their order.
func keyOrder(data []byte) string {
	var out []string
	d := json.NewDecoder(strings.NewReader(string(data)))
	for {
		token, err := d.Token()
		if err != nil {
			return strings.Join(out, "|")
		}
		if s, ok := token.(string); ok {
			out = append(out, s)
		}
	}
}

func TestAnEditLeavesEverythingElseToTheByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		props := anyJSON(3).Draw(t, "props")
		raw := fmt.Sprintf(`{"z": 1.50 ,"id":"shape:a","typeName":"shape","props":{"first":%s,"w":1,"last": %s},"x":3}`, props, props)
		r, err := NewRecord("", json.RawMessage(raw))
		if err != nil {
			t.Fatal(err)
		}
		edited, err := r.With(Set(Number(7), "props", "w"), Set(Number(4), "x"), Set(Quote("new"), "meta", "openspace", "kind"))
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf(`{"z":1.50,"id":"shape:a","typeName":"shape","props":{"first":%s,"w":7,"last":%s},"x":4,"meta":{"openspace":{"kind":"new"}}}`, props, props)
		if string(edited.JSON()) != want {
			t.Fatalf("%s\nwant\n%s", edited.JSON(), want)
		}
		if string(r.JSON()) != raw {
			t.Fatal("the record before changed too")
		}
		same, err := edited.With(Set(Number(7), "props", "w"), Set(nil, "nothing", "there"))
		if err != nil || same != edited {
			t.Fatalf("an edit to what is there already is one: %v", err)
		}
	})
}

func TestSavingChangesTheLinesOfChangedRecordsAlone(t *testing.T) {
	for name, indent := range map[string]string{"tabs": "\t", "two spaces": "  ", "none": ""} {
		t.Run(name, func(t *testing.T) {
			text := `{"store":{"a:1":{"id":"a:1","typeName":"a","p":{"x":1.0}},"a:2":{"id":"a:2","typeName":"a","list":[1,2]}},"schema":{"schemaVersion":2,"sequences":{}}}`
			if indent != "" {
				var v json.RawMessage = []byte(text)
				pretty, err := json.MarshalIndent(v, "", indent)
				if err != nil {
					t.Fatal(err)
				}
				text = string(pretty) + "\n"
			}
			f, records, _, err := Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if got := string(f.Encode(records)); got != text {
				t.Fatalf("without a change\n%s\nwant\n%s", got, text)
			}
			if records[0], err = records[0].With(Set(Number(2), "p", "x")); err != nil {
				t.Fatal(err)
			}
			if got, want := string(f.Encode(records)), strings.Replace(text, "1.0", "2", 1); got != want {
				t.Errorf("\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestWhatIsNoBoardIsRefusedWithAReason(t *testing.T) {
	deep := strings.Repeat("[", 200_000)
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "the file is empty"},
		{"no JSON", "# hello", "line 1"},
		{"half a file", "{\n\"store\": {\"a\":{}", "line 2"},
		{"a list", "[]", "not an object"},
		{"another object", `{"a":1}`, "neither store, records nor document"},
		{"a list for a store", `{"store":[]}`, "store is no object"},
		{"an object for records", `{"records":{}}`, "records is no array"},
		{"tldraw before 2022", `{"document":{"version":15}}`, "document has no store"},
		{"not a number", `{"store":{"shape:a":{"x":NaN}}}`, "not JSON"},
		{"a depth that hurts", `{"store":` + deep, "not JSON"},
		{"too large", strings.Repeat(" ", 65<<20), "65 MB, more than the 64 MB"},
		{"too many records", `{"records":[` + strings.Repeat("1,", MaxRecords) + `1]}`, "records, more than"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, _, err := Decode([]byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

func TestWhatIsOddIsReadAndTold(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"ids twice", `{"records":[{"id":"shape:a","typeName":"shape","x":1},{"id":"shape:a","typeName":"shape","x":2}],"tldrawFileFormatVersion":1}`, "twice"},
		{"another id", `{"store":{"shape:a":{"id":"shape:b","typeName":"shape"}}}`, "says that its id is"},
		{"no object", `{"store":{"shape:a":7}}`, "no object"},
		{"no type name", `{"store":{"shape:a":{"id":"shape:a"}}}`, "no typeName"},
		{"a file format to come", `{"records":[],"tldrawFileFormatVersion":9}`, "newer than the 1 that is known here"},
		{"a schema to come", `{"store":{},"schema":{"schemaVersion":3}}`, "read-only"},
		{"a store to come", `{"store":{},"schema":{"schemaVersion":2,"sequences":{"com.tldraw.store":99,"com.tldraw.shape":4}}}`, "version 99 of com.tldraw.store"},
		{"a schema of old", `{"store":{},"schema":{"schemaVersion":1}}`, "before 2.2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, problems, err := Decode([]byte(test.text))
			if err != nil || !strings.Contains(fmt.Sprint(problems), test.want) {
				t.Errorf("%q, %v, want %q", problems, err, test.want)
			}
		})
	}
}

func TestSegmentsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 50).Draw(t, "n")
		points := make([][2]float64, n)
		for i := range points {
			points[i] = [2]float64{rapid.Float64Range(-3000, 3000).Draw(t, "x"), rapid.Float64Range(-3000, 3000).Draw(t, "y")}
		}
		got := SegmentPoints(Segment("free", points))
		if len(got) != n {
			t.Fatalf("%d points of %d", len(got), n)
		}
		for i := range got {
			if math.Abs(got[i][0]-points[i][0]) > 2.5 || math.Abs(got[i][1]-points[i][1]) > 2.5 {
				t.Fatalf("point %d is %v, was %v", i, got[i], points[i])
			}
		}
	})
}

func TestEveryFormOfSegmentsIsRead(t *testing.T) {
	for name, raw := range map[string]string{
		"objects":       `{"type":"free","points":[{"x":0,"y":0,"z":0.5},{"x":10,"y":-4,"z":0.5}]}`,
		"half floats":   `{"type":"free","points":"AAAAAAA4AEkAxAA4"}`,
		"with pressure": `{"type":"free","path":"AAAAAAAAAAAAAAA/AEkAxAAA"}`,
		"flat":          `{"type":"free","path":"AAAAAAAAAAAASQDE","dim":2}`,
	} {
		if got := SegmentPoints(json.RawMessage(raw)); fmt.Sprint(got) != "[[0 0] [10 -4]]" {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestPlainTextOfRichText(t *testing.T) {
	for _, test := range []struct{ name, raw, want string }{
		{"paragraphs", `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a"},{"type":"text","marks":[{"type":"bold"}],"text":"b"}]},{"type":"paragraph"}]}`, "ab\n"},
		{"a break", `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a"},{"type":"hardBreak"},{"type":"text","text":"b"}]}]}`, "a\nb"},
		{"a list", `{"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]}]}]}`, "• a"},
		{"a numbered list", `{"type":"doc","content":[{"type":"orderedList","attrs":{"start":4},"content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]}]}]}`, "4. a"},
		{"a node to come", `{"type":"doc","content":[{"type":"mystery","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]}]}`, "a"},
		{"no text", `7`, ""},
	} {
		if got := PlainText(json.RawMessage(test.raw)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zé"\\<]{0,5}(\n[a-z ]{0,4}){0,3}`).Draw(t, "text")
		if got := PlainText(RichText(text)); got != text {
			t.Fatalf("%q came back as %q", text, got)
		}
	})
}

func TestDefaultsOfPropsAreValid(t *testing.T) {
	for _, typ := range Types() {
		props, ok := Props(typ)
		if !ok {
			t.Errorf("%s has no props", typ)
		}
		for _, p := range props {
			if why := p.Check(p.Default); why != "" {
				t.Errorf("%s.%s: its default %s: %s", typ, p.Name, p.Default, why)
			}
		}
	}
	for _, p := range BindingProps() {
		if why := p.Check(p.Default); why != "" {
			t.Errorf("binding.%s: its default %s: %s", p.Name, p.Default, why)
		}
	}
}

func TestWrongValuesOfPropsAreNamed(t *testing.T) {
	for _, test := range []struct{ typ, prop, value, want string }{
		{"geo", "w", "0", "above 0"}, {"geo", "w", `"5"`, "above 0"}, {"geo", "w", "1e999", "above 0"}, {"geo", "growY", "-1", "from 0"},
		{"geo", "geo", `"blob"`, "one of"}, {"geo", "url", `"javascript:alert(1)"`, "http"}, {"geo", "flipX", "1", "true or false"},
		{"geo", "richText", `"text"`, "rich text"}, {"geo", "richText", `{"type":"doc","content":1}`, "array"}, {"geo", "richText", `{"type":"doc","content":[],"x":1}`, "no \"x\""},
		{"arrow", "start", `{"x":1}`, "y: "}, {"arrow", "start", `{"x":1,"y":2,"w":3}`, "no \"w\""}, {"line", "points", `{"a":{"id":"a","index":"0","x":1,"y":1}}`, "index key"},
		{"draw", "segments", `[{"type":"wild","path":""}]`, "segment 0: type"}, {"draw", "scaleX", "0", "other than 0"}, {"image", "assetId", `"x"`, "asset: or null"},
		{"image", "crop", `{"topLeft":1}`, "topLeft"}, {"note", "fontSizeAdjustment", `"a"`, "or null"}, {"frame", "name", "1", "a string"},
	} {
		props, _ := Props(test.typ)
		for _, p := range props {
			if p.Name == test.prop {
				if why := p.Check(json.RawMessage(test.value)); !strings.Contains(why, test.want) {
					t.Errorf("%s.%s = %s: %q, want %q", test.typ, test.prop, test.value, why, test.want)
				}
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"store":{"shape:a":{"id":"shape:a","typeName":"shape","type":"geo","props":{"w":1}}},"schema":{"schemaVersion":2,"sequences":{}}}`))
	f.Add([]byte(`{"tldrawFileFormatVersion":1,"records":[{"id":"a"},{"id":"a"},3],"schema":null}`))
	f.Add([]byte(`{"document":{"store":{"":{},"":1}},"session":{}}`))
	f.Add([]byte("\xef\xbb\xbf{\r\n \"records\" : [ ] }"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, records, _, err := Decode(data)
		if err != nil {
			return
		}
		out := file.Encode(records)
		if !json.Valid(out) {
			t.Fatalf("%q became %q", data, out)
		}
		again, more, _, err := Decode(out)
		if err != nil || len(more) != len(records) {
			t.Fatalf("%q became %q: %d records of %d, %v", data, out, len(more), len(records), err)
		}
		if twice := again.Encode(more); string(twice) != string(out) {
			t.Fatalf("%q, then %q", out, twice)
		}
	})
}

func FuzzParts(f *testing.F) {
	f.Add([]byte(`{"type":"doc","content":[{"type":"listItem","content":[{"type":"text","text":"a"}]}]}`))
	f.Add([]byte(`{"path":"AAAAAAAAAAAASQDE","dim":2}`))
	f.Add([]byte(`{"a":[1,{"b":"]"}],"a":`))
	f.Fuzz(func(t *testing.T, data []byte) { // none of them panics, on JSON or not
		PlainText(data)
		SegmentPoints(data)
		Same(data, []byte("{}"))
		if o, err := ParseObject(data); err == nil && json.Valid(data) && !json.Valid(o.JSON()) {
			t.Fatalf("%q became %q", data, o.JSON())
		}
		if _, err := ParseArray(data); err != nil {
			return
		}
		ReadSchema(data).Refusal()
	})
}
