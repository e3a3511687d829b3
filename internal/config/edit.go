package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Save sets a key in a file, or takes it out where value is nil, and keeps
// everything else of the file byte for byte: comments, order, spaces. The file
// and its folder are made if need be. A file that is broken and a value that is
// wrong are errors, and nothing is written then.
func Save(file, key string, value any) error {
	real, err := filepath.EvalSymlinks(file) // a link stays one
	if err != nil {
		real = file
	}
	data, err := readAll(real)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	mode := os.FileMode(0o600)
	if info, err := os.Stat(real); err == nil {
		mode = info.Mode().Perm()
	}
	out, err := Set(data, key, value)
	if err != nil {
		var faults Faults
		if errors.As(err, &faults) {
			return named(file, faults)
		}
		return err
	}
	if bytes.Equal(out, data) {
		return nil
	}
	return replace(real, out, mode)
}

// replace writes a file whole or not at all.
func replace(file string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return lang.Errorf("write-the-configuration", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".openspace-*.json")
	if err != nil {
		return lang.Errorf("write-the-configuration", err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		return lang.Errorf("write-the-configuration", err)
	}
	return nil
}

// Set returns a file's text with a key set to a value, or without the key where
// value is nil.
func Set(data []byte, key string, value any) ([]byte, error) {
	if _, ok := Find(key); !ok {
		return nil, lang.Errorf("there-is-no-key", clip(key))
	}
	if _, faults := parse(data, &Config{}); len(faults) > 0 {
		return nil, Faults(faults)
	}
	v, _ := tree(data) // it was read just now
	bom := bytes.HasPrefix(data, []byte("\ufeff"))
	if v == nil {
		if value == nil {
			return data, nil
		}
		fresh, err := hujson.Parse([]byte("{\n  \"$schema\": \"" + SchemaURL + "\"\n}\n"))
		if err != nil {
			return nil, err
		}
		v = &fresh
	}
	var err error
	if value == nil {
		unset(v, strings.Split(key, "."))
	} else {
		err = set(v, strings.Split(key, "."), value, 0)
	}
	if err != nil {
		return nil, err
	}
	out := v.Pack()
	if len(data) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
		if cut := bytes.TrimSuffix(out, []byte("\n")); !endsInComment(cut) {
			out = cut
		}
	}
	if bom {
		out = append([]byte("\ufeff"), out...)
	}
	if _, faults := parse(out, &Config{}); len(faults) > 0 {
		return nil, faults[0].alone()
	}
	return out, nil
}

// endsInComment reports whether a text's last line has a comment, which needs the
// end of the line.
func endsInComment(text []byte) bool {
	last := text[bytes.LastIndexByte(text, '\n')+1:]
	return bytes.Contains(last, []byte("//"))
}

func member(o *hujson.Object, name string) int {
	for i := range o.Members {
		if l, ok := o.Members[i].Name.Value.(hujson.Literal); ok && l.String() == name {
			return i
		}
	}
	return -1
}

// set sets a member, in the objects that its key names.
func set(v *hujson.Value, key []string, value any, depth int) error {
	o, ok := v.Value.(*hujson.Object)
	if !ok { // null
		o = &hujson.Object{}
		v.Value = o
	}
	i := member(o, key[0])
	if i < 0 {
		i = add(o, key[0], depth)
	}
	if len(key) > 1 {
		return set(&o.Members[i].Value, key[1:], value, depth+1)
	}
	b, err := json.Marshal(value)
	if err != nil {
		return lang.Errorf("write-x-x-2", key[0], err)
	}
	if list, isList := value.([]string); isList && len(list) > 0 {
		setList(&o.Members[i].Value, list)
		return nil
	}
	fresh, err := hujson.Parse(b)
	if err != nil {
		return lang.Errorf("write-x-x-2", key[0], err)
	}
	o.Members[i].Value.Value = fresh.Value
	return nil
}

// setList keeps the elements that stay, with their comments.
func setList(v *hujson.Value, list []string) {
	old, ok := v.Value.(*hujson.Array)
	if !ok {
		old = &hujson.Array{}
	}
	out := &hujson.Array{AfterExtra: old.AfterExtra}
	used := map[int]bool{}
	for _, text := range list {
		e := hujson.Value{Value: hujson.String(text)}
		if n := len(old.Elements); n > 0 && len(out.Elements) > 0 {
			e.BeforeExtra = blank(old.Elements[n-1].BeforeExtra)
		}
		if len(out.Elements) > 0 && len(e.BeforeExtra) == 0 {
			e.BeforeExtra = hujson.Extra(" ")
		}
		for i, o := range old.Elements {
			if l, ok := o.Value.(hujson.Literal); ok && !used[i] && l.String() == text {
				e, used[i] = o, true
				break
			}
		}
		out.Elements = append(out.Elements, e)
	}
	if n := len(old.Elements); n > 0 {
		if head, first := &out.Elements[0].BeforeExtra,
			old.Elements[0].BeforeExtra; len(bytes.TrimSpace(*head))+len(bytes.TrimSpace(first)) == 0 {
			*head = first
		}
		trailing := old.Elements[n-1].AfterExtra
		for i := range out.Elements {
			out.Elements[i].AfterExtra = nil
		}
		out.Elements[len(out.Elements)-1].AfterExtra = trailing
	}
	v.Value = out
}

// blank keeps of what stands before a value its last line's indentation.
func blank(x hujson.Extra) hujson.Extra {
	if i := bytes.LastIndexByte(x, '\n'); i >= 0 {
		return append(hujson.Extra{'\n'}, bytes.TrimRight(x[i+1:], "/*")...)
	}
	return nil
}

// add puts a new member at the end of an object, indented as the others are,
// and says where it is.
func add(o *hujson.Object, name string, depth int) int {
	n := len(o.Members)
	m := hujson.ObjectMember{Name: hujson.Value{Value: hujson.String(name)},
		Value: hujson.Value{BeforeExtra: hujson.Extra(" "), Value: hujson.Literal("null")}}
	indent := "\n" + strings.Repeat("  ", depth+1)
	if n > 0 {
		first := o.Members[0].Name.BeforeExtra
		switch i := bytes.LastIndexByte(first, '\n'); {
		case i >= 0 && len(bytes.TrimSpace(first[i:])) == 0:
			indent = string(first[i:])
			if i > 0 && first[i-1] == '\r' {
				indent = "\r" + indent
			}
		case len(first) == 0 || len(bytes.TrimSpace(first)) == 0:
			indent = " " // all on one line
		}
	}
	m.Name.BeforeExtra = hujson.Extra(indent)
	if n == 0 {
		rest := o.AfterExtra
		m.Name.BeforeExtra = append(bytes.TrimRight(rest, " \t\r\n"), indent...)
		o.AfterExtra = hujson.Extra("\n" + strings.Repeat("  ", depth))
		o.Members = append(o.Members, m)
		return 0
	}
	last := &o.Members[n-1].Value
	if last.AfterExtra != nil { // a comma stands after the last: keep one
		m.Value.AfterExtra = hujson.Extra{}
		return place(o, m)
	}
	return place(o, m)
}

// place appends a member. Comments on the line of the one before stay there.
func place(o *hujson.Object, m hujson.ObjectMember) int {
	tail := o.AfterExtra
	line := tail
	if i := bytes.IndexByte(tail, '\n'); i >= 0 {
		line = tail[:i]
	}
	if len(bytes.TrimSpace(tail)) > 0 {
		// Comments before the closing brace belong to what stands before them.
		end := bytes.LastIndexByte(tail, '\n')
		if end < 0 {
			end = len(line)
		}
		m.Name.BeforeExtra = append(bytes.TrimRight(tail[:end], " \t\r\n"), m.Name.BeforeExtra...)
		o.AfterExtra = tail[end:]
	}
	o.Members = append(o.Members, m)
	return len(o.Members) - 1
}

// unset takes a member out. Comments that stand before it stay.
func unset(v *hujson.Value, key []string) {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return
	}
	i := member(o, key[0])
	switch {
	case i < 0:
		return
	case len(key) > 1:
		unset(&o.Members[i].Value, key[1:])
		return
	}
	gone := o.Members[i]
	last := i == len(o.Members)-1
	o.Members = append(o.Members[:i:i], o.Members[i+1:]...)
	before := gone.Name.BeforeExtra
	if len(bytes.TrimSpace(before)) == 0 {
		before = nil
	} else {
		before = bytes.TrimRight(before, " \t\r\n")
	}
	switch {
	case !last:
		next := &o.Members[i].Name
		if i == 0 && len(before) == 0 && len(bytes.TrimSpace(next.BeforeExtra)) == 0 {
			next.BeforeExtra = gone.Name.BeforeExtra
			return
		}
		next.BeforeExtra = append(before[:len(before):len(before)], next.BeforeExtra...)
	default:
		if n := len(o.Members); n > 0 {
			o.Members[n-1].Value.AfterExtra = gone.Value.AfterExtra
		}
		o.AfterExtra = append(before[:len(before):len(before)], o.AfterExtra...)
	}
}
