package demo

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/openspace-tui/openspace/internal/engine"
)

// recorded reads a recording of the real engine's stream.
func recorded(t *testing.T, name string) []engine.Event {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []engine.Event
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 4<<20)
	for sc.Scan() {
		ev, err := engine.DecodeEvent(sc.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, ev)
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// shapes turns a stream into lines without ids, times and texts: messages and
// parts are numbered as they appear, adjacent equal lines are one, and pairs
// that the real engine sends in either order have one order.
func shapes(events []engine.Event) []string {
	events = slices.Clone(events)
	for i := 0; i+1 < len(events); i++ {
		a, b := events[i], events[i+1]
		if isBusy(a) && isUser(b) || isRunning(a) && isAsked(b) {
			events[i], events[i+1] = b, a
		}
	}
	s := shaper{numbers: map[string]string{}, counts: map[string]int{}}
	var out []string
	for _, ev := range events {
		if line := s.line(ev); line != "" && (len(out) == 0 || out[len(out)-1] != line) {
			out = append(out, line)
		}
	}
	return out
}

func isBusy(ev engine.Event) bool {
	d, ok := ev.Data.(*engine.SessionStatus)
	return ok && d.Status.Type == engine.StatusBusy
}

func isUser(ev engine.Event) bool {
	d, ok := ev.Data.(*engine.MessageUpdated)
	return ok && d.Info.Role == engine.RoleUser && d.Info.Summary != nil
}

func isRunning(ev engine.Event) bool {
	d, ok := ev.Data.(*engine.PartUpdated)
	return ok && d.Part.State != nil && d.Part.State.Status == engine.ToolRunning && d.Part.State.Metadata == nil
}

func isAsked(ev engine.Event) bool { return ev.Type == "permission.asked" }

type shaper struct {
	numbers map[string]string
	counts  map[string]int
	title   string
}

func (s *shaper) number(kind, id string) string {
	if id == "" {
		return "-"
	}
	if n, ok := s.numbers[id]; ok {
		return n
	}
	s.counts[kind]++
	s.numbers[id] = fmt.Sprintf("%s%d", kind, s.counts[kind])
	return s.numbers[id]
}

func (s *shaper) line(ev engine.Event) string {
	switch d := ev.Data.(type) {
	case *engine.ServerConnected, *engine.ServerHeartbeat, *engine.PluginAdded, *engine.CatalogUpdated, *engine.ReferenceUpdated, *engine.IntegrationUpdated:
		return ""
	case *engine.SessionCreated:
		s.title = d.Info.Title
		return ""
	case *engine.SessionUpdated:
		fresh := s.title != "" && s.title != d.Info.Title
		s.title = d.Info.Title
		return fmt.Sprintf("session.updated new-title=%t summary=%t agent=%t revert=%t", fresh, d.Info.Summary != nil, d.Info.Agent != "", d.Info.Revert != nil)
	case *engine.SessionStatus:
		return "session.status " + d.Status.Type
	case *engine.SessionError:
		return "session.error " + d.Error.Name
	case *engine.SessionDiff:
		return fmt.Sprintf("session.diff %d", len(d.Diff))
	case *engine.MessageUpdated:
		return s.message(d.Info)
	case *engine.MessageRemoved:
		return "message.removed " + s.number("message", d.MessageID)
	case *engine.PartUpdated:
		return s.part(d.Part)
	case *engine.PartDelta:
		return "delta " + s.number("part", d.PartID) + " of " + s.number("message", d.MessageID) + " " + d.Field
	case *engine.PermissionAsked:
		return fmt.Sprintf("permission.asked %s %s for %s %v %v", s.number("per", d.ID), d.Permission.Permission, s.number("message", d.Tool.MessageID), d.Patterns, d.Always)
	case *engine.PermissionReplied:
		return "permission.replied " + s.number("per", d.RequestID) + " " + d.Reply
	case *engine.QuestionAsked:
		return fmt.Sprintf("question.asked %s for %s: %d", s.number("que", d.ID), s.number("message", d.Tool.MessageID), len(d.Questions))
	case *engine.QuestionReplied:
		return fmt.Sprintf("question.replied %s %v", s.number("que", d.RequestID), d.Answers)
	case *engine.QuestionRejected:
		return "question.rejected " + s.number("que", d.RequestID)
	case *engine.TodoUpdated:
		return fmt.Sprintf("todo.updated %v", d.Todos)
	case *engine.CommandExecuted:
		return fmt.Sprintf("command.executed %s %q by %s", d.Name, d.Arguments, s.number("message", d.MessageID))
	}
	return ev.Type
}

func (s *shaper) message(m engine.Message) string {
	problem := ""
	if m.Error != nil {
		problem = m.Error.Name
	}
	return fmt.Sprintf("message.updated %s %s parent=%s finish=%q completed=%t error=%q summary=%t agent=%s",
		s.number("message", m.ID), m.Role, s.number("message", m.ParentID), m.Finish, m.Time.Completed > 0, problem, m.Summary != nil, m.Agent)
}

func (s *shaper) part(p engine.Part) string {
	line := fmt.Sprintf("part %s of %s %s", s.number("part", p.ID), s.number("message", p.MessageID), p.Type)
	switch p.Type {
	case engine.PartText, engine.PartReasoning:
		return fmt.Sprintf("%s empty=%t synthetic=%t %s", line, p.Text == "", p.Synthetic, times(p.Time))
	case engine.PartStepFinish:
		return fmt.Sprintf("%s %s tokens=%t", line, p.Reason, p.Tokens != nil)
	case engine.PartTool:
		st := p.State
		keys := []string{}
		for k := range st.Metadata {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		return fmt.Sprintf("%s %s %s call=%t input=%t output=%t title=%t error=%q metadata=%v %s", line, p.Tool, st.Status, p.CallID != "",
			len(st.Input) > 0, st.Output != "", st.Title != "", st.Error, keys, times(st.Time))
	}
	return line
}

func times(t *engine.PartTime) string {
	if t == nil {
		return "no time"
	}
	return fmt.Sprintf("start=%t end=%t", t.Start > 0, t.End > 0)
}

func compare(t *testing.T, recording string, got []engine.Event) {
	t.Helper()
	if diff := cmp.Diff(shapes(recorded(t, recording)), shapes(got)); diff != "" {
		t.Errorf("the stream differs from the recording %s (- recorded, + ours):\n%s", recording, diff)
	}
}

const recordedCommand = "ls -la; sleep 1; echo done"

func recordedQuestions() move {
	return ask(
		engine.QuestionInfo{Question: "Which colour?", Header: "Colour", Options: []engine.QuestionOption{{Label: "Red", Description: "Warm"}, {Label: "Blue", Description: "Cold"}}},
		engine.QuestionInfo{Question: "Which sizes?", Header: "Sizes", Multiple: true, Options: []engine.QuestionOption{{Label: "S", Description: "Small"}, {Label: "L", Description: "Large"}}},
	)
}

func recordedTodos(first, second string) move {
	return todo(engine.Todo{Content: "First", Status: first, Priority: "high"}, engine.Todo{Content: "Second", Status: second, Priority: "low"})
}

func readMain(t *testing.T, r *rig) move {
	t.Helper()
	f, err := r.e.files.read(t.Context(), "main.go")
	if err != nil {
		t.Fatal(err)
	}
	return use(reading(f))
}

// TestTurnsSendTheRecordedEvents plays turns of the shape of the recorded ones
// and compares the streams.
func TestTurnsSendTheRecordedEvents(t *testing.T) {
	reply := func(reply, message string) func(*rig) func(engine.Event) {
		return func(r *rig) func(engine.Event) {
			return func(ev engine.Event) {
				if d, ok := ev.Data.(*engine.PermissionAsked); ok {
					if err := r.e.replyPermission(d.ID, reply, message); err != nil {
						r.t.Error(err)
					}
				}
			}
		}
	}
	answer := func(answers [][]string) func(*rig) func(engine.Event) {
		return func(r *rig) func(engine.Event) {
			return func(ev engine.Event) {
				if d, ok := ev.Data.(*engine.QuestionAsked); ok {
					if err := r.e.replyQuestion(d.ID, answers); err != nil {
						r.t.Error(err)
					}
				}
			}
		}
	}
	for _, tt := range []struct {
		recording string
		script    func(*rig) script
		react     func(*rig) func(engine.Event)
	}{
		{"plain_text", func(*rig) script { return script{say("Hello **world**, this is a reply."), say("Second paragraph.")} }, nil},
		{"empty_reply", func(*rig) script { return nil }, nil},
		{"reasoning", func(*rig) script { return script{think("First I think about it."), say("The answer is 42.")} }, nil},
		{"tool_allowed", func(r *rig) script {
			return script{say("I will read the file."), readMain(r.t, r), say("The file is read. Done.")}
		}, nil},
		{"todo", func(*rig) script {
			return script{recordedTodos("in_progress", "pending"), recordedTodos("completed", "in_progress"), say("Todos updated.")}
		}, nil},
		{"tool_permission_once", func(*rig) script { return script{bash(recordedCommand, "List files"), say("Listed.")} }, reply(engine.ReplyOnce, "")},
		{"tool_permission_reject", func(*rig) script { return script{bash(recordedCommand, "List files"), say("Listed.")} }, reply(engine.ReplyReject, "")},
		{"tool_permission_reject_message", func(*rig) script { return script{bash(recordedCommand, "List files"), say("Listed.")} }, reply(engine.ReplyReject, "use glob instead")},
		{"question", func(*rig) script { return script{recordedQuestions(), say("Thanks for answering.")} }, answer([][]string{{"Blue"}, {"S", "Custom typed"}})},
		{"question_reject", func(*rig) script { return script{recordedQuestions(), say("Thanks for answering.")} }, answer(nil)},
	} {
		t.Run(tt.recording, func(t *testing.T) {
			r := newRig(t, Options{Seed: 1})
			r.scripted(tt.script(r)...)
			var react func(engine.Event)
			if tt.react != nil {
				react = tt.react(r)
			}
			r.play("scenario:"+tt.recording, react)
			compare(t, tt.recording, r.events)
		})
	}
}

func TestAnAbortSendsTheRecordedEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Options{Seed: 1, Pace: 10 * time.Millisecond})
		r.scripted(say("%s", strings.Repeat("slow ", 500)))
		idle := r.submit(textPrompt("scenario:very_slow"))
		<-time.After(300 * time.Millisecond)
		if err := r.e.interrupt(t.Context(), r.sid); err != nil {
			t.Fatal(err)
		}
		r.follow(idle, nil)
		compare(t, "abort", r.events)
	})
}

func TestAnAbortDuringAPermissionSendsTheRecordedEventsAndLeavesItListed(t *testing.T) {
	r := newRig(t, Options{})
	r.scripted(bash(recordedCommand, "List files"))
	aborted := make(chan error, 1)
	r.play("scenario:bash", func(ev engine.Event) {
		if _, ok := ev.Data.(*engine.PermissionAsked); ok {
			go func() { aborted <- r.e.interrupt(t.Context(), r.sid) }()
		}
	})
	if err := <-aborted; err != nil {
		t.Fatal(err)
	}
	compare(t, "abort_during_permission", r.events)
	open := r.e.permissions()
	if len(open) != 1 {
		t.Fatalf("%d permissions are listed, want 1", len(open))
	}
	if err := r.e.replyPermission(open[0].ID, engine.ReplyOnce, ""); err != nil {
		t.Fatal(err)
	}
	if n := len(r.e.permissions()); n != 0 {
		t.Errorf("%d permissions are listed after the answer", n)
	}
}

func TestAnAbortOfAnAllowedCommandEndsItAsCompleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Options{Pace: time.Second})
		r.scripted(bash("sleep 100", "Wait"))
		idle := r.submit(textPrompt("run sleep 100"))
		<-time.After(3 * time.Second)
		r.take(r.answering)
		<-time.After(time.Second)
		if err := r.e.interrupt(t.Context(), r.sid); err != nil {
			t.Fatal(err)
		}
		r.follow(idle, nil)
		call := r.tools()[0]
		if call.State.Status != engine.ToolCompleted || !strings.Contains(call.State.Output, "User aborted the command") {
			t.Errorf("the call ended as %+v", call.State)
		}
	})
}

func TestAPromptWhileBusyIsAnsweredInTheSameBusyPeriod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Options{Pace: 10 * time.Millisecond})
		r.events, r.sid = nil, r.e.create(sessionInput{Title: "busy"}).ID
		r.take(nil)
		r.scripted(say("one two three four five six seven eight nine ten eleven twelve thirteen fourteen"))
		idle := r.submit(textPrompt("first"))
		<-time.After(35 * time.Millisecond)
		if second := r.submit(textPrompt("second")); second != idle {
			t.Error("the second prompt began a busy period of its own")
		}
		r.follow(idle, nil)
		compare(t, "prompt_while_busy", r.events)
	})
}

func TestANewPromptEndsALongScriptAfterItsStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Options{Pace: 10 * time.Millisecond})
		idle := r.submit(textPrompt("tour"))
		<-time.After(50 * time.Millisecond)
		r.submit(textPrompt("help"))
		r.follow(idle, r.answering)
		if got := r.reply(); !strings.Contains(got, "I understand a few phrases") {
			t.Errorf("the second prompt was answered with %q", got)
		}
		for _, ev := range r.events {
			if ev.Type == "permission.asked" {
				t.Error("the tour went on to its end")
			}
		}
	})
}

func TestASlashCommandSendsTheRecordedEvents(t *testing.T) {
	r := newRig(t, Options{})
	r.take(nil)
	r.events = nil
	r.scripted(say("Hello."))
	idle, err := r.e.submitCommand(t.Context(), r.sid, commandInput{Command: "init"})
	if err != nil {
		t.Fatal(err)
	}
	r.follow(idle, nil)
	want := recorded(t, "command_init")
	compareLines(t, shapesFrom(want), shapesFrom(r.events))
}

// shapesFrom is shapes for a stream that begins after the session was made.
func shapesFrom(events []engine.Event) []string {
	created := engine.Event{Type: "session.created", Data: &engine.SessionCreated{}}
	for _, ev := range events {
		if d, ok := ev.Data.(*engine.SessionUpdated); ok {
			created.Data = &engine.SessionCreated{Info: d.Info}
			break
		}
	}
	return shapes(append([]engine.Event{created}, events...))
}

func compareLines(t *testing.T, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the stream differs (- recorded, + ours):\n%s", diff)
	}
}

func TestACompactionSendsTheRecordedEvents(t *testing.T) {
	r := newRig(t, Options{})
	r.play("help", nil)
	r.events = nil
	idle, err := r.e.compact(r.sid)
	if err != nil {
		t.Fatal(err)
	}
	r.follow(idle, nil)
	compareLines(t, shapesFrom(recorded(t, "compaction")), shapesFrom(r.events))
	if got := r.reply(); !strings.Contains(got, "help") {
		t.Errorf("the summary does not name the prompt: %q", got)
	}
}

func TestAShellCommandSendsTheRecordedEventsAndRunsNothing(t *testing.T) {
	r := newRig(t, Options{})
	r.take(nil)
	r.events = nil
	if _, err := r.e.with(r.sid, func(s *session) (any, error) { return r.e.shell(s, "build", "touch x"), nil }); err != nil {
		t.Fatal(err)
	}
	r.take(nil)
	compare(t, "shell_command", r.events)
	if _, ok := r.e.files.exists("x"); ok {
		t.Error("the command was run")
	}
}
