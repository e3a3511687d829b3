package demo

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/openspace-tui/openspace/internal/engine"
	"github.com/openspace-tui/openspace/internal/workspace"
)

// runCommand asks for leave to run a command, as the real engine does.
func (a *author) runCommand(target string) script {
	return script{later(func(_ context.Context, t *turn) (script, error) {
		line, why := a.commandLine(target)
		switch {
		case !t.job.enabled(toolBash):
			return script{say("This prompt switched the `bash` tool off, so I do not ask to run %s.", code(line)),
				closing()}, nil
		case t.job.agent == agentPlan:
			return script{say("You are in plan mode, where commands are proposed and not run. I would ask for this "+
				"one:\n\n%s", fenced(".sh", line)), closing()}, nil
		}
		return script{
			say("%s The real engine runs it when you allow it. I only ask, to show how that looks.", why),
			bash(line, "Run "+firstLine(line)),
			after(func(r result) script {
				if r.failure != "" {
					return script{say("You said no, with a word on it:\n\n%s\n\nA model would change its plan now.",
						fenced("", cutAt(r.failure, 1000)))}
				}
				return script{say("Allowed. **The demo engine does not execute commands**, so nothing was run; the " +
					"output above says what the real engine would do.")}
			}),
			closing(),
		}, nil
	})}
}

// commandLine turns words into a command where the workspace tells which one
// is meant, and says why; anything else is a command already.
func (a *author) commandLine(target string) (line, why string) {
	line = target
	words := strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(target, "the "), "all "))
	for _, k := range []struct {
		file        string
		test, build string
	}{
		{"go.mod", "go test ./...", "go build ./..."},
		{"package.json", "npm test", "npm run build"},
		{"Cargo.toml", "cargo test", "cargo build"},
		{"pyproject.toml", "pytest", "python -m build"},
		{"Makefile", "make test", "make"},
	} {
		if _, ok := a.files.exists(k.file); !ok {
			continue
		}
		switch words {
		case "tests", "test", "test suite", "unit tests", "my tests":
			line = k.test
		case "build", "the build", "compiler":
			line = k.build
		}
		if line != target {
			return line, fmt.Sprintf("There is a %s here, so that means %s.", code(k.file), code(line))
		}
		break
	}
	return line, fmt.Sprintf("The command is %s.", code(line))
}

// census counts the workspace's files by language.
type census struct {
	files, folders int
	languages      map[string]int
	largest        []entry
	limited        bool
}

func (a *author) census(ctx context.Context) (census, error) {
	c := census{languages: map[string]int{}}
	limited, err := a.files.walk(ctx, func(x entry) error {
		if x.dir {
			c.folders++
			return nil
		}
		c.files++
		name := "other"
		if l := a.languages.of(x.path); l != nil {
			name = l.name
			c.largest = append(c.largest, x)
		}
		c.languages[name]++
		return nil
	})
	c.limited = limited
	slices.SortStableFunc(c.largest, func(a, b entry) int { return cmp.Compare(b.size, a.size) })
	c.largest = c.largest[:min(len(c.largest), 5)]
	return c, err
}

func (c census) String() string {
	names := slices.SortedFunc(maps.Keys(c.languages), func(a, b string) int {
		return cmp.Or(cmp.Compare(c.languages[b], c.languages[a]), cmp.Compare(a, b))
	})
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s", count(c.files, "file"), count(c.folders+1, "folder"))
	if c.limited {
		fmt.Fprintf(&b, " (I stopped counting at %d entries)", maxEntries)
	}
	b.WriteString(":\n\n| kind | files |\n|---|---:|\n")
	for _, n := range names[:min(len(names), 8)] {
		fmt.Fprintf(&b, "| %s | %d |\n", n, c.languages[n])
	}
	return strings.TrimRight(b.String(), "\n")
}

// overview counts what is in the workspace.
func (a *author) overview() script {
	return script{
		say("I count what is in this workspace."),
		later(func(ctx context.Context, _ *turn) (script, error) {
			c, err := a.census(ctx)
			if err != nil {
				return nil, err
			}
			names, err := a.files.paths(ctx, true, false)
			if err != nil {
				return nil, err
			}
			sc := script{use(globbing("**/*", names)), say("%s", c)}
			if len(c.largest) > 0 {
				var rows []string
				for _, x := range c.largest {
					rows = append(rows, fmt.Sprintf("- %s %d KB", code(x.path), (x.size+1023)/1024))
				}
				sc = append(sc, say("The largest known ones:\n\n%s", strings.Join(rows, "\n")))
			}
			if f := a.readme(ctx); f != nil {
				sc = append(sc, show(f.Path, 0, 0), after(opened(f.Path, 0, 0)))
			}
			return append(sc, say("Say %s for one of them.", code("explain "+exampleName(names))), closing()), nil
		}),
	}
}

func exampleName(names []string) string {
	if len(names) == 0 {
		return "main.go"
	}
	for _, n := range names {
		if path.Ext(n) != "" && !strings.HasPrefix(path.Base(n), ".") {
			return n
		}
	}
	return names[0]
}

// initialise tells what an AGENTS.md would say, and writes none.
func (a *author) initialise() script {
	return script{later(func(ctx context.Context, _ *turn) (script, error) {
		c, err := a.census(ctx)
		if err != nil {
			return nil, err
		}
		sc := script{say("The real engine would write an `AGENTS.md` now. I write no files; this is what there is to " +
			"say in one.")}
		if f := a.readme(ctx); f != nil {
			sc = append(sc, use(reading(f)))
		}
		var found []string
		for _, name := range []string{"AGENTS.md", "go.mod", "package.json", "Cargo.toml", "pyproject.toml", "Makefile",
			"Dockerfile", ".github"} {
			if _, err := a.files.below.Stat(name); err == nil {
				found = append(found, code(name))
			}
		}
		text := c.String()
		if len(found) > 0 {
			text += "\n\nWorth reading first: " + strings.Join(found, ", ") + "."
		}
		if line, _ := a.commandLine("tests"); line != "tests" {
			text += "\n\nTests run with " + code(line) + "."
		}
		return append(sc, say("%s", text), closing()), nil
	})}
}

// review lists the marks that people leave in code.
func (a *author) review() script {
	const marks = `\b(?:TODO|FIXME|XXX|HACK)\b`
	var found searched
	return script{
		say("A model would review your changes. I can only list the marks that were left in the code."),
		use(grepping(marks, regexp.MustCompile(marks), &found)),
		after(func(result) script {
			if len(found.matches) == 0 {
				return script{say("There is none in %s.", count(found.files, "file"))}
			}
			m := found.matches[0]
			return script{
				say("%s", matchList(found, "TODO|FIXME|XXX|HACK")),
				show(m.Path.Text, m.LineNumber, 0),
				after(opened(m.Path.Text, m.LineNumber, 0)),
			}
		}),
		closing(),
	}
}

// tour shows a newcomer every feature within a minute.
func (a *author) tour(ctx context.Context) script {
	f, o := a.sample(ctx)
	list := func(done int) []engine.Todo {
		out := []engine.Todo{
			{Content: "Stream a reply", Priority: "high"}, {Content: "Open a file and point at it", Priority: "high"},
			{Content: "Ask a question", Priority: "medium"}, {Content: "Ask for permission", Priority: "medium"},
		}
		for i := range out {
			out[i].Status = "pending"
			if i < done {
				out[i].Status = "completed"
			} else if i == done {
				out[i].Status = "in_progress"
			}
		}
		return out
	}
	sc := script{
		think("This is reasoning: models show it before they answer. I am a script, so there is none, but you see " +
			"where it appears."),
		say("## Welcome to OpenSpace\n\nThis is the **demo engine**: offline, free, and _scripted_. No model reads " +
			"what you write. In a minute you will see a reply stream, a tool call, panes that open by themselves, a " +
			"question and a permission."),
		say("Replies are Markdown, with code:\n\n```go\n// Panes are driven by you and by the agent, through the " +
			"same commands.\nfunc main() {\n\tfmt.Println(\"hello, workspace\")\n}\n```"),
		linger(30),
		todo(list(1)...),
	}
	sc = append(sc, tourFile(f, o)...)
	return append(sc,
		todo(list(2)...),
		say("Agents ask when they need to know. Pick an answer, mark several, or type your own; `esc` declines and "+
			"ends the turn."),
		ask(tourQuestions()...),
		after(answered),
		todo(list(3)...),
		say("Agents also ask before they run commands. Allow it once: **I will not run it**, I have no hands. "+
			"Rejecting ends the turn, unless you say why."),
		bash("git status --short", "Show what has changed"),
		after(func(r result) script {
			if r.failure != "" {
				return script{say("You said no and why, and the turn went on: that is how you steer an agent.")}
			}
			return script{say("You allowed it, and the output says that nothing was run.")}
		}),
		todo(list(4)...),
		say("That was the tour. Try `open %s`, `find TODO`, `explain this project`, or type `help`.\n\nFor a real "+
			"agent install the real engine:\n\n```sh\n%s\n```", tourName(f), install),
		closing(),
	)
}

func tourName(f *workspace.File) string {
	if f == nil {
		return "README.md"
	}
	return f.Path
}

// tourFile reads a file, opens it and points at something in it.
func tourFile(f *workspace.File, o outline) script {
	if f == nil {
		return script{say("Here I would open a file, but this workspace has none that I can read.")}
	}
	sc := script{
		say("I read %s, a file of yours.", code(f.Path)),
		use(reading(f)),
		say("%s", facts(f.Path, o)),
	}
	seen := notable(o.decls, 0, 2)
	if len(seen) == 0 {
		return append(sc, show(f.Path, 1, min(f.Lines, 3)), after(opened(f.Path, 1, min(f.Lines, 3))), linger(60))
	}
	first := seen[0]
	sc = append(sc, show(f.Path, first.line, first.end), after(opened(f.Path, first.line, first.end)),
		say("%s", first.describe(f.Path)), linger(60))
	if len(seen) > 1 {
		sc = append(sc, mark(f.Path, seen[1].line, seen[1].end), say("And this: %s", seen[1].describe(f.Path)),
			linger(60))
	}
	return sc
}
