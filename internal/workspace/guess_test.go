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
		"windows-1251": {"// Это комментарий на русском языке.\nint main() { return 0; }\n", "Помилка під час читання файлу налаштувань, перевірте шлях."},
		"koi8-u":       {"// Помилка під час читання файлу налаштувань їжак є\n", "Ґанок і їжак: перевірте шлях до файлу, будь ласка."},
		"windows-874":  {"// เกิดข้อผิดพลาดในการอ่านไฟล์\n", "ไม่สามารถเปิดไฟล์การตั้งค่าได้ กรุณาตรวจสอบเส้นทาง"},
		"windows-1256": {"// خطأ في قراءة ملف الإعدادات\n", "لا يمكن فتح الملف المطلوب، يرجى التحقق من المسار."},
		"windows-1250": {"// Příliš žluťoučký kůň úpěl ďábelské ódy, chyba při čtení\n", "// Zażółć gęślą jaźń, błąd odczytu pliku\n", "Nie można otworzyć pliku, sprawdź ścieżkę dostępu.",
			"Soubor se nepodařilo otevřít, zkontrolujte prosím cestu.", "Datoteke nije moguće otvoriti, šaljemo čitav izvještaj."},
		"iso-8859-2":   {"// Zażółć gęślą jaźń, błąd odczytu pliku konfiguracji\n", "Soubor se nepodařilo otevřít, špatná cesta, žádný přístup."},
		"windows-1254": {"// Yapılandırma dosyası okunamadı, şifre yanlış ğüşıöç\n", "Dosya açılamadı, lütfen yolu ve erişim haklarını kontrol ediniz."},
		"windows-1257": {"Nepavyko atidaryti failo, patikrinkite kelią ir teises į jį, žr. išsamią ataskaitą.", "Neizdevās atvērt failu, lūdzu, pārbaudiet ceļu un tiesības, šķiet, tā nav pieejama šim lietotājam."},
		"gb18030":      {"// 这是测试𠀀编码的注释\n"},
		"iso-2022-jp":  {"// これは日本語のコメントです\n"},
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

func TestFewLettersSayAnEncodingToo(t *testing.T) {
	for name, texts := range map[string][]string{
		"shift_jis":    {"// 設定の読込\nint x = 1;\n", "// 初期化処理\nint x = 1;\n", "x = 1 # テスト\n", "/* 日本語版 */\n", "// 変数を返す\n"},
		"euc-jp":       {"// 初期化処理\nint x = 1;\n", "x = 1 # テスト\n", "// 検索\n"},
		"gbk":          {"// 中文\nint x = 1;\n", "# 测试\n", "/* 返回 */\n", "x = 1 // 用户名\n"},
		"big5":         {"// 設定檔案\nint x = 1;\n", "# 這是測試\n"},
		"euc-kr":       {"// 한글\nint x = 1;\n", "# 설정\n", "x = 1 // 시작\n"},
		"windows-1251": {"// ОШИБКА ЧТЕНИЯ ФАЙЛА\nint x = 1;\n", "НЕ УДАЛОСЬ ОТКРЫТЬ ФАЙЛ НАСТРОЕК", "# Ошибка\n"},
		"koi8-r":       {"// ОШИБКА ЧТЕНИЯ ФАЙЛА\nint x = 1;\n", "НЕ УДАЛОСЬ ОТКРЫТЬ ФАЙЛ НАСТРОЕК", "# Ошибка\n"},
		"ibm866":       {"// ОШИБКА ЧТЕНИЯ ФАЙЛА\nint x = 1;\n", "НЕ УДАЛОСЬ ОТКРЫТЬ ФАЙЛ НАСТРОЕК", "# Ошибка\n"},
		"windows-1253": {"// Σφάλμα ανάγνωσης αρχείου\n"},
		"windows-1255": {"// שגיאה בקריאת הקובץ\n"},
	} {
		for _, text := range texts {
			if got, as, ok := TextOf(encoded(t, name, text)); !ok || got != text {
				t.Errorf("%s: %q as %s", name, got, as)
			}
		}
	}
}

// Latin text in few bytes beyond ASCII is what chardet errs on most.
func TestLatinTextStaysLatin(t *testing.T) {
	for _, text := range []string{"// Größe über alles: café, naïve, señor\nint x;\n", "Das ist ein Text über Größen und Maße.", "Le café était fermé à l'été.", "café",
		"© 2020 Müller", "El niño comió mañana", "temperature 20°C ± 3", "“quoted” – it’s", "Não é possível abrir o arquivo", "Ære være Gud", "Smörgåsbord på ö",
		"è già però più", "ÀÉÎÕÜ", "£5 §3 ½", "naïve façade", "Zürich, Köln, Århus, Málaga, Orléans", "1 × 2 ÷ 3",
		"Það er ekki hægt að opna skrána, athugaðu slóðina.", "Filen kunne ikke åbnes, prøv igen på en anden måde.", "Impossible d’ouvrir le fichier où l’erreur s’est produite à côté.",
		"Configuração não encontrada, verifique a localização do ficheiro.", "Però la città è più lontana, perché è già là.", "Või õhtul öösel käia üle jõe", "¿Dónde está? ¡Aquí!",
		"Tiedostoa ei löydy, yritä myöhemmin.", "5 µm ± 10 %, 20 °C, ½ ¼ ¾ ² ³ ¹", "ø 5 mm", "seleção", "CONFIGURAÇÃO", "// início da função: não há ação\n", "Äöü", "ÄÖÜ", "“Größe”", "über Äste", "Crème brûlée, façade, œuvre, Noël, ñandú, Øre, Å"} {
		if got, as, ok := TextOf(encoded(t, "windows-1252", text)); !ok || got != text || as != Windows1252 {
			t.Errorf("%q: %q as %s", text, got, as)
		}
	}
}
