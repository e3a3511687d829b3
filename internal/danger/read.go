package danger

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/internal/lang"
)

// input is what a command reads from.
type input struct {
	kind inputKind
	text string // of inputText
}

type inputKind int

const (
	inputTerminal inputKind = iota
	inputFile
	inputText    // a here-document that is plain text
	inputUnknown // a pipe, or what is computed
)

// reader goes through one text.
type reader struct {
	*walk
	mode
	source string
	leave  []func()              // what to do at the end of each node that is open
	inputs map[syntax.Node]input // of statements that are fed by a pipe
	in     input
	forks  int            // pipes and background jobs that are open
	funcs  map[string]int // functions that are open, and the forks when they began
	quoted []span         // where history is not put in
}

type span struct{ from, to int }

// text reads shell text and judges every command in it.
func (w *walk) text(text string, m mode) {
	key := text
	if m.firm {
		key = hole + text
	}
	if strings.TrimSpace(text) == "" || w.seen[key] || !w.spend(len(text), text) {
		return
	}
	w.seen[key] = true
	if m.depth > maxDepth {
		w.doubt(m, lang.Key("commands-nested-too-deep-judged"), text)
		return
	}
	if len(text) > maxText {
		w.add(lang.Key("too-long-judged"), text[:200])
		return
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash),
		syntax.KeepComments(true)).Parse(strings.NewReader(text), "")
	if err != nil {
		w.doubt(m, lang.Key("cannot-read-shell-commands"), text)
		return
	}
	r := &reader{walk: w, mode: m, source: text, inputs: map[syntax.Node]input{}, funcs: map[string]int{}}
	syntax.Walk(file, func(n syntax.Node) bool {
		if n == nil {
			last := len(r.leave) - 1
			leave := r.leave[last]
			r.leave = r.leave[:last]
			if leave != nil {
				leave()
			}
			return true
		}
		r.leave = append(r.leave, r.enter(n))
		return true
	})
	if m.typed {
		r.history()
	}
}

// at is the text of a node.
func (r *reader) at(n syntax.Node) string { return source(n, r.source) }

// enter judges a node, and gives what is to do behind its last child.
func (r *reader) enter(n syntax.Node) (leave func()) {
	switch n := n.(type) {
	case *syntax.Stmt:
		return r.statement(n)
	case *syntax.CallExpr:
		r.call(n)
	case *syntax.DeclClause:
		for _, a := range n.Args {
			r.assign(a)
		}
	case *syntax.WordIter:
		r.variable(n.Name.Value, arg{}, r.at(n))
	case *syntax.FuncDecl:
		return r.function(n)
	case *syntax.CoprocClause:
		r.inputs[n.Stmt] = input{kind: inputUnknown}
	case *syntax.ProcSubst:
		if n.Op == syntax.CmdOut {
			return r.reads(input{kind: inputUnknown})
		}
	case *syntax.Redirect:
		r.redirect(n)
	case *syntax.BinaryCmd:
		if n.Op == syntax.Pipe || n.Op == syntax.PipeAll {
			r.inputs[n.Y] = input{kind: inputUnknown}
			r.forks++
			return func() { r.forks-- }
		}
	case *syntax.SglQuoted:
		r.quoted = append(r.quoted, span{int(n.Pos().Offset()), int(n.End().Offset())})
	case *syntax.Comment:
		r.quoted = append(r.quoted, span{int(n.Pos().Offset()), int(n.End().Offset())})
	}
	return nil
}

// reads sets what the commands read from.
func (r *reader) reads(in input) (leave func()) {
	before := r.in
	r.in = in
	return func() { r.in = before }
}

func (r *reader) statement(s *syntax.Stmt) (leave func()) {
	before, forks := r.in, r.forks
	if in, ok := r.inputs[s]; ok {
		r.in = in
		delete(r.inputs, s)
	}
	if s.Background {
		r.forks++
	}
	for _, redirect := range s.Redirs {
		if in, ok := inputOf(redirect); ok {
			r.in = in
		}
	}
	if call, ok := s.Cmd.(*syntax.CallExpr); s.Cmd == nil || ok && idle(call) {
		for _, redirect := range s.Redirs {
			switch redirect.Op {
			case syntax.RdrOut, syntax.RdrClob, syntax.RdrAll:
				if to, _ := static(redirect.Word); !nowhere(to) {
					r.doubt(r.mode, lang.Key("empties-a-file"), r.at(s))
				}
			}
		}
	}
	return func() { r.in, r.forks = before, forks }
}

// idle reports whether a command does nothing but make its redirections.
func idle(c *syntax.CallExpr) bool {
	args := arguments(c.Args)
	switch {
	case len(args) == 0:
		return true
	case args[0].value == "cat":
		return len(args) == 2 && args[1].value == "/dev/null"
	}
	return len(args) == 1 && (args[0].value == ":" || args[0].value == "true" || args[0].value == "exec")
}

// inputOf returns what a redirection feeds to a command, if it does.
func inputOf(r *syntax.Redirect) (input, bool) {
	if r.N != nil && r.N.Value != "0" {
		return input{}, false
	}
	word := r.Word
	switch r.Op {
	case syntax.RdrIn, syntax.RdrInOut:
		if from, ok := static(word); ok && !isInput(from) {
			return input{kind: inputFile}, true
		}
		return input{kind: inputUnknown}, true
	case syntax.DplIn:
		return input{kind: inputUnknown}, true
	case syntax.Hdoc, syntax.DashHdoc:
		word = r.Hdoc
	case syntax.WordHdoc:
	default:
		return input{}, false
	}
	if word == nil {
		return input{kind: inputFile}, true
	}
	if text, ok := static(word); ok {
		return input{inputText, text}, true
	}
	return input{kind: inputUnknown}, true
}

// function finds one that starts itself in the background or in a pipe: a
// bomb. What feeds a function is not known where it is declared.
func (r *reader) function(f *syntax.FuncDecl) (leave func()) {
	back := r.reads(input{kind: inputUnknown})
	if f.Name == nil {
		return back
	}
	name := f.Name.Value
	before, open := r.funcs[name]
	r.funcs[name] = r.forks
	return func() {
		back()
		if delete(r.funcs, name); open {
			r.funcs[name] = before
		}
	}
}

// call judges a simple command with its wrappers.
func (r *reader) call(c *syntax.CallExpr) {
	for _, a := range c.Assigns {
		r.assign(a)
	}
	if len(c.Args) == 0 {
		return
	}
	args := arguments(c.Args)
	if !r.spend(len(args), r.at(c)) {
		return
	}
	if forks, ok := r.funcs[args[0].value]; ok && r.forks > forks {
		r.add(lang.Key("starts-itself-again-and-again"), r.at(c))
	}
	if len(args) == 1 && args[0].value == "exec" && r.in.kind != inputTerminal {
		r.doubt(r.mode, lang.Key("changes-what-the-shell-reads"), r.at(c))
	}
	r.command(args, r.at(c))
}

// redirect judges where output goes.
func (r *reader) redirect(n *syntax.Redirect) {
	switch n.Op {
	case syntax.RdrIn, syntax.DplIn, syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
		return
	}
	if n.Word == nil {
		return
	}
	to, _ := static(n.Word)
	if reason := writes(to); reason != "" {
		r.add(reason, r.at(n))
	}
}
