package board

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board/tldraw"
	"github.com/openspace-tui/openspace/internal/uitest/judge"
)

// named returns the versions that a file names, by sequence.
func named(t *testing.T, data []byte) map[string]int {
	t.Helper()
	b, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	schema, _ := tldraw.ParseObject(b.file.Schema.JSON())
	all, _ := tldraw.ParseObject(schema.Get("sequences"))
	out := map[string]int{}
	for _, f := range all {
		n, _ := tldraw.Num(f.Raw)
		out[strings.TrimPrefix(f.Key, "com.tldraw.")] = int(n)
	}
	return out
}

// drawAll has everything in it that can be drawn.
func drawAll(t *testing.T, b *Board) {
	t.Helper()
	for _, kind := range kindNames() {
		k, _ := kindOf(kind)
		if !k.Connects {
			batch(t, b, `{"id":"kind-`+kind+`","kind":"`+kind+`","text":"`+kind+`"}`)
		}
	}
	for _, kind := range kindNames() {
		if k, _ := kindOf(kind); k.Connects {
			batch(t, b, `{"id":"kind-`+kind+`","kind":"`+kind+`","text":"`+kind+`","from":"kind-box","to":"kind-class"}`)
		}
	}
	for _, geo := range tldraw.Geos() {
		batch(t, b, `{"id":"geo-`+geo+`","kind":"`+geo+`","text":"`+geo+`"}`)
	}
	batch(t, b, `{"kind":"text","text":"a text"}`, `{"kind":"note","text":"a note"}`, `{"kind":"line","points":[[0,0],[50,9]]}`,
		`{"kind":"draw","points":[[0,0],[30,10],[60,40]]}`, `{"kind":"highlight","points":[[0,0],[50,0]]}`,
		`{"id":"ref","kind":"box","ref":"a.go:1"}`, `{"id":"free","kind":"box"}`, `{"kind":"frame","text":"a frame","children":["ref"]}`, `{"kind":"group","children":["free"]}`,
		`{"kind":"bookmark","url":"https://example.com/"}`, `{"type":"image","props":{"w":20,"h":30}}`,
		`{"kind":"arrow","from":"kind-box","to":"kind-cloud","line":"elbow"}`, `{"kind":"arrow","from":"kind-box","to":"kind-cloud","line":"curved","text":"around"}`)
	if err := b.SetCamera(Camera{10, 20, 2}); err != nil {
		t.Fatal(err)
	}
}

func TestVersions_EveryKindOpensInEachTldraw(t *testing.T) {
	var files []string
	for _, form := range []tldraw.Form{tldraw.Snapshot, tldraw.Document, tldraw.Tldr} {
		b := fresh()
		b.file = tldraw.New(form)
		drawAll(t, b)
		files = append(files, string(b.Encode()))
	}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Versions()...) {
		t.Error(wrong)
	}
}

// uses are changes of which each uses something that a version brought, and what
// a new file then names.
func uses() map[string]struct {
	shape   string
	raises  map[string]int
	refused []string
} {
	type use = struct {
		shape   string
		raises  map[string]int
		refused []string
	}
	return map[string]use{
		"a flipped shape":     {`{"type":"geo","props":{"flipX":true}}`, map[string]int{"shape.geo": 12}, []string{judge.V51, judge.V44}},
		"a coloured frame":    {`{"type":"frame","props":{"color":"red"}}`, map[string]int{"shape.frame": 1}, nil},
		"a scaled line":       {`{"type":"line","props":{"scale":2}}`, map[string]int{"shape.line": 5}, nil},
		"a scaled stroke":     {`{"type":"draw","props":{"scale":2}}`, map[string]int{"shape.draw": 2}, nil},
		"a stretched stroke":  {`{"type":"draw","props":{"scaleX":2}}`, map[string]int{"shape.draw": 3}, nil},
		"a flipped picture":   {`{"type":"image","props":{"flipY":true}}`, map[string]int{"shape.image": 4}, nil},
		"a described picture": {`{"type":"image","props":{"altText":"a cat"}}`, map[string]int{"shape.image": 5}, nil},
		"a shrunk note":       {`{"type":"note","props":{"fontSizeAdjustment":0.5}}`, map[string]int{"shape.note": 12}, []string{judge.V44}},
		"no outline":          {`{"type":"line","props":{"dash":"none"}}`, map[string]int{"shape.line": 4, "shape.note": 12}, []string{judge.V44}},
	}
}

func TestVersions_AFileNamesTheOldestThatHasWhatItUses(t *testing.T) {
	var files, names []string
	for name, use := range uses() {
		b := fresh()
		batch(t, b, use.shape)
		has := named(t, b.Encode())
		want := named(t, fresh().Encode())
		maps.Copy(want, use.raises)
		if !maps.Equal(has, want) {
			t.Errorf("%s: the file names %v, want %v", name, has, want)
		}
		files, names = append(files, string(b.Encode())), append(names, name)
	}
	v := judge.Ask(t, files, nil)
	for i, name := range names {
		for _, version := range judge.Versions() {
			refused := slices.Contains(uses()[name].refused, version)
			wrong := v.Wrong(version, i)
			if refused != (len(wrong) > 0) || refused && !strings.Contains(wrong[0], "migration") {
				t.Errorf("%s: tldraw %s says %q\n%s", name, version, wrong, files[i])
			}
		}
	}
}

// of44 is a file as tldraw 4.4 writes it, with a shape of each form that changed since.
func of44(t *testing.T) *Board {
	t.Helper()
	b := elder(t, map[string]int{"asset.image": 5, "shape.draw": 4, "shape.geo": 11, "shape.highlight": 3, "shape.note": 10})
	batch(t, b, `{"id":"g","kind":"box","text":"g","x":0,"y":0}`, `{"id":"g2","kind":"box","text":"g2","x":0,"y":500}`, `{"id":"n","kind":"note","text":"n","x":300,"y":0}`,
		`{"id":"d","kind":"draw","points":[[0,0],[30,10],[60,40]],"x":0,"y":300}`, `{"id":"h","kind":"highlight","points":[[0,0],[50,0]],"x":300,"y":300}`,
		`{"id":"a","kind":"arrow","from":"g","to":"n","line":"elbow"}`)
	again, err := Open(b.Encode())
	if err != nil || len(again.Problems()) > 0 {
		t.Fatal(err, again.Problems())
	}
	return again
}

func TestVersions_AFileOfTldraw44StaysOne(t *testing.T) {
	b := of44(t)
	was := named(t, b.Encode())
	files := []string{string(b.Encode())}
	drawAll(t, b)
	for id, fields := range map[string]string{"g": `{"text":"another","color":"red"}`, "n": `{"text":"another"}`, "d": `{"points":[[0,0],[9,9],[40,2]]}`,
		"h": `{"color":"red"}`, "a": `{"line":"curved"}`, "kind-actor": `{"text":"somebody","color":"blue"}`} {
		if _, err := b.Update("shape:"+id, json.RawMessage(fields)); err != nil {
			t.Fatal(id, err)
		}
	}
	if _, err := b.Resize([]Sized{{"shape:d", Rect{X: 0, Y: 300, W: 400, H: 200}}}); err != nil {
		t.Fatal(err)
	}
	files = append(files, string(b.Encode()))
	if now := named(t, b.Encode()); !maps.Equal(was, now) {
		t.Errorf("it named %v, and now %v", was, now)
	}
	if dash := b.View().Shape("shape:kind-actor").Dash; dash != "none" {
		t.Errorf("an actor has an outline: %s", dash)
	}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Versions()...) {
		t.Error(wrong)
	}
}

// What a file's versions lack raises just those; its records are lifted along, and undo
// takes both back.
func TestVersions_OnlyWhatIsAddedRaisesAFile(t *testing.T) {
	var files, names []string
	for name, use := range uses() {
		b := of44(t)
		before, was := string(b.Encode()), named(t, b.Encode())
		batch(t, b, use.shape)
		want := maps.Clone(was)
		for sequence, version := range use.raises {
			want[sequence] = max(want[sequence], version)
		}
		after := string(b.Encode())
		if now := named(t, []byte(after)); !maps.Equal(want, now) {
			t.Errorf("%s: the file names %v, want %v", name, now, want)
		}
		files, names = append(files, after), append(names, name)
		if c := b.Journal(0); len(c[len(c)-1].Updated) > 0 {
			t.Errorf("%s: lifted shapes count as changed: %v", name, c)
		}
		b.Undo()
		if now := string(b.Encode()); now != before {
			t.Errorf("%s: taken back, the file is\n%s\nnot\n%s", name, now, before)
		}
		b.Redo()
		if now := string(b.Encode()); !tldraw.Same([]byte(now), []byte(after)) {
			t.Errorf("%s: done again, the file is\n%s\nnot\n%s", name, now, after)
		}
	}
	v := judge.Ask(t, files, nil)
	for i, name := range names {
		for _, version := range judge.Versions() {
			refused := slices.Contains(uses()[name].refused, version)
			if wrong := v.Wrong(version, i); refused != (len(wrong) > 0) {
				t.Errorf("%s: tldraw %s says %q\n%s", name, version, wrong, files[i])
			}
		}
	}
}

// An update of a shape that is there raises the file as a new shape does.
func TestVersions_AnUpdateRaisesAFileToo(t *testing.T) {
	b := of44(t)
	if _, err := b.Update("shape:g", json.RawMessage(`{"props":{"flipX":true}}`)); err != nil {
		t.Fatal(err)
	}
	if now := named(t, b.Encode()); now["shape.geo"] != 12 || now["shape.note"] != 10 {
		t.Errorf("the file names %v", now)
	}
	for _, id := range []string{"shape:g", "shape:g2"} {
		if raw := b.records[id].Props.Get("flipX"); string(raw) != fmt.Sprint(id == "shape:g") {
			t.Errorf("%s has flipX %s", id, raw)
		}
	}
	files := []string{string(b.Encode())}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Newest) {
		t.Error(wrong)
	}
}

// Two who draw on one file may need different versions: what both did stays.
func TestVersions_TwoWhoRaiseAFileAreMerged(t *testing.T) {
	b := of44(t)
	theirs := edited(t, b.Encode(), func(o *Board) {
		batch(t, o, `{"id":"theirs","type":"geo","props":{"flipX":true}}`)
		set(t, o, "g2", `{"text":"theirs"}`)
	})
	set(t, b, "g", `{"text":"ours"}`)
	batch(t, b, `{"id":"ours","type":"note","props":{"fontSizeAdjustment":0.5}}`)
	if _, conflicts, err := b.Merge(theirs); err != nil || len(conflicts) > 0 {
		t.Fatal(conflicts, err)
	}
	v := b.View()
	if v.Shape("shape:g").Text != "ours" || v.Shape("shape:g2").Text != "theirs" || v.Shape("shape:ours") == nil || v.Shape("shape:theirs") == nil {
		t.Errorf("%+v", b.Infos())
	}
	if now := named(t, b.Encode()); now["shape.geo"] != 12 || now["shape.note"] != 12 || now["shape.draw"] != 4 {
		t.Errorf("the file names %v", now)
	}
	for b.CanUndo() != "" {
		if c := b.Undo(); len(c.Kept) > 0 {
			t.Errorf("undo keeps %v", c.Kept)
		}
	}
	if v := b.View(); v.Shape("shape:g").Text != "g" || v.Shape("shape:ours") != nil || v.Shape("shape:theirs") == nil || v.Shape("shape:g2").Text != "theirs" {
		t.Errorf("%+v", b.Infos())
	}
	files := []string{string(b.Encode())}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Newest) {
		t.Error(wrong)
	}
}

func TestVersions_WhatRaisedAFileIsTakenBackFromIt(t *testing.T) {
	before := of44(t).Encode()
	after := edited(t, before, func(o *Board) { batch(t, o, `{"id":"theirs","type":"geo","props":{"flipX":true}}`) })
	now := edited(t, after, func(o *Board) { set(t, o, "g", `{"text":"since"}`) })
	data, kept, err := Revert(before, after, now)
	if err != nil || kept != 0 {
		t.Fatal(kept, err)
	}
	b, err := Open(data)
	if err != nil || b.View().Shape("shape:theirs") != nil || b.View().Shape("shape:g").Text != "since" {
		t.Errorf("%v, %+v", err, b.Infos())
	}
	files := []string{string(data)}
	for _, wrong := range problemsOf(judge.Ask(t, files, nil), files, judge.Newest) {
		t.Error(wrong)
	}
}

// A stroke of a pen keeps its pressure through each form that strokes had.
func TestVersions_StrokesKeepTheirPressure(t *testing.T) {
	stroke := `{"id":"shape:p","typeName":"shape","type":"draw","x":0,"y":0,"rotation":0,"index":"a9","parentId":"page:page","isLocked":false,"opacity":1,"meta":{},` +
		`"props":{"color":"black","fill":"none","dash":"draw","size":"m","isComplete":true,"isClosed":false,"isPen":true,"segments":[{"type":"free","points":[{"x":1,"y":2,"z":0.25},{"x":4,"y":8,"z":0.75}]}]}}`
	r, err := tldraw.NewRecord("", json.RawMessage(stroke))
	if err != nil {
		t.Fatal(err)
	}
	up, err := tldraw.Lift(r, 1, 5)
	if err != nil || strings.Contains(string(up.JSON()), "points") {
		t.Fatal(err, string(up.JSON()))
	}
	b := elder(t, map[string]int{"shape.draw": 1})
	down, err := b.file.Schema.Down(up)
	if err != nil || !tldraw.Equal(r, down) {
		t.Errorf("%v\n%s\nbecame\n%s", err, r.JSON(), down.JSON())
	}
}
