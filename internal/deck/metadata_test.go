package deck

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestMetadataIsAllOfTheFrontmatter(t *testing.T) {
	for front, want := range map[string]string{
		"title: T\nsubtitle: S\nfooter: F\ninterval: 20\nincremental: true\ndate: 2026-03-04\nvenue: {city: Zürich, rooms: [1, a]}\nempty:": `{"date":"2026-03-04","empty":null,"footer":"F","incremental":true,"interval":20,"subtitle":"S","title":"T","venue":{"city":"Zürich","rooms":[1,"a"]}}`,
		"a: &x [1]\nb: *x\nc: .inf": `{"a":[1],"b":[1],"c":".inf"}`,
		"a: [":                      "null",
		"title: T\nauthor: A":       `{"author":"A","title":"T"}`,
	} {
		got, err := json.Marshal(Parse([]byte("---\n" + front + "\n---\n\n# One\n")).Outline().Metadata)
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v\nwant %s", front, got, err, want)
		}
	}
	if m := Parse([]byte("# One\n")).Metadata(); m != nil {
		t.Errorf("%v", m)
	}
}

func TestMetadataOfNamesWithinNamesEnds(t *testing.T) {
	var b strings.Builder
	b.WriteString("---\na0: &a0 [1]\n")
	for i := range 30 {
		b.WriteString("a" + strconv.Itoa(i+1) + ": &a" + strconv.Itoa(i+1) + " [*a" + strconv.Itoa(i) + ", *a" + strconv.Itoa(i) + "]\n")
	}
	b.WriteString("---\n# One\n")
	if raw, err := json.Marshal(Parse([]byte(b.String())).Metadata()); err != nil || len(raw) > 100<<10 {
		t.Errorf("%d bytes, %v", len(raw), err)
	}
}
