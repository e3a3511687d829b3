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
	Doc     string
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
	doc     string
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
		"theme":        {doc: lang.Key("The colour theme, one of those that `/themes` lists."), usual: `"openspace"`},
		"appearance":   {doc: lang.Key("Which form of the theme is shown. `auto` follows the terminal's background, also when it changes."), usual: `"auto"`},
		"background":   {doc: lang.Key("Whose background is shown: the theme's, if it has one, or always the terminal's."), usual: `"theme"`},
		"colors":       {doc: lang.Key("How many colours are used. `auto` asks the terminal and heeds NO_COLOR."), usual: `"auto"`},
		"borders":      {doc: lang.Key("What borders and marks are drawn with. `ascii` is for fonts and terminals without line drawing."), usual: `"lines"`},
		"mouse":        {doc: lang.Key("Whether the program uses the mouse. Without, the terminal selects text by itself."), usual: `true`},
		"graphics":     {doc: lang.Key("Who draws pictures: the terminal, by the placeholders of kitty's graphics protocol, or half blocks. `auto` has kitty and Ghostty draw them."), usual: `"auto"`},
		"icons":        {doc: lang.Key("Whether files have icons, in the tree and among changes. `nerd` takes a Nerd Font in the terminal."), usual: `"none"`},
		"motion":       {doc: lang.Key("Whether things move by themselves. `reduced`: no spinner turns, nothing flashes, and a reply comes by paragraphs. `auto` is `full`, since no terminal tells what its user wants."), usual: `"auto"`},
		"screenReader": {doc: lang.Key("Whether the program speaks in lines of words, for screen readers, in place of drawing panes; as `--screen-reader`."), usual: `false`, restart: true, project: never},
		"language": {doc: lang.Key("The language of the interface, by its tag. `auto` takes that of the environment: " +
			"LC_ALL, LC_MESSAGES, LANG, and LANGUAGE before them."),
			usual: `"auto"`, project: never},
		"keys":                      {doc: lang.Key("What keys do, each as KEY COMMAND or PLACE: KEY = OTHER: `alt+g session.list`, `ctrl+t none`, `ctrl+g leader`, `chat: ctrl+y = pgup`. `/keys` lists keys and commands."), usual: `[]`, project: never},
		"engine.binary":             {doc: lang.Key("The opencode program, if it is not the one on PATH."), usual: `""`, restart: true, project: never},
		"engine.discover":           {doc: lang.Key("Where an engine that runs for this folder already is looked for at the start, to be offered once. `off`: nowhere."), usual: `"127.0.0.1:4096"`, restart: true, project: never},
		"agent.consent":             {doc: lang.Key("Whether agents may drive the panes. `ask` asks once for each workspace."), usual: `"ask"`, project: stricter},
		"agent.channel":             {doc: lang.Key("How agents reach the panes. `auto` uses MCP while the engine has it connected, and blocks in the reply else."), usual: `"auto"`, restart: true, project: stricter},
		"agent.tools":               {doc: lang.Key("Which commands agents are offered: all of them, or `core`, about twenty that show and point, for small models and short prompts."), usual: `"all"`, project: stricter},
		"agent.reveal":              {doc: lang.Key("How agents show files, slides and drawings: `auto-focus` in front, with the keyboard where you do not type; `suggest-only` as a tab behind what shows; `disabled` not at all."), usual: `"auto-focus"`, project: never},
		"agent.dangerous":           {doc: lang.Key("Regular expressions of lines for terminals that are asked first, beside the known ones."), usual: `[]`, project: adds},
		"agent.warnings":            {doc: lang.Key("Whether a warning shows when an agent's command goes wrong and nobody waits for it."), usual: `false`},
		"agent.blockTimeoutSeconds": {doc: lang.Key("How many seconds a command block in a reply may take until its end comes. Then it is shown as text, and not run."), usual: `5`, project: never},
		"agent.commandDelayMs":      {doc: lang.Key("How many milliseconds pass between two commands that an agent writes as blocks."), usual: `50`, project: never},
		"files.deny":                {doc: lang.Key("Globs of files that agents do not read, beside keys and credentials."), usual: `[]`, project: adds},
		"files.protect":             {doc: lang.Key("Globs of files that agents do not write, beside `.git` and `node_modules`."), usual: `[]`, project: adds},
		"files.allow":               {doc: lang.Key("Single paths that agents may read and write although a rule forbids it."), usual: `[]`, project: never},
		"permissions.allow":         {doc: lang.Key("What the engine asks that is answered with yes, each as PERMISSION PATTERN: `bash go test *`. `/permissions` tells more."), usual: `[]`, project: never},
		"permissions.ask":           {doc: lang.Key("What is asked all the same, as `bash git push *`; `* *` is everything."), usual: `[]`, project: adds},
		"notify":                    {doc: lang.Key("How you are told that a turn ended or asks while the terminal is not focused."), usual: `"bell"`, project: never},
		"prompt.vim":                {doc: lang.Key("Whether the prompt takes the keys of vi."), usual: `false`, restart: true, project: never},
		"terminal.shell":            {doc: lang.Key("The shell of new terminals. Empty: that of $SHELL."), usual: `""`, project: never},
		"terminal.scrollback":       {doc: lang.Key("How many rows that left the screen a terminal keeps."), usual: `10000`, project: never},
		"terminal.idleMinutes": {doc: lang.Key("After how many minutes without use a terminal that an agent opened " +
			"ends, if no program runs in it. 0: never."),
			usual: `30`, project: never},
		"terminal.secrets": {doc: lang.Key("Whether agents read secrets that programs print into terminals."), usual: `false`, project: never},
		"hub.addr":         {doc: lang.Key("Where the Hub listens, as HOST:PORT. Port 0 is any free one."), usual: `"127.0.0.1:3001"`, restart: true, project: never},
		"hub.eventClients": {doc: lang.Key("How many clients may follow the Hub's events at once. Further ones are refused."), usual: `10`, restart: true, project: never},
	}[key]
}
