package workspace

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

func encoded(t *testing.T, name, text string) []byte {
	t.Helper()
	enc, err := htmlindex.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	out, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAnEncodingIsGuessedWhereTheBytesSayIt(t *testing.T) {
	for name, texts := range map[string][]string{
		"shift_jis":    {"// これは日本語のコメントです。\nint main() { return 0; }\n", "設定ファイルを読み込みます。エラーが発生しました。"},
		"euc-jp":       {"// これは日本語のコメントです。\nint main() { return 0; }\n"},
		"gbk":          {"// 这是一个中文注释，用于测试编码。\nint main() { return 0; }\n", "读取配置文件时发生错误，请检查路径是否正确。"},
		"big5":         {"// 這是一個中文註解，用於測試編碼。\nint main() { return 0; }\n"},
		"euc-kr":       {"// 이것은 한국어 주석입니다.\nint main() { return 0; }\n"},
		"koi8-r":       {"// Это комментарий на русском языке.\nint main() { return 0; }\n", "Ошибка при чтении файла настроек, проверьте путь."},
		"windows-1251": {"// Это комментарий на русском языке.\nint main() { return 0; }\n"},
	} {
		for _, text := range texts {
			data := encoded(t, name, text)
			if got, as, ok := TextOf(data); !ok || got != text || string(as) != name {
				t.Errorf("%s: %q as %s", name, got, as)
			}
			if got, as, ok := TextOf([]byte(strings.Repeat("x := 1 // ascii\n", 200) + string(data))); !ok || !strings.HasSuffix(got, text) {
				t.Errorf("%s behind ASCII: as %s", name, as)
			}
		}
	}
}

// Latin text in few bytes beyond ASCII is what chardet errs on most.
func TestLatinTextStaysLatin(t *testing.T) {
	for _, text := range []string{"// Größe über alles: café, naïve, señor\nint x;\n", "Das ist ein Text über Größen und Maße.", "Le café était fermé à l'été.", "café",
		"© 2020 Müller", "El niño comió mañana", "temperature 20°C ± 3", "“quoted” – it’s", "Não é possível abrir o arquivo", "Ære være Gud", "Smörgåsbord på ö",
		"è già però più", "ÀÉÎÕÜ", "£5 §3 ½", "naïve façade", "Zürich, Köln, Århus, Málaga, Orléans", "1 × 2 ÷ 3"} {
		if got, as, ok := TextOf(encoded(t, "windows-1252", text)); !ok || got != text || as != Windows1252 {
			t.Errorf("%q: %q as %s", text, got, as)
		}
	}
}
