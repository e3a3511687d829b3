package workspace

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// written returns a text in an encoding.
func written(t testing.TB, enc encoding.Encoding, text string) string {
	t.Helper()
	out, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFilesAreReadInTheEncodingThatIsAskedFor(t *testing.T) {
	for name, c := range map[string]struct {
		enc  encoding.Encoding
		text string
		form string
	}{
		"shift_jis":    {japanese.ShiftJIS, "日本語のテキスト\n", "shift_jis"},
		"sjis":         {japanese.ShiftJIS, "ソ表\n", "shift_jis"},
		"euc-jp":       {japanese.EUCJP, "日本語\n", "euc-jp"},
		"gb18030":      {simplifiedchinese.GB18030, "中文文本\n", "gb18030"},
		"GBK":          {simplifiedchinese.GBK, "中文文本\n", "gbk"},
		"big5":         {traditionalchinese.Big5, "中文檔案\n", "big5"},
		"euc-kr":       {korean.EUCKR, "한국어 텍스트\n", "euc-kr"},
		"koi8-r":       {charmap.KOI8R, "Привет, мир\n", "koi8-r"},
		"windows-1251": {charmap.Windows1251, "Привет\n", "windows-1251"},
		"latin1":       {charmap.Windows1252, "café €\n", "windows-1252"},
	} {
		t.Run(name, func(t *testing.T) {
			as, ok := EncodingNamed(name)
			if !ok || !as.Foreign() {
				t.Fatalf("%q, %v", as, ok)
			}
			r := open(t, map[string]string{"f": written(t, c.enc, c.text)})
			f, err := r.ReadAs(t.Context(), "f", as)
			if err != nil || f.Text != c.text || f.Form() != c.form || f.Lines != 1 {
				t.Errorf("%+v, %v", f, err)
			}
			guess, err := r.Read(t.Context(), "f")
			if err != nil || guess.Encoding != Windows1252 && guess.Text != c.text {
				t.Errorf("it is taken for %+v, %v", guess, err)
			}
		})
	}
	for _, name := range []string{"", "nothing", "replacement", "x-user-defined", "iso-2022-kr"} {
		if as, ok := EncodingNamed(name); ok {
			t.Errorf("%q is %q", name, as)
		}
	}
	r := open(t, map[string]string{"wide": "a\x00b\x00", "u": "\xef\xbb\xbfä\xff"})
	for name, want := range map[string]string{"utf-16le": "ab", "utf-16be": "\u6100\u6200", "utf-8": "a\x00b\x00"} {
		as, _ := EncodingNamed(name)
		if f, err := r.ReadAs(t.Context(), "wide", as); err != nil || f.Text != want || as.Foreign() {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
	if f, err := r.ReadAs(t.Context(), "u", plain8); err != nil || f.Text != "ä\ufffd" {
		t.Errorf("%+v, %v", f, err)
	}
	if _, err := r.ReadAs(t.Context(), "nowhere", plain8); code(err) != NotFound {
		t.Error(err)
	}
}

func TestWhatIsTakenForATextOfAnotherEncoding(t *testing.T) {
	latin := written(t, charmap.Windows1252, "Grüße aus Köln\n")
	for name, c := range map[string]struct {
		data string
		want bool
	}{
		"ASCII": {"abc\n", false}, "UTF-8": {"äöü", false}, "nothing": {"", false}, "Latin-1": {latin, true},
		"Latin-1 far behind":  {strings.Repeat("line\n", 5000) + latin, true},
		"damaged UTF-8":       {"äöü \xff äöü", false},
		"a NUL":               {latin + "\x00", false},
		"controls":            {latin + strings.Repeat("\x01\x02", 9), false},
		"colours":             {"\x1b[31m" + latin, true},
		"a letter cut in two": {"äöü\xe4\xb8", false},
	} {
		if got := foreign([]byte(c.data)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAPatchKeepsTheEncoding(t *testing.T) {
	latin := written(t, charmap.Windows1252, "Grüße\nname = 1\n")
	r := open(t, map[string]string{"f": latin})
	for _, e := range []Edit{{Old: "Grüße", New: "x"}, {Old: "name", New: "größe"}} {
		if _, err := r.Patch(t.Context(), "f", []Edit{e}, ""); code(err) != Binary || !strings.Contains(err.Error(), "not UTF-8") {
			t.Errorf("%v: %v", e, err)
		}
	}
	w, err := r.Patch(t.Context(), "f", []Edit{{Old: "name = 1", New: "name = 2"}}, "")
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Bytes(t.Context(), "f")
	if want := strings.Replace(latin, "1", "2", 1); err != nil || string(got.Data) != want || w.Bytes != len(want) {
		t.Errorf("%q, %v", got.Data, err)
	}
}

func FuzzDecodeAs(f *testing.F) {
	f.Add([]byte("\x82\xa0\xff\x1b$B"), "iso-2022-jp")
	f.Add([]byte("\x81\x30\x81"), "gb18030")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		as, ok := EncodingNamed(name)
		if !ok {
			return
		}
		if text, err := decodeAs(data, as); err != nil || strings.ToValidUTF8(text, "") != text {
			t.Errorf("%q, %v", text, err)
		}
	})
}
