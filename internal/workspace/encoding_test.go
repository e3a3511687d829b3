package workspace

import (
	"math/rand/v2"
	"strings"
	"testing"

	utf16 "golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"
)

func TestFilesOfOtherEncodingsAreRead(t *testing.T) {
	for name, c := range map[string]struct{ data, text, form string }{
		"UTF-8":                     {"a\n", "a\n", ""},
		"with a byte order mark":    {"\xef\xbb\xbfa\r\n", "a\n", "UTF-8 BOM CRLF"},
		"mixed line ends":           {"a\r\nb\nc", "a\nb\nc", "CRLF+LF"},
		"UTF-16, the low one first": {"\xff\xfe\xe4\x00\r\x00\n\x00", "ä\n", "UTF-16LE CRLF"},
		"UTF-16, the high one first": {"\xfe\xff\x4e\x2d\xd8\x3d\xde\x00\x00\n", "中😀\n",
			"UTF-16BE"},
		"without a mark, the low one first":  {"f\x00\xfc\x00r\x00 \x00\x2d\x4e\r\x00\n\x00", "für 中\n", "UTF-16LE CRLF"},
		"without a mark, the high one first": {"\x00f\x00\xfc\x00r\x00 \x4e\x2d\x00\n", "für 中\n", "UTF-16BE"},
		"half a letter":                      {"\xff\xfea\x00b\x00c\x00d\x00e\x00f\x00g\x00h\x00i\x00j\x00k\x00l\x00m\x00n\x00o\x00p\x00q\x00r\x00s\x00t\x00u\x00\x3d\xd8", "abcdefghijklmnopqrstu\ufffd", "UTF-16LE"},
		"nothing but marks":                  {"\xff\xfe", "", "UTF-16LE"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := open(t, map[string]string{"f": c.data}).Read(t.Context(), "f")
			if err != nil {
				t.Fatal(err)
			}
			if f.Text != c.text || f.Form() != c.form {
				t.Errorf("%q, %q", f.Text, f.Form())
			}
		})
	}
}

func TestUTF16WithoutAMarkIsReadByItsLetters(t *testing.T) {
	for _, text := range []string{"中文测试，没有标记。\n第一行\n", "設定を読み込みます。\r\nエラー😀\r\n", "설정 파일을 읽을 수 없습니다\n", "Ошибка чтения файла\n", "Σφάλμα\n", "// 一个中文注释\nint x = 1;\n", "לא ניתן לפתוח\n"} {
		for as, order := range map[Encoding]utf16.Endianness{UTF16LE: utf16.LittleEndian, UTF16BE: utf16.BigEndian} {
			data, err := utf16.UTF16(order, utf16.IgnoreBOM).NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if got, enc, ok := decode(data); !ok || got != text || enc != as {
				t.Errorf("%q in %s: %q as %q", text, as, got, enc)
			}
		}
	}
}

func TestNoiseWithZerosIsNoText(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 2000 {
		data := []byte("\x00\n")
		for range 2*(n%40) + 60 {
			data = append(data, byte(random.Uint32()))
		}
		if text, as, ok := decode(data); ok && as.wide() {
			t.Fatalf("%x is read as %q in %s", data, text, as)
		}
	}
}

func TestNoiseBehindAByteOrderMarkIsNoText(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		data := []byte("\xff\xfe")
		for range 500 {
			data = append(data, byte(random.Uint32()))
		}
		if text, _, ok := decode(data); ok {
			t.Fatalf("it is read as %q", text)
		}
	}
}

func TestBytesWithZerosAreNoText(t *testing.T) {
	for name, data := range map[string]string{
		"a text with one":          "some text\x00!",
		"zeros on both sides":      "a\x00b\x00\x00c\x00d",
		"an odd number of bytes":   "a\x00b\x00c",
		"small numbers of 16 bits": "\x01\x00\x02\x00\x03\x00\x04\x00",
		"large ones":               strings.Repeat("\x00\x00\x01\x00", 9),
		"letters that none has":    "a\x00b\x00\x01\xd8\x01\xd8",
		"nothing else":             "\x00\x00",
	} {
		if text, as, ok := decode([]byte(data)); ok {
			t.Errorf("%s: %q as %s", name, text, as)
		}
	}
}

func TestWhatIsEncodedIsDecoded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zäöü中文😀 \n]*`).Draw(t, "text")
		order := rapid.SampledFrom([]utf16.Endianness{utf16.LittleEndian, utf16.BigEndian}).Draw(t, "order")
		data, err := utf16.UTF16(order, utf16.UseBOM).NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, as, ok := decode(data); !ok || got != text || !as.wide() {
			t.Fatalf("%q became %q in %q", text, got, as)
		}
	})
}

func TestFilesOfOtherEncodingsAreSearched(t *testing.T) {
	r := open(t, map[string]string{"wide": "\xff\xfea\x00\n\x00n\x00e\x00e\x00d\x00l\x00e\x00"})
	got, err := r.Search(t.Context(), Query{Text: "needle"})
	if err != nil || len(got.Matches) != 1 || got.Matches[0].Line != 2 || got.Matches[0].Text != "needle" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestBrokenUTF8IsTold(t *testing.T) {
	for name, c := range map[string]struct {
		data   string
		as     Encoding
		broken bool
	}{
		"whole":                  {data: "é €\n"},
		"the letter for unknown": {data: "\ufffd\n"},
		"some bytes":             {data: "é € caf\xe9\n", broken: true},
		"a cut letter":           {data: "é € \xe2\x82", broken: true},
		"behind a mark":          {data: mark8 + "é € \xff\n", broken: true},
		"another encoding":       {data: "caf\xe9\n"},
		"taken for UTF-8":        {data: "caf\xe9\n", as: plain8, broken: true},
		"UTF-16":                 {data: "\xff\xfe\xe4\x00"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, map[string]string{"f": c.data})
			f, err := r.Read(t.Context(), "f")
			if c.as != "" {
				f, err = r.ReadAs(t.Context(), "f", c.as)
			}
			if err != nil || f.Broken != c.broken {
				t.Errorf("%+v, %v", f, err)
			}
		})
	}
}
