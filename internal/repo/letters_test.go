package repo

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"github.com/openspace-tui/openspace/internal/patch"
)

// bytesOf is a text in an encoding of the Encoding Standard; with BOM behind its name,
// it has a mark.
func bytesOf(t *testing.T, name, text string) string {
	t.Helper()
	var enc encoding.Encoding
	switch name {
	case "utf-16le BOM":
		enc = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "utf-16be BOM":
		enc = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	default:
		var err error
		if enc, err = htmlindex.Get(name); err != nil {
			t.Fatal(err)
		}
	}
	out, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// only is the one change there is.
func only(t *testing.T, files []patch.File) patch.File {
	t.Helper()
	if len(files) != 1 {
		t.Fatalf("%d changes: %+v", len(files), files)
	}
	return files[0]
}

// shown is what a person reads of a change.
func shown(f patch.File) string {
	var b strings.Builder
	for _, h := range f.Hunks {
		b.WriteString(h.Text())
	}
	return b.String()
}

func TestAChangeIsReadInTheEncodingOfItsFile(t *testing.T) {
	const russian, chinese, japanese = "Ошибка при чтении файла настроек, проверьте путь.", "读取配置文件时发生错误，请检查路径是否正确。", "設定ファイルを読み込みます。エラーが発生しました。"
	for _, c := range []struct{ name, said, line, other string }{
		{"windows-1252", "windows-1252", "Grüße aus Köln, façade", "señor ÷ 2"},
		{"gbk", "gbk", chinese, "错误"},
		{"shift_jis", "shift_jis", japanese, "表示"},
		{"koi8-r", "koi8-r", russian, "путь"},
		{"utf-16le", "UTF-16LE", "naïve plain text", "Ωmega " + chinese},
		{"utf-16be", "UTF-16BE", "naïve plain text", "Ωmega " + chinese},
		{"utf-16le BOM", "UTF-16LE", chinese, "Ωmega"},
		{"utf-16be BOM", "UTF-16BE", russian, "Ωmega"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newTree(t)
			w.write("x", "x\n")
			w.commit()
			r, ctx := w.open(""), context.Background()
			before := bytesOf(t, c.name, c.line+"\nsecond\n"+c.line+"\n")
			after := bytesOf(t, c.name, c.line+"\n"+c.other+"\n"+c.line+"\n")
			w.write("f", before)
			files, _, err := r.Untracked(ctx)
			if err != nil {
				t.Fatal(err)
			}
			want := "+" + c.line + "\n+second\n+" + c.line + "\n"
			if f := only(t, files); shown(f) != want || f.Binary || f.Encoding != c.said {
				t.Errorf("new: %q as %q, binary: %v", shown(f), f.Encoding, f.Binary)
			}
			w.commit()
			w.write("f", after)
			want = " " + c.line + "\n-second\n+" + c.other + "\n " + c.line + "\n"
			for _, side := range []Side{Unstaged, All, Staged} {
				if side == Staged {
					w.git("add", "f")
				}
				f := only(t, w.diff(r, side))
				if shown(f) != want || f.Binary || f.Encoding != c.said || f.Added != 1 || f.Removed != 1 {
					t.Errorf("side %d: %q as %q, binary: %v", side, shown(f), f.Encoding, f.Binary)
				}
			}
			f := only(t, w.diff(r, Staged))
			if f.Recoded != strings.HasPrefix(c.name, "utf-16") {
				t.Fatalf("recoded: %v", f.Recoded)
			}
			if !f.Recoded {
				w.there(r, &f, "f", before, after)
			}
			w.git("commit", "-q", "-m", "y")
			w.git("rm", "-q", "f")
			if f := only(t, w.diff(r, Staged)); !strings.Contains(shown(f), "-"+c.other+"\n") || f.Binary {
				t.Errorf("gone: %q, binary: %v", shown(f), f.Binary)
			}
		})
	}
}

// there takes a staged change out of the index and of the work tree, and brings it back
// to both.
func (w *tree) there(r *Repo, f *patch.File, name, before, after string) {
	w.t.Helper()
	ctx := context.Background()
	if err := r.Unstage(ctx, f, 0); err != nil {
		w.t.Fatal(err)
	}
	if got := w.git("show", ":"+name); got != before {
		w.t.Errorf("the index has %q", got)
	}
	if err := r.Discard(ctx, f, 0); err != nil || w.read(name) != before {
		w.t.Errorf("discarded is %q, %v", w.read(name), err)
	}
	if err := r.Restore(ctx, f, 0); err != nil || w.read(name) != after {
		w.t.Errorf("brought back is %q, %v", w.read(name), err)
	}
	if err := r.Stage(ctx, f, 0); err != nil || w.git("show", ":"+name) != after {
		w.t.Errorf("staged is %q, %v", w.git("show", ":"+name), err)
	}
}

func TestAChangeOfTheEncodingSaysBoth(t *testing.T) {
	latin, wide := bytesOf(t, "windows-1252", "Grüße\nend\n"), bytesOf(t, "utf-16le BOM", "Grüße\nend\n")
	for name, c := range map[string]struct{ before, after, said, shown string }{
		"to UTF-8":             {latin, "Grüße\nend\n", "windows-1252 → UTF-8", "-Grüße\n+Grüße\n end\n"},
		"from UTF-8":           {"Grüße\nend\n", latin, "UTF-8 → windows-1252", "-Grüße\n+Grüße\n end\n"},
		"from UTF-16":          {wide, "Grüße\nend\n", "UTF-16LE → UTF-8", ""},
		"from UTF-16, changed": {wide, "Gruß\nend\n", "UTF-16LE → UTF-8", "-Grüße\n+Gruß\n end\n"},
		"damaged UTF-8":        {"äöü\nend\n", "äöü \xff\nend\n", "", "-äöü\n+äöü \xff\n end\n"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTree(t)
			w.write("f", c.before)
			w.commit()
			w.write("f", c.after)
			if f := only(t, w.diff(w.open(""), Unstaged)); shown(f) != c.shown || f.Encoding != c.said || f.Binary {
				t.Errorf("%q as %q, binary: %v", shown(f), f.Encoding, f.Binary)
			}
		})
	}
}

func TestAttributesSayWhatIsText(t *testing.T) {
	latin := bytesOf(t, "windows-1252", "Grüße\n")
	wide := bytesOf(t, "utf-16le BOM", "Grüße\n")
	for name, c := range map[string]struct {
		attributes, before, after string
		binary                    bool
		new, shown                string
		encoding                  string
	}{
		"binary":                {"f binary", latin, latin + "x\n", true, "", "", ""},
		"no diff":               {"f -diff", wide, "x\n", true, "", "", ""},
		"a text that is none":   {"f diff", wide, bytesOf(t, "utf-16le BOM", "Gruß\n"), false, "+Grüße\n", "-Grüße\n+Gruß\n", "UTF-16LE"},
		"of the work tree":      {"f working-tree-encoding=UTF-16LE-BOM", wide, bytesOf(t, "utf-16le BOM", "Gruß\n"), false, "+Grüße\n", "-Grüße\n+Gruß\n", ""},
		"of few letters there":  {"f working-tree-encoding=koi8-r", bytesOf(t, "koi8-r", "ёж\n"), bytesOf(t, "koi8-r", "ёлка\n"), false, "+ёж\n", "-ёж\n+ёлка\n", ""},
		"a name that none has":  {"f working-tree-encoding=klingon", "a\n", "b\n", false, "", "-a\n+b\n", ""},
		"a driver of somebody":  {"f diff=wide", wide, bytesOf(t, "utf-16le BOM", "Gruß\n"), false, "+Grüße\n", "-Grüße\n+Gruß\n", "UTF-16LE"},
		"bytes, as it is told":  {"f diff", "a\x00\n", "b\x00\n", false, "", "-a\x00\n+b\x00\n", ""},
		"nothing, and so bytes": {"g diff", "a\x00\n", "b\x00\n", true, "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newTree(t)
			w.write(".gitattributes", c.attributes+"\n")
			w.commit()
			r := w.open("")
			w.write("f", c.before)
			files, _, err := r.Untracked(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if f := only(t, files); shown(f) != c.new || f.Binary != (c.new == "") {
				t.Errorf("new: %q, binary: %v", shown(f), f.Binary)
			}
			if out, err := w.try("add", "f"); err != nil { // git knows no such encoding
				if err := os.Remove(filepath.Join(w.dir, "f")); err != nil {
					t.Fatal(out, err)
				}
				return
			}
			w.git("commit", "-q", "-m", "y")
			w.write("f", c.after)
			f := only(t, w.diff(r, Unstaged))
			if shown(f) != c.shown || f.Binary != c.binary || f.Encoding != c.encoding {
				t.Errorf("changed: %q as %q, binary: %v", shown(f), f.Encoding, f.Binary)
			}
			if !strings.Contains(c.attributes, "working-tree") || f.Binary {
				return
			}
			ctx := context.Background()
			if err := r.Discard(ctx, &f, 0); err != nil || w.read("f") != c.before {
				t.Errorf("discarded is %q, %v", w.read("f"), err)
			}
			if err := r.Restore(ctx, &f, 0); err != nil || w.read("f") != c.after {
				t.Errorf("brought back is %q, %v", w.read("f"), err)
			}
		})
	}
}
