package config

import (
	"net"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/keybind"
	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/permit"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// checkFile holds a file against Config: keys, kinds of values and values. It
// takes out of the tree what is wrong and tells of all of it.
func checkFile(v *hujson.Value) []fault {
	return checkObject(v, reflect.TypeFor[Config](), "")
}

func checkObject(v *hujson.Value, t reflect.Type, path string) []fault {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		f := fault{v.StartOffset, lang.M("give-object-braces", orWhole(path), nameKind(v))}
		v.Value = &hujson.Object{}
		return []fault{f}
	}
	var out []fault
	seen := map[string]bool{}
	o.Members = slices.DeleteFunc(o.Members, func(m hujson.ObjectMember) bool {
		faults, whole := checkMember(&m, t, path, seen)
		out = append(out, faults...)
		return whole
	})
	return out
}

// checkMember tells what is wrong with a member, and whether all of it is.
func checkMember(m *hujson.ObjectMember, t reflect.Type, path string, seen map[string]bool) (faults []fault,
	whole bool) {
	key := m.Name.Value.(hujson.Literal).String()
	f, ok := field(t, key)
	switch {
	case seen[key]:
		return []fault{{m.Name.StartOffset, lang.M("the-key-stands-there-twice", path+key)}}, true
	case path == "" && key == "$schema": // for editors
		seen[key] = true
		return nil, false
	case !ok && nearestKey(path, key) == path+key:
		group, name, _ := strings.Cut(key, ".")
		return []fault{{m.Name.StartOffset, lang.M("there-no-key-write", clip(path+key),
			group, name)}}, true
	case !ok:
		return []fault{{m.Name.StartOffset, lang.M("there-no-key-nearest", clip(path+key),
			nearestKey(path, key))}}, true
	}
	seen[key] = true
	switch {
	case m.Value.Value.Kind() == 'n': // null: not set
		return nil, false
	case f.Type.Kind() == reflect.Struct:
		return checkObject(&m.Value, f.Type, path+key+"."), false
	case f.Type.Kind() == reflect.Slice:
		return checkList(&m.Value, f, path+key)
	}
	if fl := checkValue(&m.Value, f, path+key); fl != nil {
		return []fault{*fl}, true
	}
	return nil, false
}

func field(t reflect.Type, key string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("json") == key {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

func checkValue(v *hujson.Value, f reflect.StructField, path string) *fault {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	kind := v.Value.Kind()
	switch {
	case t.Kind() == reflect.Bool && kind != 't' && kind != 'f':
		return &fault{v.StartOffset, lang.M("is-give-true-or-false", path, nameKind(v))}
	case t.Kind() == reflect.Int:
		return checkNumber(v, f, path)
	case t.Kind() == reflect.String && kind != '"':
		return &fault{v.StartOffset, lang.M("give-text-quotes", path, nameKind(v))}
	case t.Kind() == reflect.String:
		return checkText(v, f, path)
	}
	return nil
}

func checkText(v *hujson.Value, f reflect.StructField, path string) *fault {
	text := v.Value.(hujson.Literal).String()
	if text == "" {
		return nil
	}
	if of := enumOf(f); of != nil && !slices.Contains(of, text) {
		return &fault{v.StartOffset, lang.M("use-one-nearest", path, clip(text),
			strings.Join(of, ", "), Nearest(text, of))}
	}
	if f.Tag.Get("form") == "host:port" && !isHostPort(text) {
		return &fault{v.StartOffset, lang.M("give-host-port-such-127", path, clip(text))}
	}
	if f.Tag.Get("form") == hostPortOrOff && text != "off" && !isHostPort(text) {
		return &fault{v.StartOffset, lang.M("give-host-port-such-127-0", path,
			clip(text))}
	}
	return nil
}

// hostPortOrOff is the form of an address that may be none.
const hostPortOrOff = "host:port or off"

// checkNumber holds a whole number against its limit.
func checkNumber(v *hujson.Value, f reflect.StructField, at string) *fault {
	least, most := limits(f)
	if n, err := strconv.Atoi(strings.TrimSpace(v.String())); v.Value.Kind() != '0' || err != nil || n < least ||
		n > most {
		return &fault{v.StartOffset, lang.M("give-whole-number-from", at,
			clip(strings.TrimSpace(v.String())), least, most)}
	}
	return nil
}

// checkList holds a list of texts against the form of its elements, and takes
// those out that do not have it.
func checkList(v *hujson.Value, f reflect.StructField, at string) (out []fault, whole bool) {
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return []fault{{v.StartOffset, lang.M("give-list-brackets", at, nameKind(v))}}, true
	}
	list.Elements = slices.DeleteFunc(list.Elements, func(e hujson.ArrayElement) bool {
		fl := checkElement(&e, f, at)
		if fl != nil {
			out = append(out, *fl)
		}
		return fl != nil
	})
	return out, false
}

func checkElement(e *hujson.Value, f reflect.StructField, at string) *fault {
	if literal, ok := e.Value.(hujson.Literal); ok && literal.Kind() == '"' {
		text, why := literal.String(), error(nil)
		switch f.Tag.Get("form") {
		case "regexp":
			_, why = regexp.Compile(text)
		case "glob":
			if why = workspace.CheckPattern(text); text == "" {
				why = nil // told below
			}
		case "rule":
			_, why = permit.Parse(text)
		case "ask":
			_, why = permit.ParseAsk(text)
		case "key":
			_, why = keybind.Parse(text)
		}
		if why == nil && text == "" {
			why = lang.Errorf("it-is-empty")
		}
		if why != nil {
			return &fault{e.StartOffset, lang.M("holds", at, clip(text), why)}
		}
		return nil
	}
	return &fault{e.StartOffset, lang.M("holds-give-texts-in-quotes", at, nameKind(e))}
}

func isHostPort(s string) bool {
	host, port, err := net.SplitHostPort(s)
	n, bad := strconv.Atoi(port)
	return err == nil && host != "" && bad == nil && n >= 0 && n <= 65535
}

func orWhole(path string) lang.Message {
	if path == "" {
		return lang.M("the-file")
	}
	return lang.M(lang.Plain(strings.TrimSuffix(path, ".")))
}

func nameKind(v *hujson.Value) lang.Message {
	switch v.Value.Kind() {
	case '{':
		return lang.M("an-object")
	case '[':
		return lang.M("a-list")
	case '"':
		return lang.M("a-text")
	case '0':
		return lang.M("a-number")
	case 'n':
		return lang.M(lang.Plain("null"))
	}
	return lang.M("true-or-false")
}

// clip bounds what is repeated of a file.
func clip(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
