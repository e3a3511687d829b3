package demo

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
)

// author writes scripts: from a table of phrases, and what the workspace holds.
type author struct {
	files     *files
	phrases   phrases
	languages languages
}

// scriptFor chooses what a turn does.
func (e *Engine) scriptFor(ctx context.Context, j *job, s *session) script {
	if j.compact {
		return e.summary(s)
	}
	in := e.author.understood(j)
	sc := script{}
	if j.variant == variantHigh {
		sc = append(sc, think("The person wrote %s. My table of phrases says: %s. I am a script, so that is all the "+
			"thinking there is.", code(firstLine(j.text)), orTour(in.kind)))
	}
	e.mu.Lock()
	last, toured := s.lastFile, s.toured
	if in.kind == wantNothing || in.kind == wantTour {
		s.toured = true
	}
	e.mu.Unlock()
	return append(sc, e.author.chosen(ctx, in, last, toured)...)
}

// understood returns what a prompt asks for.
func (a *author) understood(j *job) intent {
	in := a.phrases.parse(j.text)
	if j.command != nil {
		in = intent{kind: j.command.name}
	}
	if in.kind == wantNothing && in.target != "" {
		if _, ok := a.files.exists(in.target); ok {
			in.kind = wantOpen
		}
	}
	if j.file != "" && (in.kind == wantNothing || in.kind == wantOpen || in.kind == wantExplain) {
		in.target = j.file
		if in.line == 0 {
			in.line = j.line
		}
		if in.kind == wantNothing {
			in.kind = wantExplain
		}
	}
	return in
}

func orTour(kind string) string {
	if kind == wantNothing {
		return "nothing I know"
	}
	return kind
}

// chosen returns the script for what was asked; last is the file that "it" means.
func (a *author) chosen(ctx context.Context, in intent, last string, toured bool) script {
	workspace, it := in.general()
	if it && last != "" {
		in.target = last
	}
	switch in.kind {
	case wantTour:
		return a.tour(ctx)
	case wantHelp:
		return help()
	case wantOpen:
		if workspace {
			return a.overview()
		}
		return a.openFile(in)
	case wantFind:
		return a.findText(in.target)
	case wantExplain:
		if workspace || it && last == "" {
			return a.overview()
		}
		return a.explain(in)
	case wantRun:
		return a.runCommand(in.target)
	case wantQuestion:
		return questions()
	case wantTodo:
		return todos()
	case wantInit:
		return a.initialise()
	case wantReview:
		return a.review()
	}
	if toured {
		return append(script{say("I follow scripts, and none of them fits that.")}, help()...)
	}
	return append(script{say("None of my scripts fits that, so here is the tour.")}, a.tour(ctx)...)
}

// firstLine returns the first line of a text, cut to 60 characters.
func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if r := []rune(line); len(r) > 60 {
		line = string(r[:59]) + "…"
	}
	return line
}

// title names a session by its first prompt.
func title(j *job) string {
	line := firstLine(j.text)
	if line == "" {
		line = "Demo session"
	}
	r := []rune(line)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// closing ends a reply: what is behind it, and how to get the real engine.
func closing() move {
	return say(
		"_Scripted reply of the demo engine, no model involved. The real one: `%s`, then start OpenSpace again._",
		install)
}

func help() script {
	return script{
		say("%s", strings.Join([]string{
			"I am the **demo engine**: a script behind the API of the real one, offline and free. I understand a few phrases:",
			"",
			"- `open main.go line 12` shows a file of this workspace, with the line highlighted",
			"- `find TODO` searches the files and opens the best match",
			"- `explain main.go` walks through what a file declares; `explain this project` counts what is there",
			"- `run go test ./...` asks for permission, as the real engine does (I run nothing)",
			"- `ask me` puts questions, `todo` writes a list, `tour` shows everything",
		}, "\n")),
		closing(),
	}
}

func questions() script {
	return script{
		say("These are scripted questions. Pick answers, or type your own."),
		ask(tourQuestions()...),
		after(answered),
		closing(),
	}
}

// answered repeats what a person chose.
func answered(r result) script {
	answers, _ := r.metadata["answers"].([][]string)
	var said []string
	for _, a := range answers {
		for _, one := range a {
			said = append(said, code(one))
		}
	}
	if len(said) == 0 {
		return script{say("You left the questions open, which is an answer too.")}
	}
	return script{say("You chose %s. A model would go on from there; I only repeat it.", strings.Join(said, ", "))}
}

func tourQuestions() []engine.QuestionInfo {
	return []engine.QuestionInfo{
		{Question: "What would you try first with a real model?", Header: "First", Options: []engine.QuestionOption{
			{Label: "Understand code", Description: "Ask it to explain what you see"},
			{Label: "Fix a bug", Description: "Describe the symptom and let it look"},
			{Label: "Write tests", Description: "For code that has none"},
		}},
		{Question: "Which panes do you want beside the chat?", Header: "Panes", Multiple: true,
			Options: []engine.QuestionOption{
				{Label: "Editor", Description: "Files with highlighted ranges"},
				{Label: "Terminal", Description: "A real shell"},
				{Label: "Diff", Description: "What has changed"},
			}},
	}
}

func todos() script {
	list := func(first, second string) []engine.Todo {
		return []engine.Todo{
			{Content: "Show a list", Status: first, Priority: "high"},
			{Content: "Tick it off", Status: second, Priority: "low"},
		}
	}
	return script{
		todo(list("in_progress", "pending")...),
		todo(list("completed", "in_progress")...),
		say("That was a todo list, in two states. A model writes its own; mine is scripted."),
		closing(),
	}
}

// summary is the reply of a compaction: the prompts, word for word.
func (e *Engine) summary(s *session) script {
	e.mu.Lock()
	defer e.mu.Unlock()
	var b strings.Builder
	b.WriteString("## Summary by the demo engine\n\nNo model wrote this: it lists what was asked.\n")
	for _, m := range s.messages {
		for _, p := range m.parts {
			if m.info.Role == engine.RoleUser && p.Type == engine.PartText && !p.Synthetic {
				fmt.Fprintf(&b, "\n- %s", code(firstLine(p.Text)))
			}
		}
	}
	return script{say("%s", b.String())}
}

// place writes a file and its lines the way the chat makes them clickable.
func place(name string, line int) string {
	if line <= 0 {
		return code(name)
	}
	return code(fmt.Sprintf("%s:%d", name, line))
}

// opened says what came of opening a file.
func opened(name string, line, end int) func(result) script {
	return func(r result) script {
		where := place(name, line)
		if end > line {
			where = code(fmt.Sprintf("%s:%d-%d", name, line, end))
		}
		switch {
		case r.failure != "":
			return script{say("Opening %s did not work; the workspace answered:\n\n%s", where,
				fenced("", cutAt(r.failure, 1000)))}
		case r.block:
			return script{say("I sent the command to open %s as a block in this reply.", where)}
		}
		return script{say("%s is open in an editor pane.", where)}
	}
}

// also lists other files that a name could mean.
func also(others []string) string {
	if len(others) == 0 {
		return ""
	}
	var names []string
	for _, p := range others[:min(len(others), 4)] {
		names = append(names, code(p))
	}
	more := ""
	if n := len(others) - len(names); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ") + more
}

// pattern is the glob a model would look for a name with.
func pattern(name string) string { return "**/*" + path.Base(name) + "*" }
