package config

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// From is where a value came from.
type From string

// The places, from the strongest to the weakest.
const (
	FromFlag    From = "flag"
	FromEnv     From = "env"
	FromProject From = "project"
	FromUser    From = "user"
	FromDefault From = "default"
)

// The places are said too.
var _ = [...]lang.Phrase{lang.Key("flag"), lang.Key("env"), lang.Key("project"), lang.Key("user"), lang.Key("default")}

// Origin tells where a value came from: the place, its name (a flag, a variable,
// a file) and the line in a file. Note says what else there is to know.
type Origin struct {
	From From
	Name string
	Line int
	Note string
}

func (o Origin) String() string { return o.text(string(o.From)) }

func (o Origin) text(text string) string {
	if o.Name != "" {
		text += " " + o.Name
	}
	if o.Line > 0 {
		text += fmt.Sprintf(":%d", o.Line)
	}
	if o.Note != "" {
		text += " (" + o.Note + ")"
	}
	return text
}

// Loaded is a configuration with where its values came from.
type Loaded struct {
	Config
	File, ProjectFile string  // which were looked for
	Problems          []Fault // in the workspace's file
	own               Config  // the person's file alone
	from              map[string]Origin
	notes             map[string]lang.Message // of Origins
}

// without goes on without what is wrong in the workspace's file: it may have
// made things stricter, so agents are asked for, and so is all that the engine
// asks.
func (l *Loaded) without(err error) {
	switch f := err.(type) { //nolint:errorlint // as readProject gives it
	case Faults:
		l.Problems = f
	default:
		l.Problems = []Fault{newFault(lang.M("%v", err)).in(l.ProjectFile)}
	}
	if l.Agent.Consent == "" || l.Agent.Consent == "allow" {
		l.Agent.Consent = "ask"
	}
	l.Permissions.Ask = append(l.Permissions.Ask, "* *")
}

// Override is a value that goes over those of files.
type Override struct {
	Key   string
	Value any // a text, a bool or an int, as the key takes it
	From  From
	Name  string
}

// Over puts values over those of the files. Keys are those of Keys.
func (l *Loaded) Over(all ...Override) {
	if l.from == nil {
		l.from, l.notes = map[string]Origin{}, map[string]lang.Message{}
	}
	for _, o := range all {
		f := l.field(o.Key)
		if f.Kind() == reflect.Pointer {
			p := reflect.New(f.Type().Elem())
			p.Elem().Set(reflect.ValueOf(o.Value))
			f.Set(p)
		} else {
			f.Set(reflect.ValueOf(o.Value))
		}
		l.from[o.Key] = Origin{From: o.From, Name: o.Name}
		delete(l.notes, o.Key)
	}
}

// Origin tells where a key's value came from.
func (l *Loaded) Origin(key string) Origin {
	if o, ok := l.from[key]; ok {
		return o
	}
	return Origin{From: FromDefault}
}

// SaidOrigin says in the person's language where a key's value came from.
func (l *Loaded) SaidOrigin(key string) string {
	o := l.Origin(key)
	o.Note = l.notes[key].Said()
	return o.text(lang.Of(string(o.From)).Said())
}

// Text returns a key's value as JSON; what is not set is its default.
func (l *Loaded) Text(key string) string {
	v := l.field(key)
	if v.IsZero() {
		return about(key).usual
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // <leader> is read by people
	if e.Encode(v.Interface()) != nil {
		return about(key).usual
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// List returns the elements of a list.
func (l *Loaded) List(key string) []string {
	list, _ := l.field(key).Interface().([]string)
	return list
}

// Own returns the elements of a list that the person's own file holds.
func (l *Loaded) Own(key string) []string { return l.own.list(key) }

// Changed lists the keys whose values are others in a newer configuration.
func (l *Loaded) Changed(to *Loaded) []string {
	var out []string
	for _, k := range Keys() {
		if l.Text(k.Name) != to.Text(k.Name) {
			out = append(out, k.Name)
		}
	}
	return out
}

// trace notes where each value came from: own and asked are what the person's
// file says and what that is with the workspace's over it, before it was made
// no looser.
func (l *Loaded) trace(own, asked *Config, mine, theirs marks) {
	l.own = *own
	for _, k := range Keys() {
		now := l.field(k.Name).Interface()
		my, their := mine[k.Name], theirs[k.Name]
		same := func(c *Config) bool { return reflect.DeepEqual(now, c.field(k.Name).Interface()) }
		o := Origin{From: FromUser, Name: l.File, Line: my}
		var note lang.Message
		switch {
		case their > 0 && k.Kind == KindList && len(l.List(k.Name)) > len(own.list(k.Name)):
			o = Origin{From: FromProject, Name: l.ProjectFile, Line: their}
			if my > 0 {
				note = lang.M("it-adds-to", l.File, my)
			}
		case their > 0 && !same(own) && same(asked):
			o = Origin{From: FromProject, Name: l.ProjectFile, Line: their}
		case len(l.Problems) > 0 && slices.Contains([]string{"agent.consent", "permissions.ask"}, k.Name) && !same(own):
			o, note = Origin{From: FromProject, Name: l.ProjectFile}, lang.M("long-file-broken")
		case my == 0:
			o = Origin{From: FromDefault}
		}
		// a list to which nothing was added
		if their > 0 && o.From != FromProject && !same(asked) && k.Project != adds {
			note = k.otherwise(l.ProjectFile, their)
		}
		if o.Note = note.String(); o.From != FromDefault || o.Note != "" {
			l.from[k.Name], l.notes[k.Name] = o, note
		}
	}
}

// otherwise says why a workspace's file does not count.
func (k Key) otherwise(file string, line int) lang.Message {
	switch k.Project {
	case never:
		return lang.M("not-which-may-not-set", file, line)
	case stricter:
		return lang.M("not-which-may-only-make", file, line)
	}
	return lang.M("not-which-may-set", file, line)
}

// field finds the value of a key of Keys.
func (c *Config) field(key string) reflect.Value {
	v := reflect.ValueOf(c).Elem()
	for _, part := range strings.Split(key, ".") {
		f, _ := field(v.Type(), part)
		v = v.FieldByIndex(f.Index)
	}
	return v
}

func (c *Config) list(key string) []string {
	list, _ := c.field(key).Interface().([]string)
	return list
}
