package grep

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/openspace-tui/openspace/internal/workspace"
)

func wide(text string, order binary.AppendByteOrder) string {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

// replaced replaces everything that a query finds, and returns what each file holds
// then, and what went wrong. All is taken back at the end, which must be exact.
func replaced(t *testing.T, files map[string]string, q Query, with string) (map[string]string, map[string]error) {
	t.Helper()
	root := folder(t, files)
	p, err := Compile(q)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Replacing(with)
	if err != nil {
		t.Fatal(err)
	}
	var found []File
	if _, err := Search(t.Context(), root, "", p, func(f File) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	wrong, out := map[string]error{}, map[string]string{}
	var step []Replaced
	for _, f := range found {
		plan := r.Plan(t.Context(), root, f)
		if plan.Err != nil {
			wrong[f.Path] = plan.Err
			continue
		}
		part := Part{Path: f.Path, Held: plan.Held}
		for _, l := range f.Lines {
			part.Lines = append(part.Lines, l.Number)
		}
		d, err := r.Apply(t.Context(), root, part)
		if err != nil {
			t.Fatal(f.Path, err)
		}
		for i, l := range plan.Lines { // what was shown is what is written
			text, _ := workspace.Plain(disk(t, root, f.Path))
			if line := strings.TrimSuffix(strings.Split(string(text), "\n")[l.Number-1], "\r"); len(line) < maxText && strings.ToValidUTF8(line, "\ufffd") != l.Text && l.Text != "" {
				t.Errorf("%s:%d: %q was shown, and %q is written", f.Path, part.Lines[i], l.Text, line)
			}
		}
		step = append(step, d)
		out[f.Path] = string(disk(t, root, f.Path))
	}
	for _, d := range step {
		if err := d.Revert(t.Context(), root); err != nil {
			t.Errorf("%s is not taken back: %v", d.Path, err)
		}
		if now := string(disk(t, root, d.Path)); now != files[d.Path] {
			t.Errorf("%s: taken back it is %q", d.Path, now)
		}
	}
	return out, wrong
}

func disk(t *testing.T, root *workspace.Root, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root.Dir(), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReplace_EveryMatchOfALineAndNothingElse(t *testing.T) {
	for _, tt := range []struct {
		name, before string
		q            Query
		with, want   string
	}{
		{"a text is taken as it is", "a.b axb a.b\n", Query{Text: "a.b"}, "$1", "$1 axb $1\n"},
		{"any case", "Needle needle\n", Query{Text: "needle"}, "pin", "pin pin\n"},
		{"groups", "foo(1, 2)\n", Query{Text: `foo\((\d), (\d)\)`, Regexp: true}, "foo($2, ${1}0)", "foo(2, 10)\n"},
		{"names", "k=v\n", Query{Text: `(?P<key>\w)=(?P<val>\w)`, Regexp: true}, "${val}=$key", "v=k\n"},
		{"the whole", "abc\n", Query{Text: `b`, Regexp: true}, "[$0]", "a[b]c\n"},
		{"a dollar", "5 EUR\n", Query{Text: `(\d) EUR`, Regexp: true}, "$$$1", "$5\n"},
		{"whole words", "cat concat cat,cat\n", Query{Text: "cat", Word: true}, "dog", "dog concat dog,dog\n"},
		{"groups and whole words", "cat concat\n", Query{Text: "(c)at", Word: true, Regexp: true}, "${1}ow", "cow concat\n"},
		{"CRLF", "one two\r\ntwo\r\n", Query{Text: "two"}, "2", "one 2\r\n2\r\n"},
		{"ends of all sorts", "x\r\nx\nx", Query{Text: "x"}, "yy", "yy\r\nyy\nyy"},
		{"at the beginnings of lines", "a\nb\n", Query{Text: "^", Regexp: true}, "// ", "// a\n// b\n"},
		{"nothing", "a needle\n", Query{Text: " needle"}, "", "a\n"},
		{"a byte order mark", "\xef\xbb\xbfneedle\n", Query{Text: "needle"}, "pin", "\xef\xbb\xbfpin\n"},
		{"UTF-16 LE", wide("a needle, ä\r\n", binary.LittleEndian), Query{Text: "needle"}, "ö", wide("a ö, ä\r\n", binary.LittleEndian)},
		{"UTF-16 BE", wide("a needle, ä\n", binary.BigEndian), Query{Text: "needle"}, "ö", wide("a ö, ä\n", binary.BigEndian)},
		{"another encoding", "gr\xfc\xdfe needle gr\xfc\xdfe\n", Query{Text: "needle"}, "pin", "gr\xfc\xdfe pin gr\xfc\xdfe\n"},
		{"a long line", strings.Repeat("ab ", 500) + "\n", Query{Text: "ab"}, "x", strings.Repeat("x ", 500) + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, wrong := replaced(t, map[string]string{"a.txt": tt.before}, tt.q, tt.with)
			if got["a.txt"] != tt.want || len(wrong) > 0 {
				t.Errorf("%q became %q, want %q; %v", tt.before, got["a.txt"], tt.want, wrong)
			}
		})
	}
}

func TestReplace_AGroupThatIsNotThereIsNamed(t *testing.T) {
	for with, want := range map[string]string{"$2": "no group 2", "$1x": "write ${1}", "${nope}": "no group nope", "$": "names no group", "a ${}": "names no group", "$$ $1 ${1}": ""} {
		p, err := Compile(Query{Text: "(a)", Regexp: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Replacing(with); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", with, err)
		}
	}
	p, err := Compile(Query{Text: "a", Defined: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Replacing("b"); err == nil {
		t.Error("symbols are replaced")
	}
}

func TestReplace_WhatCannotBeWrittenSaysWhy(t *testing.T) {
	lone := wide("needle\n"+strings.Repeat("more text\n", 50), binary.LittleEndian) + "\x00\xd8\n\x00"
	got, wrong := replaced(t, map[string]string{"latin.txt": "gr\xfc\xdfe needle\n", "lone.txt": lone, "good.txt": "needle\n"}, Query{Text: "needle"}, "ö")
	if len(got) != 1 || got["good.txt"] != "ö\n" {
		t.Errorf("%q", got)
	}
	if err := wrong["latin.txt"]; err == nil || !strings.Contains(err.Error(), "not of Unicode") {
		t.Errorf("latin.txt: %v", err)
	}
	if err := wrong["lone.txt"]; err == nil {
		t.Error("a file was changed that cannot be written as it is")
	}
}

func TestReplace_AFileThatChangedIsLeftAlone(t *testing.T) {
	root := folder(t, map[string]string{"a.txt": "needle\nx\n", "b.txt": "needle\n", "c.txt": "needle\n", "d.txt": "needle\n"})
	p, _ := Compile(Query{Text: "needle"})
	r, err := p.Replacing("pin")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]File{}
	if _, err := Search(t.Context(), root, "", p, func(f File) { files[f.Path] = f }); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root.Dir(), name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Between the search and the look at it.
	write("a.txt", "first\nneedle\nx\n")
	if plan := r.Plan(t.Context(), root, files["a.txt"]); plan.Err != ErrSince {
		t.Errorf("a.txt: %v", plan.Err)
	}
	// Between the look and the writing, in a line that is not replaced.
	plan := r.Plan(t.Context(), root, files["b.txt"])
	part := Part{Path: "b.txt", Held: plan.Held, Lines: []int{1}}
	write("b.txt", "needle\nmore\n")
	if _, err := r.Apply(t.Context(), root, part); err != ErrSince {
		t.Errorf("b.txt: %v", err)
	}
	if got := string(disk(t, root, "b.txt")); got != "needle\nmore\n" {
		t.Errorf("b.txt holds %q", got)
	}
	// Gone.
	plan = r.Plan(t.Context(), root, files["c.txt"])
	if err := os.Remove(filepath.Join(root.Dir(), "c.txt")); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Apply(t.Context(), root, Part{Path: "c.txt", Held: plan.Held, Lines: []int{1}}); err != ErrSince {
		t.Errorf("c.txt: %v", err)
	}
	if _, err := os.Stat(filepath.Join(root.Dir(), "c.txt")); err == nil {
		t.Error("c.txt was made")
	}
	// After it was written.
	plan = r.Plan(t.Context(), root, files["d.txt"])
	d, err := r.Apply(t.Context(), root, Part{Path: "d.txt", Held: plan.Held, Lines: []int{1}})
	if err != nil || d.Matches != 1 {
		t.Fatal(d.Matches, err)
	}
	write("d.txt", "pin\nmore\n")
	if err := d.Revert(t.Context(), root); err != ErrBackSince {
		t.Errorf("d.txt: %v", err)
	}
	if got := string(disk(t, root, "d.txt")); got != "pin\nmore\n" {
		t.Errorf("d.txt holds %q", got)
	}
}

func BenchmarkPlan(b *testing.B) {
	files := map[string]string{}
	for i := range 100 {
		files[fmt.Sprintf("f%d.txt", i)] = strings.Repeat("some text and a needle in it\n", 50)
	}
	root := folder(b, files)
	p, _ := Compile(Query{Text: "needle"})
	r, err := p.Replacing("pin")
	if err != nil {
		b.Fatal(err)
	}
	var found []File
	if _, err := Search(b.Context(), root, "", p, func(f File) { found = append(found, f) }); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range found {
			if plan := r.Plan(b.Context(), root, f); plan.Err != nil || len(plan.Lines) != 50 {
				b.Fatal(plan)
			}
		}
	}
}
