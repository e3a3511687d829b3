package workspace

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// blobOf is a file of some bytes.
func blobOf(t testing.TB, data []byte) (*Blob, *Root, string) {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "x.bin")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	b, err := r.Blob(t.Context(), "x.bin")
	if err != nil {
		t.Fatal(err)
	}
	return b, r, name
}

func TestBytesAreReadWhereTheyAre(t *testing.T) {
	b, _, name := blobOf(t, []byte("\x00\x01\x02\x03\x04"))
	for what, c := range map[string]struct {
		at   int64
		n    int
		want string
	}{
		"all": {0, 5, "\x00\x01\x02\x03\x04"}, "some": {1, 2, "\x01\x02"}, "up to the end": {3, 9, "\x03\x04"},
		"behind the end": {5, 3, ""}, "far behind it": {50, 3, ""},
	} {
		if got, err := b.At(c.at, c.n); err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
	if b.Size != 5 || string(b.Head) != "\x00\x01\x02\x03\x04" {
		t.Errorf("%+v", b)
	}
	if err := os.Truncate(name, 2); err != nil {
		t.Fatal(err)
	}
	if _, err := b.At(0, 1); !isCode(err, Changed) {
		t.Errorf("of one that was cut off: %v", err)
	}
	if _, err := b.Find(t.Context(), []byte("x"), 0, false, false); !isCode(err, Changed) {
		t.Errorf("a search of one that was cut off: %v", err)
	}
}

func isCode(err error, code Code) bool {
	var we *Error
	return errors.As(err, &we) && we.Code == code
}

func TestAnEmptyFileHasNoBytes(t *testing.T) {
	b, _, _ := blobOf(t, nil)
	if got, err := b.At(0, 4); err != nil || len(got) != 0 || b.Size != 0 {
		t.Errorf("%q, %v", got, err)
	}
	if at, err := b.Find(t.Context(), []byte("x"), 0, false, false); at != -1 || err != nil {
		t.Errorf("%d, %v", at, err)
	}
}

func TestBytesThatAreRefused(t *testing.T) {
	b, r, _ := blobOf(t, []byte{0})
	if err := os.WriteFile(filepath.Join(r.Dir(), ".env"), []byte("\x00secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(r.Dir(), "d"), 0o700); err != nil {
		t.Fatal(err)
	}
	for p, code := range map[string]Code{".env": Denied, "nowhere": NotFound, "d": NotAFile, "../x": Outside} {
		if _, err := r.Blob(t.Context(), p); !isCode(err, code) {
			t.Errorf("%s: %v", p, err)
		}
	}
	own, err := r.Own().Blob(t.Context(), ".env")
	if err != nil || !own.Private || b.Private {
		t.Errorf("the owner's own: %+v, %v", own, err)
	}
}

// A search finds what a search of the whole would, wherever blocks end.
func TestBytesAreFoundWhereTheyAre(t *testing.T) {
	data := make([]byte, 2*blobStep+100)
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range data {
		data[i] = byte(rnd.IntN(256))
	}
	want := []byte("NeeDle\x00\xff")
	for _, at := range []int{0, 17, blobStep - 3, blobStep, 2*blobStep - 1, len(data) - len(want)} {
		copy(data[at:], want)
	}
	b, _, _ := blobOf(t, data)
	low := bytes.Clone(data)
	Lower(low)
	for _, from := range []int64{0, 1, 17, 18, blobStep - 4, blobStep - 3, blobStep - 2, blobStep, blobStep + 1, 2*blobStep - 1, 2 * blobStep, int64(len(data)), -5} {
		for _, fold := range []bool{false, true} {
			what, hay := want, data
			if fold {
				what, hay = []byte("needle\x00\xff"), low
			}
			forth, back := int64(bytes.Index(hay[min(max(from, 0), int64(len(hay))):], what)), int64(-1)
			if forth >= 0 {
				forth += max(from, 0)
			}
			if from >= 0 {
				back = int64(bytes.LastIndex(hay[:min(from+int64(len(what)), int64(len(hay)))], what))
			}
			if got, err := b.Find(t.Context(), what, from, false, fold); got != forth || err != nil {
				t.Errorf("from %d, fold %v: %d, %v, want %d", from, fold, got, err, forth)
			}
			if got, err := b.Find(t.Context(), what, from, true, fold); got != back || err != nil {
				t.Errorf("back from %d, fold %v: %d, %v, want %d", from, fold, got, err, back)
			}
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := b.Find(ended, want, 0, false, false); !errors.Is(err, context.Canceled) {
		t.Errorf("one that is over: %v", err)
	}
}

func TestLinesAndOffsets(t *testing.T) {
	for name, c := range map[string]struct {
		data   string
		as     Encoding
		starts []int64
	}{
		"newlines":         {"one\ntwo\n\nx", UTF8, []int64{0, 4, 8, 9}},
		"carriage returns": {"one\r\ntwo\r\n", UTF8, []int64{0, 5, 10}},
		"a mark":           {"\xef\xbb\xbfa\nb", UTF8BOM, []int64{0, 5}},
		"UTF-16, little":   {"\xff\xfea\x00\n\x00\x0a\x01b\x00\n\x00", UTF16LE, []int64{0, 6, 12}},
		"UTF-16, big":      {"\xfe\xff\x00a\x00\n\x0a\x00\x00b\x00\n", UTF16BE, []int64{0, 6, 12}},
	} {
		b, _, _ := blobOf(t, []byte(c.data))
		for line, want := range c.starts {
			at, err := b.LineStart(t.Context(), c.as, line)
			if at != want || err != nil {
				t.Errorf("%s: line %d begins at %d, %v, want %d", name, line, at, err, want)
			}
			if got, err := b.LineAt(t.Context(), c.as, at); got != line || err != nil {
				t.Errorf("%s: %d is in line %d, %v, want %d", name, at, got, err, line)
			}
		}
		if at, _ := b.LineStart(t.Context(), c.as, 100); at != int64(len(c.data)) {
			t.Errorf("%s: line 100 begins at %d", name, at)
		}
	}
}
