package board

import (
	"encoding/json"
	"strings"
	"testing"
)

// edited returns the bytes of a file after operations by someone else.
func edited(t *testing.T, data []byte, run func(*Board)) []byte {
	t.Helper()
	b, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	run(b)
	return b.Encode()
}

func set(t *testing.T, b *Board, id, updates string) {
	t.Helper()
	if _, err := b.Update("shape:"+id, json.RawMessage(updates)); err != nil {
		t.Fatal(err)
	}
}

func TestMergeTakesBothSides(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box","text":"a","x":0,"y":0}`, `{"id":"b","kind":"box","text":"b"}`, `{"id":"c","kind":"box","text":"c"}`, `{"id":"d","kind":"box"}`, `{"id":"r","kind":"arrow","from":"a","to":"d"}`)
	b.Saved()
	disk := edited(t, b.Encode(), func(o *Board) {
		set(t, o, "b", `{"text":"theirs"}`)
		set(t, o, "c", `{"text":"theirs"}`)
		batch(t, o, `{"id":"new","kind":"note","text":"n"}`)
		if _, err := o.Delete("shape:d"); err != nil {
			t.Fatal(err)
		}
	})
	set(t, b, "a", `{"text":"ours"}`)
	set(t, b, "c", `{"text":"ours"}`)
	change, conflicts, err := b.Merge(disk)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"a": "ours", "b": "theirs", "c": "ours", "new": "n"} {
		if s := b.View().Shape("shape:" + id); s == nil || s.Text != want {
			t.Errorf("%s is %+v, want %q", id, s, want)
		}
	}
	if b.View().Shape("shape:d") != nil || b.View().Shape("shape:r").Arrow.To != "" {
		t.Error("what the disk deleted is still there")
	}
	if len(conflicts) != 1 || conflicts[0].ID != "shape:c" || !strings.Contains(conflicts[0].Reason, "ours stays") {
		t.Errorf("%+v", conflicts)
	}
	if got := strings.Join(change.Shapes(), " "); got != "shape:new shape:b shape:r" {
		t.Errorf("changed are %s", got)
	}
	if !b.Dirty() {
		t.Error("ours is not to be saved")
	}
	// Our own steps can still be taken back; theirs are not touched by it.
	b.Undo()
	if s := b.View().Shape("shape:c"); s.Text != "c" {
		t.Errorf("undone, c is %q", s.Text)
	}
	if s := b.View().Shape("shape:b"); s.Text != "theirs" {
		t.Errorf("undone, b is %q", s.Text)
	}
}

func TestMergeWithoutOurChangesIsTheDisk(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`, `{"id":"b","kind":"box"}`)
	b.Saved()
	disk := edited(t, b.Encode(), func(o *Board) {
		set(t, o, "a", `{"x":5}`)
		batch(t, o, `{"id":"z","kind":"message","from":"a","to":"b"}`)
	})
	if _, conflicts, err := b.Merge(disk); err != nil || len(conflicts) > 0 || b.Dirty() {
		t.Fatalf("%v, %v, dirty %v", conflicts, err, b.Dirty())
	}
	if string(b.Encode()) != string(disk) {
		t.Errorf("\n%s\nwant\n%s", b.Encode(), disk)
	}
	if change, _, err := b.Merge(disk); err != nil || !change.Empty() {
		t.Errorf("the same again is a change: %+v, %v", change, err)
	}
}

func TestMergeKeepsWhatOneSideDeletedAndTheOtherChanged(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"f","kind":"frame"}`, `{"id":"in","kind":"box","parent":"f"}`, `{"id":"x","kind":"box"}`, `{"id":"y","kind":"box"}`)
	b.Saved()
	disk := edited(t, b.Encode(), func(o *Board) {
		if _, err := o.Delete("shape:f", "shape:x"); err != nil {
			t.Fatal(err)
		}
		set(t, o, "y", `{"text":"theirs"}`)
	})
	set(t, b, "x", `{"text":"ours"}`)
	set(t, b, "in", `{"text":"ours"}`)
	if _, err := b.Delete("shape:y"); err != nil {
		t.Fatal(err)
	}
	_, conflicts, err := b.Merge(disk)
	if err != nil || len(conflicts) != 4 {
		t.Fatalf("%+v, %v", conflicts, err)
	}
	v := b.View()
	if v.Shape("shape:x") == nil || v.Shape("shape:y") != nil || v.Shape("shape:in") == nil || v.Shape("shape:in").Parent != "page:page" || len(v.problems) > 0 {
		t.Errorf("%+v, %q", b.Infos(), v.problems)
	}
}

func TestMergeRefusesWhatIsNoBoard(t *testing.T) {
	b := fresh()
	before := string(b.Encode())
	if _, _, err := b.Merge([]byte(`{"half`)); err == nil || string(b.Encode()) != before {
		t.Errorf("%v", err)
	}
	if _, _, err := b.Merge([]byte(strings.Replace(oldSchema, `"com.tldraw.store":4`, `"com.tldraw.store":99`, 1))); err == nil {
		t.Error("changes here would be lost in a board that is read-only now")
	}
}

func TestMergeLeavesWhatTheDiskHasBoundToNothing(t *testing.T) {
	b := fresh()
	batch(t, b, `{"id":"a","kind":"box"}`, `{"id":"d","kind":"box"}`, `{"id":"r","kind":"arrow","from":"a","to":"d"}`)
	const bound, loose = `"toId":"shape:d"`, `"toId":"shape:gone"`
	data := strings.ReplaceAll(string(b.Encode()), bound, loose)
	if !strings.Contains(data, loose) {
		t.Fatalf("no binding in %s", data)
	}
	b, err := Open([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	disk := edited(t, []byte(data), func(o *Board) { batch(t, o, `{"id":"new","kind":"box"}`) })
	if _, conflicts, err := b.Merge(disk); err != nil || len(conflicts) > 0 || b.Dirty() || string(b.Encode()) != string(disk) {
		t.Errorf("%v, %v, dirty %v\n%s\nwant\n%s", conflicts, err, b.Dirty(), b.Encode(), disk)
	}
	set(t, b, "a", `{"text":"ours"}`)
	disk = edited(t, disk, func(o *Board) { set(t, o, "new", `{"text":"theirs"}`) })
	if _, _, err := b.Merge(disk); err != nil || !b.Dirty() || !strings.Contains(string(b.Encode()), loose) {
		t.Errorf("%v, dirty %v\n%s", err, b.Dirty(), b.Encode())
	}
}
