package config

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Kind is what a key takes.
type Kind string

// The kinds of values.
const (
	KindText   Kind = "text"
	KindBool   Kind = "bool"
	KindNumber Kind = "number"
	KindList   Kind = "list"
	KindEnum   Kind = "enum"
)

// Key describes a key of the configuration.
type Key struct {
	Name    string // with the objects it stands in, as agent.consent
	Doc     lang.Phrase
	Default string // as JSON
	Kind    Kind
	Enum    []string
	Min     int    // of a number
	Max     int    // of a number
	Form    string // of texts: regexp, glob, rule, ask, host:port
	Restart bool   // a change counts when the program starts again
	Project string // what a workspace's file may do with it
}

// Keys lists every key, in Config's order.
func Keys() []Key {
	var out []Key
	for _, k := range keys(reflect.TypeFor[Config](), "") {
		f, ok := fieldOf(k.path + k.name)
		if !ok {
			continue
		}
		out = append(out, keyOf(k.path+k.name, f))
	}
	return out
}

// Find returns a key by its name.
func Find(name string) (Key, bool) {
	f, ok := fieldOf(name)
	if !ok {
		return Key{}, false
	}
	return keyOf(name, f), true
}

func keyOf(name string, f reflect.StructField) Key {
	a := about(name)
	k := Key{Name: name, Doc: a.doc, Default: a.usual, Form: f.Tag.Get("form"), Restart: a.restart, Project: a.project}
	if k.Project == "" {
		k.Project = "may set it"
	}
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	enum := enumOf(f)
	switch {
	case enum != nil:
		k.Kind, k.Enum = KindEnum, enum
	case t.Kind() == reflect.Bool:
		k.Kind = KindBool
	case t.Kind() == reflect.Int:
		k.Kind = KindNumber
		k.Min, k.Max = limits(f)
	case t.Kind() == reflect.Slice:
		k.Kind = KindList
	default:
		k.Kind = KindText
	}
	return k
}

// limits returns the bounds of a number's field.
func limits(f reflect.StructField) (least, most int) {
	least, _ = strconv.Atoi(f.Tag.Get("min")) // tags of ours; none: 0
	most, _ = strconv.Atoi(f.Tag.Get("max"))
	return least, most
}

// enumOf returns the values that a field takes, or nil where they are not counted.
func enumOf(f reflect.StructField) []string {
	if f.Tag.Get("form") == "language" {
		return append([]string{lang.Auto}, lang.Tags()...)
	}
	if e, ok := f.Tag.Lookup("enum"); ok {
		return strings.Split(e, "|")
	}
	return nil
}

// fieldOf finds the field of a key that holds a value.
func fieldOf(name string) (reflect.StructField, bool) {
	t := reflect.TypeFor[Config]()
	parts := strings.Split(name, ".")
	for i, part := range parts {
		f, ok := field(t, part)
		last := i == len(parts)-1
		if !ok || last == (f.Type.Kind() == reflect.Struct) {
			return f, false
		}
		if last {
			return f, true
		}
		t = f.Type
	}
	return reflect.StructField{}, false
}

// words are what the documentation says of a key.
type words struct {
	doc     lang.Phrase
	usual   string // the default, as JSON
	restart bool
	project string // what a workspace's file may do with it; empty: set it
}

const (
	never    = "may not set it"
	adds     = "may add to it"
	stricter = "may only make it stricter"
)

// about tells of a key; the test holds that none lacks its words.
func about(key string) words {
	return map[string]words{
		"theme":        {doc: lang.Key("colour-theme-one-those-themes"), usual: `"openspace"`},
		"appearance":   {doc: lang.Key("which-form-theme-shown-auto"), usual: `"auto"`},
		"background":   {doc: lang.Key("whose-background-shown-themes-if"), usual: `"theme"`},
		"colors":       {doc: lang.Key("how-many-colours-used-auto"), usual: `"auto"`},
		"borders":      {doc: lang.Key("what-borders-marks-drawn-ascii"), usual: `"lines"`},
		"mouse":        {doc: lang.Key("whether-program-uses-mouse-without"), usual: `true`},
		"graphics":     {doc: lang.Key("who-draws-pictures-terminal-placeholders"), usual: `"auto"`},
		"icons":        {doc: lang.Key("whether-files-have-icons-tree"), usual: `"none"`},
		"motion":       {doc: lang.Key("whether-things-move-themselves-reduced"), usual: `"auto"`},
		"screenReader": {doc: lang.Key("whether-program-speaks-lines-words"), usual: `false`, restart: true, project: never},
		"language": {doc: lang.Key("language-interface-tag-auto-takes"),
			usual: `"auto"`, project: never},
		"keys":                      {doc: lang.Key("what-keys-do-each-key"), usual: `[]`, project: never},
		"engine.binary":             {doc: lang.Key("opencode-program-if-not-one"), usual: `""`, restart: true, project: never},
		"engine.discover":           {doc: lang.Key("where-engine-runs-folder-already"), usual: `"127.0.0.1:4096"`, restart: true, project: never},
		"agent.consent":             {doc: lang.Key("whether-agents-may-drive-panes"), usual: `"ask"`, project: stricter},
		"agent.channel":             {doc: lang.Key("how-agents-reach-panes-auto"), usual: `"auto"`, restart: true, project: stricter},
		"agent.tools":               {doc: lang.Key("which-commands-agents-offered-all"), usual: `"all"`, project: stricter},
		"agent.reveal":              {doc: lang.Key("how-agents-show-files-slides"), usual: `"auto-focus"`, project: never},
		"agent.dangerous":           {doc: lang.Key("regular-expressions-lines-terminals"), usual: `[]`, project: adds},
		"agent.warnings":            {doc: lang.Key("whether-warning-shows-when-agents"), usual: `false`},
		"agent.blockTimeoutSeconds": {doc: lang.Key("how-many-seconds-command-block"), usual: `5`, project: never},
		"agent.commandDelayMs":      {doc: lang.Key("how-many-milliseconds-pass-between"), usual: `50`, project: never},
		"files.deny":                {doc: lang.Key("globs-files-agents-do-not"), usual: `[]`, project: adds},
		"files.protect":             {doc: lang.Key("globs-files-agents-do-not-write"), usual: `[]`, project: adds},
		"files.allow":               {doc: lang.Key("single-paths-agents-may-read"), usual: `[]`, project: never},
		"permissions.allow":         {doc: lang.Key("what-engine-asks-answered-yes"), usual: `[]`, project: never},
		"permissions.ask":           {doc: lang.Key("what-asked-all-same-bash"), usual: `[]`, project: adds},
		"notify":                    {doc: lang.Key("how-you-told-turn-ended"), usual: `"bell"`, project: never},
		"prompt.vim":                {doc: lang.Key("whether-prompt-takes-keys-vi"), usual: `false`, restart: true, project: never},
		"terminal.shell":            {doc: lang.Key("shell-new-terminals-empty-shell"), usual: `""`, project: never},
		"terminal.scrollback":       {doc: lang.Key("how-many-rows-left-screen"), usual: `10000`, project: never},
		"terminal.idleMinutes": {doc: lang.Key("after-how-many-minutes-without"),
			usual: `30`, project: never},
		"terminal.secrets": {doc: lang.Key("whether-agents-read-secrets-programs"), usual: `false`, project: never},
		"hub.addr":         {doc: lang.Key("where-hub-listens-host-port"), usual: `"127.0.0.1:3001"`, restart: true, project: never},
		"hub.eventClients": {doc: lang.Key("how-many-clients-may-follow"), usual: `10`, restart: true, project: never},
	}[key]
}
