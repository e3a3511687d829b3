package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// move is one thing a script does.
type move func(context.Context, *turn) error

// script is what a turn does, in order.
type script []move

func (sc script) play(ctx context.Context, t *turn) error {
	for _, m := range sc {
		if err := m(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// Names of the engine's tools.
const (
	toolBash     = "bash"
	toolRead     = "read"
	toolGrep     = "grep"
	toolGlob     = "glob"
	toolTodo     = "todowrite"
	toolQuestion = "question"
)

// say writes a paragraph.
func say(format string, args ...any) move {
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	return func(ctx context.Context, t *turn) error { return t.say(ctx, text) }
}

// think writes reasoning.
func think(format string, args ...any) move {
	text := fmt.Sprintf(format, args...)
	return func(ctx context.Context, t *turn) error { return t.think(ctx, text) }
}

// linger waits for n deltas' time, for the person to look.
func linger(n int) move {
	return func(ctx context.Context, t *turn) error { return t.pause(ctx, n) }
}

// later decides what to do when it is its turn, by what came before.
func later(f func(context.Context, *turn) (script, error)) move {
	return func(ctx context.Context, t *turn) error {
		sc, err := f(ctx, t)
		if err != nil {
			return err
		}
		return sc.play(ctx, t)
	}
}

// after is later for what needs no more than the last result.
func after(f func(result) script) move {
	return later(func(_ context.Context, t *turn) (script, error) { return f(t.last), nil })
}

// use makes tool calls side by side.
func use(calls ...toolCall) move {
	return func(ctx context.Context, t *turn) error { return t.call(ctx, calls...) }
}

// reading is the read tool on a file that was read already.
func reading(f *workspace.File) toolCall {
	return toolCall{name: toolRead, input: map[string]any{"filePath": f.Path},
		run: func(_ context.Context, t *turn, _ *engine.Part) (result, error) {
			const most = 200 // lines in the tool's output
			text := strings.TrimSuffix(f.LineRange(1, most), "\n")
			abs := filepath.Join(t.e.files.dir, filepath.FromSlash(f.Path))
			last := min(f.Lines, most)
			preview := strings.TrimSuffix(f.LineRange(1, 20), "\n")
			return result{output: numbered(abs, "file", text, 1, f.Lines), title: f.Path, metadata: map[string]any{
				"preview": preview, "truncated": f.Lines > most, "loaded": []string{},
				"display": map[string]any{
					"type": "file", "path": abs, "text": text, "lineStart": 1, "lineEnd": last, "totalLines": f.Lines,
					"truncated": f.Lines > most,
				},
			}}, nil
		}}
}

// globbing is the glob tool with what it found.
func globbing(pattern string, found []string) toolCall {
	return toolCall{name: toolGlob, input: map[string]any{"pattern": pattern},
		run: func(_ context.Context, t *turn, _ *engine.Part) (result, error) {
			const most = 100
			shown := found[:min(len(found), most)]
			lines := make([]string, len(shown))
			for i, p := range shown {
				lines[i] = filepath.Join(t.e.files.dir, filepath.FromSlash(p))
			}
			out := strings.Join(lines, "\n")
			if out == "" {
				out = "No files found"
			}
			return result{output: out, metadata: map[string]any{"count": len(found), "truncated": len(found) > most}},
				nil
		}}
}

// grepping is the grep tool. It searches when it is called and hands what it
// found to got.
func grepping(pattern string, re *regexp.Regexp, got *searched) toolCall {
	return toolCall{name: toolGrep, input: map[string]any{"pattern": pattern},
		run: func(ctx context.Context, t *turn, _ *engine.Part) (result, error) {
			found, err := t.e.files.search(ctx, re)
			if err != nil {
				return result{}, err
			}
			*got = found
			var b strings.Builder
			fmt.Fprintf(&b, "Found %d matches", len(found.matches))
			file := ""
			for _, m := range found.matches {
				if m.Path.Text != file {
					file = m.Path.Text
					fmt.Fprintf(&b, "\n%s:", filepath.Join(t.e.files.dir, filepath.FromSlash(file)))
				}
				fmt.Fprintf(&b, "\n  Line %d: %s", m.LineNumber, strings.TrimRight(cutAt(m.Lines.Text, 200), "\n"))
			}
			if found.limit != "" {
				fmt.Fprintf(&b, "\n\n(The search stopped: %s.)", found.limit)
			}
			return result{output: b.String(), title: pattern,
				metadata: map[string]any{"matches": len(found.matches), "truncated": found.limit != ""}}, nil
		}}
}

// todo writes the session's list.
func todo(list ...engine.Todo) move {
	return use(toolCall{
		name: toolTodo, input: map[string]any{"todos": list},
		announce: func(t *turn, _ *engine.Part) {
			t.s.todos = list
			t.e.publish(&engine.TodoUpdated{SessionID: t.s.info.ID, Todos: list})
		},
		run: func(context.Context, *turn, *engine.Part) (result, error) {
			open := 0
			for _, x := range list {
				if x.Status != "completed" {
					open++
				}
			}
			out, err := json.MarshalIndent(list, "", "  ")
			return result{output: string(out), title: fmt.Sprintf("%d todos", open),
				metadata: map[string]any{"todos": list}}, err
		},
	})
}

// ask puts questions; the answers are in the metadata of the last result.
func ask(qs ...engine.QuestionInfo) move {
	var q *question
	return use(toolCall{
		name: toolQuestion, input: map[string]any{"questions": qs},
		announce: func(t *turn, part *engine.Part) { q = t.e.question(t.s, part, qs) },
		run: func(ctx context.Context, t *turn, _ *engine.Part) (result, error) {
			return q.wait(ctx)
		},
	})
}

// bash asks for leave to run a command. Allowed, it says what the real engine
// would do: this one runs nothing.
func bash(command, description string) move {
	var open *permission
	denied := false
	return use(toolCall{
		name: toolBash, input: map[string]any{"command": command, "description": description},
		announce: func(t *turn, part *engine.Part) {
			patterns, always := shellPatterns(command)
			switch decide(append(slices.Clone(t.s.rules), t.e.always...), toolBash, patterns) {
			case actionAsk:
				open = t.e.ask(t.s, part, toolBash, patterns, always, map[string]any{"command": command})
			case actionDeny:
				denied = true
			}
		},
		run: func(ctx context.Context, t *turn, part *engine.Part) (result, error) {
			if denied {
				return result{failure: "The user has specified a rule which prevents you from using this specific " +
					"tool call."}, nil
			}
			if open != nil {
				if r, err := open.wait(ctx); err != nil || r != nil {
					return orEmpty(r), err
				}
			}
			t.progress(part, "")
			if err := t.pause(ctx, 10); err != nil {
				return result{}, err
			}
			out := notRun(t.e.files.dir, command)
			t.progress(part, out)
			return result{output: out, title: command, metadata: map[string]any{"output": out, "exit": nil}}, nil
		},
	})
}

func orEmpty(r *result) result {
	if r == nil {
		return result{}
	}
	return *r
}

// notRun is the output of a command that was not run.
func notRun(dir, command string) string {
	return fmt.Sprintf("The demo engine runs no commands, so nothing was run.\nThe real engine would run this in %s "+
		"and show its output here:\n\n    %s\n", dir, strings.ReplaceAll(command, "\n", "\n    "))
}

// shellPatterns names the commands of a shell line, as permissions list them,
// and what "always" would allow.
func shellPatterns(line string) (patterns, always []string) {
	file, err := syntax.NewParser().Parse(strings.NewReader(line), "")
	if err == nil {
		printer := syntax.NewPrinter(syntax.SingleLine(true))
		syntax.Walk(file, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 0 {
				var b bytes.Buffer
				if printer.Print(&b, &syntax.CallExpr{Args: c.Args}) == nil {
					patterns = append(patterns, strings.TrimSpace(b.String()))
				}
			}
			return true
		})
	}
	if len(patterns) == 0 {
		patterns = []string{line}
	}
	for _, p := range patterns {
		word, _, _ := strings.Cut(p, " ")
		if a := word + " *"; !slices.Contains(always, a) {
			always = append(always, a)
		}
	}
	return patterns, always
}

// Commands of the program's that scripts use.
const (
	editorOpen      = "openspace.editor.open"
	editorHighlight = "openspace.editor.highlight"
)

// command makes the program do something: through its MCP server, or with a
// command block in the text when there is none or the prompt asks for blocks.
func command(id string, args map[string]any) move {
	return func(ctx context.Context, t *turn) error {
		if !strings.Contains(t.job.system, "## Command Format") {
			if h := t.e.hubs.find(ctx, id); h != nil {
				return t.call(ctx, toolCall{name: h.toolName(id), input: args,
					run: func(ctx context.Context, _ *turn, _ *engine.Part) (result, error) {
						return h.call(ctx, id, args)
					}})
			}
		}
		block, err := commandBlock(id, args)
		if err != nil {
			return err
		}
		t.last = result{block: true}
		return t.write(ctx, engine.PartText, block)
	}
}

func commandBlock(id string, args map[string]any) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(map[string]any{"cmd": id, "args": args}); err != nil {
		return "", fmt.Errorf("write a command block: %w", err)
	}
	return "%%OS" + strings.TrimSpace(b.String()) + "%%", nil
}

// show opens a file, at lines if they are not 0, and remembers it.
func show(name string, line, end int) move {
	args := map[string]any{"path": name}
	if line > 0 {
		args["line"], args["highlight"] = line, true
		if end > line {
			args["endLine"] = end
		}
	}
	return func(ctx context.Context, t *turn) error {
		t.e.mu.Lock()
		t.s.lastFile = name
		t.e.mu.Unlock()
		return command(editorOpen, args)(ctx, t)
	}
}

// mark highlights lines of a file, in place of what was marked before.
func mark(name string, line, end int) move {
	return command(editorHighlight, map[string]any{
		"path": name, "highlightId": "demo", "ranges": []any{map[string]any{"startLine": line, "endLine": max(end, line)}},
	})
}

// code puts a text in a code span that it cannot leave.
func code(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if s == "" {
		s = " "
	}
	fence := strings.Repeat("`", longestRun(s)+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// fenced puts lines in a code block that they cannot leave.
func fenced(name, s string) string {
	fence := strings.Repeat("`", max(3, longestRun(s)+1))
	return fence + strings.TrimPrefix(path.Ext(name), ".") + "\n" + strings.TrimRight(s, "\n") + "\n" + fence
}

// longestRun is the length of the longest run of backticks.
func longestRun(s string) int {
	longest, run := 0, 0
	for _, r := range s {
		if r == '`' {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	return longest
}
