package store

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/openspace-tui/openspace/internal/engine"
)

func isUpdate(ev engine.Event) bool { return strings.HasSuffix(ev.Type, ".updated") }

func TestTheJoinedDeltasEqualTheFinalText(t *testing.T) {
	for name, events := range recordings(t) {
		s := New()
		fed := map[string]string{}
		for _, ev := range events {
			ch := s.Apply(ev)
			if !ch.Has(ChangedText) {
				continue
			}
			if ch.Replaced {
				t.Errorf("%s: the final text of %s does not extend its deltas", name, ch.Part)
			}
			if len(fed[ch.Part]) != ch.PrevLen {
				t.Errorf("%s: PrevLen %d, but %d bytes were fed", name, ch.PrevLen, len(fed[ch.Part]))
			}
			fed[ch.Part] += ch.NewText
			p := s.Part(ch.Session, ch.Message, ch.Part)
			if fed[ch.Part] != p.Text() {
				t.Errorf("%s: fed %q, text %q", name, fed[ch.Part], p.Text())
			}
			if d, ok := ev.Data.(*engine.PartUpdated); ok && ch.Ended && p.Text() != d.Part.Text {
				t.Errorf("%s: ended with %q, the engine says %q", name, p.Text(), d.Part.Text)
			}
		}
		checkInvariants(t, s)
	}
}

func TestARecordingAppliedTwiceEqualsOnce(t *testing.T) {
	for name, events := range recordings(t) {
		once := New()
		applyAll(once, events)
		want, version := shown(t, once), once.Version()
		for _, ev := range events {
			if _, delta := ev.Data.(*engine.PartDelta); delta {
				continue // the client drops their duplicates
			}
			if ch := once.Apply(ev); !ch.Empty() {
				t.Errorf("%s: %s changed something the second time: %+v", name, ev.Type, ch)
			}
		}
		if got := shown(t, once); got != want || once.Version() != version {
			t.Errorf("%s: %s", name, firstDifference(got, want))
		}
	}
}

// A replay without ids is what an overlap of REST and stream looks like.
func TestARecordingReplayedWithoutIDsEqualsOnce(t *testing.T) {
	for name, events := range recordings(t) {
		s := New()
		applyAll(s, events)
		want := shown(t, s)
		for _, ev := range events {
			ev.ID = ""
			before := settled(s)
			s.Apply(ev)
			checkInvariants(t, s)
			for id, text := range settled(s) {
				if old, ok := before[id]; ok && old != text && !strings.HasPrefix(id, "ses_") {
					t.Errorf("%s: %s went back from %q to %q", name, id, old, text)
				}
			}
		}
		if got := shown(t, s); got != want {
			t.Errorf("%s: %s", name, firstDifference(got, want))
		}
	}
}

func TestDuplicatesOfUpdatesAnywhereChangeNothing(t *testing.T) {
	all := recordings(t)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names(all)).Draw(rt, "recording")
		events := all[name]
		want := New()
		applyAll(want, events)
		var seen []engine.Event
		s := New()
		for i, ev := range events {
			s.Apply(ev)
			if isUpdate(ev) {
				seen = append(seen, ev)
			}
			if len(seen) == 0 || rapid.IntRange(0, 9).Draw(rt, "again") > 1 {
				continue
			}
			dup := rapid.SampledFrom(seen).Draw(rt, "duplicate")
			if ch := s.Apply(dup); !ch.Empty() {
				rt.Fatalf("%s: a duplicate of %s after event %d changed %+v", name, dup.Type, i, ch)
			}
		}
		if got, want := shown(t, s), shown(t, want); got != want {
			rt.Fatalf("%s: %s", name, firstDifference(got, want))
		}
		checkInvariants(t, s)
	})
}

func TestTheOrderOfEventsOfDifferentSessionsDoesNotMatter(t *testing.T) {
	all := recordings(t)
	rapid.Check(t, func(rt *rapid.T) {
		picked := rapid.SliceOfNDistinct(rapid.SampledFrom(names(all)), 1, 3, rapid.ID).Draw(rt, "recordings")
		want := New()
		lanes := map[string][]engine.Event{}
		var order []string
		for _, name := range picked {
			for _, ev := range all[name] {
				want.Apply(ev)
				id := sessionOf(ev)
				if _, ok := lanes[id]; !ok {
					order = append(order, id)
				}
				lanes[id] = append(lanes[id], ev)
			}
		}
		s := New()
		for len(order) > 0 {
			i := rapid.IntRange(0, len(order)-1).Draw(rt, "lane")
			n := min(rapid.IntRange(1, 40).Draw(rt, "run"), len(lanes[order[i]]))
			applyAll(s, lanes[order[i]][:n])
			lanes[order[i]] = lanes[order[i]][n:]
			if len(lanes[order[i]]) == 0 {
				order = slices.Delete(order, i, i+1)
			}
		}
		if got, want := shown(t, s), shown(t, want); got != want {
			rt.Fatalf("%v: %s", picked, firstDifference(got, want))
		}
		checkInvariants(t, s)
	})
}

// The stream breaks anywhere, events are lost, and the state comes by REST,
// which may be ahead of where the stream goes on.
func TestAResyncLosesAndDoublesNothing(t *testing.T) {
	all := recordings(t)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names(all)).Draw(rt, "recording")
		checkResync(t, rt, name, withSessions(all[name]))
	})
}

// withSessions begins a recording that was started in the middle with the
// sessions it is about, since the engine would list them.
func withSessions(events []engine.Event) []engine.Event {
	var out []engine.Event
	known := map[string]bool{"": true}
	for _, ev := range events {
		id := sessionOf(ev)
		if _, created := ev.Data.(*engine.SessionCreated); !created && !known[id] {
			out = append(out, engine.Event{Data: &engine.SessionUpdated{SessionID: id, Info: engine.Session{ID: id}}})
		}
		known[id] = true
	}
	return append(out, events...)
}

func checkResync(t *testing.T, rt *rapid.T, name string, events []engine.Event) {
	cut := rapid.IntRange(0, len(events)).Draw(rt, "cut")
	lost := rapid.IntRange(0, min(60, len(events)-cut)).Draw(rt, "lost")
	ahead := rapid.IntRange(0, min(30, len(events)-cut-lost)).Draw(rt, "ahead")
	if rapid.Bool().Draw(rt, "exact") {
		ahead = 0
	}
	want := New()
	applyAll(want, events[:cut+lost])
	s := New()
	applyAll(s, events[:cut])
	s.MarkGap()
	newModel(events[:cut+lost+ahead]).resync(t, s)
	checkInvariants(t, s)
	atResync := settled(s)
	open := openParts(s)
	if ahead == 0 {
		checkSettled(rt, s, want, "after the resync")
	}
	for _, ev := range events[cut+lost:] {
		want.Apply(ev)
		ch := s.Apply(ev)
		if ch.Live && open[ch.Part] {
			rt.Fatalf("%s: part %s was open at the gap and still acts", name, ch.Part)
		}
		if ch.Has(ChangedText) && !ch.Replaced {
			p := s.Part(ch.Session, ch.Message, ch.Part)
			if ch.PrevLen+len(ch.NewText) != len(p.Text()) {
				rt.Fatalf("%s: %d + %d bytes are not %d", name, ch.PrevLen, len(ch.NewText), len(p.Text()))
			}
		}
		if _, delta := ev.Data.(*engine.PartDelta); !delta && ahead == 0 {
			checkSettled(rt, s, want, ev.Type)
		} else if ahead > 0 {
			checkKept(rt, s, atResync)
		}
	}
	checkInvariants(t, s)
	if got, want := shown(t, s), shown(t, want); got != want {
		rt.Fatalf("%s cut %d lost %d ahead %d: %s", name, cut, lost, ahead, firstDifference(got, want))
	}
}

func openParts(s *Store) map[string]bool {
	open := map[string]bool{}
	for _, ss := range s.tree.sessions {
		for _, p := range ss.parts {
			if p.open {
				open[p.ID] = true
			}
		}
	}
	return open
}

// settled gives, by id, what has its final form: completed messages, ended
// texts, and tool calls by their state.
func settled(s *Store) map[string]string {
	out := map[string]string{}
	for _, ss := range s.tree.sessions {
		for _, m := range ss.order {
			if m.Info.Time.Completed != 0 {
				out[m.Info.ID] = m.Info.Finish
			}
			for _, p := range m.Parts {
				if p.Type == engine.PartTool {
					out[p.ID] = p.State.Status + p.State.Output
				} else if p.Ended() {
					out[p.ID] = p.Text()
				}
			}
		}
		for _, a := range s.OpenFor(ss.ID) {
			out[a.ID()] = "open"
		}
		out[ss.ID] = ss.Title
	}
	return out
}

func checkSettled(rt *rapid.T, got, want *Store, when string) {
	g, w := settled(got), settled(want)
	for id, text := range w {
		if g[id] != text {
			rt.Fatalf("%s: %s is %q, want %q", when, id, g[id], text)
		}
	}
	for id := range g {
		if _, ok := w[id]; !ok {
			rt.Fatalf("%s: %s should not be there", when, id)
		}
	}
}

// checkKept reports whether what had its final form still has it, unless it went.
func checkKept(rt *rapid.T, s *Store, before map[string]string) {
	for _, ss := range s.tree.sessions {
		for _, m := range ss.order {
			if finish, ok := before[m.Info.ID]; ok && (m.Info.Time.Completed == 0 || m.Info.Finish != finish) {
				rt.Fatalf("message %s was completed (%s), is %q", m.Info.ID, finish, m.Info.Finish)
			}
			for _, p := range m.Parts {
				was, ok := before[p.ID]
				if ok && isText(p.Type) && (!p.Ended() || p.Text() != was) {
					rt.Fatalf("part %s was %q, is %q", p.ID, was, p.Text())
				}
				if ok && p.Type == engine.PartTool && p.State.Output == "" && !strings.HasPrefix(was, "running") && !strings.HasPrefix(was, "pending") && !strings.HasPrefix(was, p.State.Status) {
					rt.Fatalf("tool %s was %q, is %q", p.ID, was, p.State.Status)
				}
			}
		}
	}
}

// Of every recording that was heard from its beginning, the text that may act
// is the text of the replies: no user's, no reasoning, no summary, no fork's.
func TestLiveTextIsTheRepliesTextAlone(t *testing.T) {
	for name, events := range recordings(t) {
		if name == "stream_error" {
			continue // its replies are never ended
		}
		s := New()
		live, ended := map[string]string{}, map[string]string{}
		for _, ev := range events {
			ch := s.Apply(ev)
			if ch.Live {
				live[ch.Part] += ch.NewText
			}
			d, ok := ev.Data.(*engine.PartUpdated)
			if !ok || d.Part.Type != engine.PartText || d.Part.Time == nil || d.Part.Time.End == 0 || name == "fork_rename_delete" {
				continue
			}
			if m := s.Message(d.SessionID, d.Part.MessageID); m.Info.Role == engine.RoleAssistant && !m.Summary() {
				ended[d.Part.ID] = d.Part.Text
			}
		}
		for id := range live {
			if _, ok := ended[id]; !ok {
				t.Errorf("%s: %s acts: %q", name, id, live[id])
			}
		}
		for id, text := range ended {
			if live[id] != text {
				t.Errorf("%s: of %q only %q acts", name, text, live[id])
			}
		}
	}
}
