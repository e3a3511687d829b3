package editor

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
)

// sjis is a text in Shift_JIS, too short to be known as that.
func sjis(t testing.TB) []byte {
	t.Helper()
	out, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte("語\nline 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAnotherEncodingIsChosen(t *testing.T) {
	r, name := hexRig(t, "a.txt", sjis(t))
	r.sees("windows-1252", "Œê")
	r.press("E").sees("shift_jis · gb18030 · euc-kr")
	r.press(`"klingon`).sees("no encoding is called so")
	r.press("enter").sees("no encoding is called klingon", "windows-1252")
	r.press("E", `"sjis`).sees("  shift_jis")
	r.press("enter").settle().sees("語", "a.txt  1:1  1–2/2  shift_jis")
	if err := os.WriteFile(name, append(sjis(t), "more\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	r.read()
	r.settle().sees("語", "more")
	view, err := json.Marshal(r.e.View())
	if err != nil {
		t.Fatal(err)
	}
	r.press("E", "enter").settle().sees("windows-1252", "Œê") // what it looks like
	r.e = New(r.e.host, "a.txt")
	r.e.SetView(view)
	r.read()
	r.settle().sees("語", "shift_jis")
	f, err := readAs(t.Context(), r.e.host.Files, "a.txt", "") // as commands read it
	if err != nil {
		t.Fatal(err)
	}
	r.e.SetFile(f)
	r.settle().sees("語", "shift_jis")
	r.do("x").sees("8c ea")
	r.do("x").sees("語")
}

func TestABinaryFileIsReadAsText(t *testing.T) {
	r, _ := hexRig(t, "a.bin", []byte("w\x00i\x00d\x00e\x00\x01\x00"))
	r.press("E", `"utf-16le`, "enter").settle().sees("1  wide", "UTF-16LE")
	r.press("E", "enter").settle().sees("77 00 69 00")
}

func TestBytesThatAreNoUTF8AreTold(t *testing.T) {
	r, _ := hexRig(t, "a.txt", []byte("é € caf\xe9\n"))
	r.sees("caf\ufffd", "a.txt  1:1  1–1/1  not all UTF-8")
	r, _ = hexRig(t, "a.txt", []byte("é € \ufffd\n"))
	if all := strings.Join(r.draw(), "\n"); strings.Contains(all, "UTF-8") {
		t.Errorf("it is told of a file that is whole:\n%s", all)
	}
}
