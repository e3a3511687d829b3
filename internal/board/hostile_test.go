package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTwentyThousandShapesOpen(t *testing.T) {
	records := make([]string, 20_000)
	for i := range records {
		records[i] = geo(fmt.Sprint(i), "page:page", float64(i%200)*10, float64(i/200)*10, 5, 5, 0)
	}
	b := open(t, records...)
	if n := len(b.View().Shapes); n != len(records) {
		t.Fatalf("%d shapes", n)
	}
	if _, _, err := b.Add(json.RawMessage(`{"kind":"box"}`)); err == nil || !strings.Contains(err.Error(), "more than the 20000") {
		t.Errorf("%v", err)
	}
	if _, err := b.Delete("shape:0"); err != nil {
		t.Fatal(err)
	}
	batch(t, b, `{"kind":"box"}`)
}

func TestShapesNestAsDeepAsTheyLike(t *testing.T) {
	records := []string{geo("0", "page:page", 1, 0, 5, 5, 0)}
	for i := 1; i < 20_000; i++ {
		records = append(records, geo(fmt.Sprint(i), fmt.Sprintf("shape:%d", i-1), 1, 0, 5, 5, 0))
	}
	b := open(t, records...)
	if s := b.View().Shape("shape:19999"); s == nil || s.Bounds.X != 20_000 || s.Depth != 19_999 {
		t.Errorf("the innermost is %+v", s)
	}
	if _, err := b.Move([]string{"shape:19999"}, Point{X: 5, Y: 5}); err != nil {
		t.Fatal(err)
	}
	if s := b.View().Shape("shape:19999"); math.Abs(s.Bounds.X-20_005) > 1e-6 {
		t.Errorf("moved, it is at %v", s.Bounds)
	}
	if _, err := b.Delete("shape:0"); err != nil || len(b.View().Shapes) != 0 {
		t.Errorf("%d are left, %v", len(b.View().Shapes), err)
	}
}

func TestACircleOfParentsCanBeEdited(t *testing.T) {
	b := open(t, geo("a", "shape:b", 1, 1, 5, 5, 0), geo("b", "shape:a", 1, 1, 5, 5, 0), geo("s", "shape:s", 1, 1, 5, 5, 0))
	for _, id := range []string{"shape:a", "shape:b", "shape:s"} {
		if _, err := b.Move([]string{id}, Point{X: 10, Y: 10}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if _, err := b.Update(id, json.RawMessage(`{"parent":"page"}`)); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	again, err := Open(b.Encode())
	if err != nil || len(again.View().problems) > 0 {
		t.Errorf("the circle is still there: %q, %v", again.View().problems, err)
	}
}

func TestWildNumbersDoNoHarm(t *testing.T) {
	wild := []string{"1e308", "-1e308", "1e999", "0", "-5", "null", `"7"`, "[]", "1e-320"}
	var records []string
	for i, n := range wild {
		for j, typ := range []string{"geo", "text", "note", "arrow", "line", "draw", "highlight", "frame", "group", "image", "bookmark", "embed", "custom"} {
			records = append(records, fmt.Sprintf(`{"id":"shape:%[1]d-%[2]d","typeName":"shape","type":%[3]q,"parentId":"page:page","index":"a1","x":%[4]s,"y":%[4]s,"rotation":%[4]s,"opacity":%[4]s,
"props":{"w":%[4]s,"h":%[4]s,"growY":%[4]s,"scale":%[4]s,"scaleX":%[4]s,"bend":%[4]s,"labelPosition":%[4]s,"elbowMidPoint":%[4]s,"start":{"x":%[4]s,"y":1},"end":%[4]s,"kind":"elbow",
"points":{"a":{"x":%[4]s,"y":2}},"segments":[{"points":[{"x":%[4]s,"y":%[4]s}]},%[4]s],"richText":%[4]s,"isClosed":true,"autoSize":true}}`, i, j, typ, n))
		}
	}
	b := open(t, records...)
	for _, s := range b.View().Shapes {
		for _, f := range []float64{s.Bounds.X, s.Bounds.Y, s.Bounds.W, s.Bounds.H, s.W, s.H, s.Opacity} {
			if math.IsNaN(f) || math.IsInf(f, 0) {
				t.Errorf("%s is %+v", s.ID, s)
			}
		}
		b.View().At(s.Bounds.Center(), 1)
		if _, err := json.Marshal(b.Info(s)); err != nil {
			t.Errorf("%s: %v", s.ID, err)
		}
	}
	if _, err := b.Fit(nil, 800, 600, 20); err != nil {
		t.Error(err)
	}
}

func TestWhatLiesTooFarIsNotFittedButNamed(t *testing.T) {
	b := open(t, geo("a", "page:page", 0, 0, 100, 50, 0), geo("far", "page:page", 1e308, 0, 5, 5, 0))
	if got := b.Problems(); !slices.Contains(got, `shape "shape:far" lies too far away to be shown`) || strings.Contains(strings.Join(got, " "), "shape:a") {
		t.Errorf("said is %q", got)
	}
	c, err := b.Fit(nil, 800, 400, 20)
	if want := (Camera{350, 175, 1}); err != nil || c != want {
		t.Errorf("%v, %v", c, err)
	}
	b = open(t, geo("far", "page:page", 1e308, 0, 5, 5, 0))
	if c, err := b.Fit(nil, 800, 400, 20); err != nil || c != (Camera{Zoom: 1}) {
		t.Errorf("nothing else: %v, %v", c, err)
	}
}

// later is a board whose file has a sequence of its schema at version 9999.
func later(t *testing.T, sequence string) *Board {
	t.Helper()
	made := fresh()
	batch(t, made, `{"id":"a","kind":"box","text":"a","x":0,"y":0}`, `{"id":"b","kind":"lifeline","text":"b","x":300,"y":0,"h":120}`,
		`{"id":"c","kind":"lifeline","text":"c","x":600,"y":0,"h":120}`, `{"id":"n","kind":"note","text":"n","x":0,"y":300}`)
	data := regexp.MustCompile(`"com.tldraw.`+sequence+`":\s*\d+`).ReplaceAllString(string(made.Encode()), `"com.tldraw.`+sequence+`":9999`)
	b, err := Open([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTypesOfALaterVersionAreSaid(t *testing.T) {
	want := "the file has version 9999 of com.tldraw.shape.geo, newer than the "
	if got := later(t, "shape.geo").Problems(); len(got) != 1 || !strings.HasPrefix(got[0], want) || !strings.Contains(got[0], "update OpenSpace") {
		t.Errorf("said %q", got)
	}
}

func TestWhatIsOfALaterVersionIsMovedAndNotWritten(t *testing.T) {
	add := func(shape string) func(*Board) error {
		return func(b *Board) error { _, _, err := b.Add(json.RawMessage(shape)); return err }
	}
	update := func(id, fields string) func(*Board) error {
		return func(b *Board) error { _, err := b.Update(id, json.RawMessage(fields)); return err }
	}
	for name, c := range map[string]struct {
		do    func(*Board) error
		taken bool
	}{
		"it moves":                         {update("shape:a", `{"x":50,"y":9}`), true},
		"as a record":                      {update("shape:a", `{"props":{},"x":50}`), true},
		"it is locked":                     {update("shape:a", `{"locked":true}`), true},
		"it is deleted":                    {func(b *Board) error { _, err := b.Delete("shape:a"); return err }, true},
		"it goes to the front":             {func(b *Board) error { _, err := b.Raise([]string{"shape:a"}, true); return err }, true},
		"what is of a known type changes":  {update("shape:n", `{"text":"new"}`), true},
		"what is of a known type is drawn": {add(`{"kind":"note","text":"more"}`), true},
		"an arrow is bound to it":          {add(`{"kind":"arrow","from":"a","to":"n"}`), true},
		"its text":                         {update("shape:a", `{"text":"new"}`), false},
		"its size":                         {update("shape:a", `{"w":500}`), false},
		"its colour":                       {update("shape:a", `{"color":"red"}`), false},
		"a prop":                           {update("shape:a", `{"props":{"color":"red"}}`), false},
		"one more":                         {add(`{"kind":"box","text":"more"}`), false},
		"the stem of a lifeline grows": {func(b *Board) error {
			for range 4 {
				if _, _, err := b.Add(json.RawMessage(`{"kind":"message","from":"b","to":"c","text":"x"}`)); err != nil {
					return err
				}
			}
			return nil
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			b := later(t, "shape.geo")
			props := func() string {
				return string(b.records["shape:a"].Props.JSON()) + string(b.records["shape:b"].Props.JSON())
			}
			before := props()
			err := c.do(b)
			var e *Error
			switch {
			case c.taken && err != nil:
				t.Fatal(err)
			case !c.taken && (!errors.As(err, &e) || !strings.Contains(err.Error(), "version 9999 of com.tldraw.shape.geo") || e.Hint == ""):
				t.Errorf("it is not refused: %v", err)
			}
			if b.records["shape:a"] != nil && props() != before {
				t.Errorf("its props became %s", props())
			}
		})
	}
}

func TestABoardOfALaterStoreOrShapeIsReadOnly(t *testing.T) {
	for _, sequence := range []string{"store", "shape"} {
		b := later(t, sequence)
		_, err := b.Move([]string{"shape:a"}, Point{X: 5, Y: 5})
		if !errors.Is(err, ErrReadOnly) || !strings.Contains(err.Error(), "9999") || !strings.Contains(err.Error(), "update OpenSpace") {
			t.Errorf("%s: %v", sequence, err)
		}
	}
}
