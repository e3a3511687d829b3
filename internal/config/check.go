package config

import (
	"errors"
	"fmt"
	"net"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/permit"
)

// checkFile holds a file against Config: keys, kinds of values and values.
func checkFile(v *hujson.Value) *fault {
	return checkObject(v, reflect.TypeFor[Config](), "")
}

func checkObject(v *hujson.Value, t reflect.Type, path string) *fault {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return &fault{v.StartOffset, fmt.Sprintf("%s is %s: give an object in braces", orWhole(path), nameKind(v))}
	}
	seen := map[string]bool{}
	for i := range o.Members {
		m := &o.Members[i]
		key := m.Name.Value.(hujson.Literal).String()
		if seen[key] {
			return &fault{m.Name.StartOffset, fmt.Sprintf("the key %q stands there twice", path+key)}
		}
		seen[key] = true
		f, ok := field(t, key)
		if !ok {
			return &fault{m.Name.StartOffset, fmt.Sprintf("there is no key %q; the nearest is %q", clip(path+key), nearestKey(path, key))}
		}
		if m.Value.Value.Kind() == 'n' { // null: not set
			continue
		}
		if fl := checkValue(&m.Value, f, path+key); fl != nil {
			return fl
		}
	}
	return nil
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
	case t.Kind() == reflect.Struct:
		return checkObject(v, t, path+".")
	case t.Kind() == reflect.Slice:
		return checkList(v, f, path)
	case t.Kind() == reflect.Bool && kind != 't' && kind != 'f':
		return &fault{v.StartOffset, fmt.Sprintf("%s is %s: give true or false", path, nameKind(v))}
	case t.Kind() == reflect.Int:
		return checkNumber(v, f, path)
	case t.Kind() == reflect.String && kind != '"':
		return &fault{v.StartOffset, fmt.Sprintf("%s is %s: give a text in quotes", path, nameKind(v))}
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
	if e, ok := f.Tag.Lookup("enum"); ok {
		of := strings.Split(e, "|")
		if !slices.Contains(of, text) {
			return &fault{v.StartOffset, fmt.Sprintf("%s is %q: use one of %s; the nearest is %q", path, clip(text), strings.Join(of, ", "), nearest(text, of))}
		}
	}
	if f.Tag.Get("form") == "host:port" && !isHostPort(text) {
		return &fault{v.StartOffset, fmt.Sprintf("%s is %q: give HOST:PORT, such as 127.0.0.1:3001", path, clip(text))}
	}
	return nil
}

// checkNumber holds a whole number against its limit.
func checkNumber(v *hujson.Value, f reflect.StructField, at string) *fault {
	most := f.Tag.Get("max")
	limit, _ := strconv.Atoi(most) // a tag of ours
	if n, err := strconv.Atoi(v.String()); v.Value.Kind() != '0' || err != nil || n < 0 || n > limit {
		return &fault{v.StartOffset, fmt.Sprintf("%s is %s: give a whole number from 0 to %s", at, clip(strings.TrimSpace(v.String())), most)}
	}
	return nil
}

// checkList holds a list of texts against the form of its elements.
func checkList(v *hujson.Value, f reflect.StructField, at string) *fault {
	list, ok := v.Value.(*hujson.Array)
	if !ok {
		return &fault{v.StartOffset, fmt.Sprintf("%s is %s: give a list in brackets", at, nameKind(v))}
	}
	for i := range list.Elements {
		e := &list.Elements[i]
		if e.Value.Kind() != '"' {
			return &fault{e.StartOffset, fmt.Sprintf("%s holds %s: give texts in quotes", at, nameKind(e))}
		}
		text, why := e.Value.(hujson.Literal).String(), error(nil)
		switch f.Tag.Get("form") {
		case "regexp":
			_, why = regexp.Compile(text)
		case "glob":
			_, why = path.Match(text, "")
		case "rule":
			_, why = permit.Parse(text)
		case "ask":
			_, why = permit.ParseAsk(text)
		}
		if why == nil && text == "" {
			why = errors.New("it is empty")
		}
		if why != nil {
			return &fault{e.StartOffset, fmt.Sprintf("%s holds %q: %v", at, clip(text), why)}
		}
	}
	return nil
}

func isHostPort(s string) bool {
	host, port, err := net.SplitHostPort(s)
	n, bad := strconv.Atoi(port)
	return err == nil && host != "" && bad == nil && n >= 0 && n <= 65535
}

func orWhole(path string) string {
	if path == "" {
		return "the file"
	}
	return strings.TrimSuffix(path, ".")
}

func nameKind(v *hujson.Value) string {
	switch v.Value.Kind() {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case '0':
		return "a number"
	case 'n':
		return "null"
	}
	return "true or false"
}

// clip bounds what is repeated of a file.
func clip(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
