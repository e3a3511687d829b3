package board

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/panes/board/cells"
	"github.com/openspace-tui/openspace/panes/board/route"
)

// A layout of 400 shapes with an elbow for each: arrows are led around what is in
// their way whenever the page is drawn.
func BenchmarkPanAmongElbows(b *testing.B) {
	bd := board.New("A", name)
	var raw []json.RawMessage
	for i := range 400 {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"id":"s%d","kind":"process","text":"Step number %d"}`, i, i)))
	}
	for i := 1; i < 400; i++ {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d","text":"go"}`, (i-1)/3, i)))
	}
	for i := 10; i < 100; i += 3 {
		raw = append(raw, json.RawMessage(fmt.Sprintf(`{"kind":"transition","from":"s%d","to":"s%d"}`, i, i/5)))
	}
	if _, _, err := bd.Batch(raw, board.Plan{Layout: "layered"}); err != nil {
		b.Fatal(err)
	}
	r := newRig(b)
	r.b.board = bd
	r.b.view.index = nil
	r.size(200, 50)
	for _, z := range []float64{0.06, 0.15, 0.25, 0.5, 1} {
		b.Run(fmt.Sprint(z), func(b *testing.B) {
			r.look(bd.View().Bounds.Center().X-10000/z/10, 0, z)
			for b.Loop() {
				r.b.aim(r.b.shown().panned(1, 0))
				r.b.Draw(200, 50, true)
			}
			b.ReportMetric(float64(r.b.view.scene.Painted), "shapes")
		})
	}
}

// Lines of different arrows that share a run seem to be one: who reads it cannot
// tell which goes where.
func TestLinesOfDifferentArrowsAreToldApart(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		for name, r := range exampleRigs(t, size[0], size[1]) {
			lines := &r.b.view.scene.Arrows
			for i, one := range lines.Router.Arrows {
				for _, other := range lines.Router.Arrows[:i] {
					if one.A == nil || other.A == nil || one.A != other.A && one.B != other.B {
						continue
					}
					if c, crosses := route.Crossed(one.Wire, other.Wire); crosses {
						t.Errorf("%s at %v: %s goes across %s at %v, with which it has an end:\n%s", name, size, r.arrow(&one).ID, r.arrow(&other).ID, c, r.screen())
					}
				}
			}
		}
	}
}

func TestTheLabelOfAnArrowStandsAtWhatIsItsOwn(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "layered", `{"id":"d","kind":"decision","text":"ok?"}`, `{"id":"a","kind":"box","text":"A"}`, `{"id":"b","kind":"box","text":"B"}`, `{"id":"c","kind":"box","text":"C"}`,
		`{"kind":"transition","from":"d","to":"a","text":"yes"}`, `{"kind":"transition","from":"d","to":"b","text":"nay"}`, `{"kind":"transition","from":"d","to":"c","text":"maybe"}`), nil
	r.size(80, 24).press("f")
	for _, text := range []string{"yes", "nay", "maybe"} {
		x, y := r.cell(text)
		near := false
		for _, at := range []cells.Spot{{X: x - 2, Y: y}, {X: x + len(text) + 1, Y: y}, {X: x, Y: y + 1}, {X: x + len(text), Y: y + 1}} {
			if s := r.b.view.scene.Arrows.At(at.X, at.Y-1); s != nil && s.Text == text && !r.b.view.scene.Arrows.Router.Shares(cells.Spot{X: at.X, Y: at.Y - 1}) {
				near = true
			}
		}
		if !near {
			t.Errorf("%s stands at nothing of its own:\n%s", text, r.screen())
		}
	}
}

func TestLabelsBesideEachOtherAreTwo(t *testing.T) {
	for w := 40; w < 140; w += 3 {
		r := newRig(t)
		r.b.board, r.b.view.index = made(t, "layered", `{"id":"a","kind":"state","text":"New"}`, `{"id":"b","kind":"state","text":"Paid"}`, `{"id":"c","kind":"state","text":"Sent"}`,
			`{"id":"d","kind":"state","text":"Gone"}`, `{"kind":"transition","from":"a","to":"b","text":"paid"}`, `{"kind":"transition","from":"a","to":"c","text":"ship"}`, `{"kind":"transition","from":"a","to":"d","text":"drop"}`), nil
		r.size(w, 24).press("f")
		for _, pair := range []string{"paid ship", "ship paid", "ship drop", "drop ship", "paid drop", "drop paid"} {
			if strings.Contains(r.screen(), pair) {
				t.Errorf("%q reads as one at %d:\n%s", pair, w, r.screen())
			}
		}
	}
}

func TestAParentOfATreeHasOneTrunk(t *testing.T) {
	tree := made(t, "tree", `{"id":"ceo","kind":"rounded-box","text":"CEO"}`, `{"id":"cto","kind":"rounded-box","text":"CTO"}`, `{"id":"cfo","kind":"rounded-box","text":"CFO"}`,
		`{"id":"coo","kind":"rounded-box","text":"COO"}`, `{"id":"a","kind":"box","text":"Backend"}`, `{"id":"b","kind":"box","text":"Frontend"}`, `{"id":"c","kind":"box","text":"Ops"}`,
		`{"kind":"arrow","from":"ceo","to":"cto"}`, `{"kind":"arrow","from":"ceo","to":"cfo"}`, `{"kind":"arrow","from":"ceo","to":"coo"}`,
		`{"kind":"arrow","from":"cto","to":"a"}`, `{"kind":"arrow","from":"cto","to":"b"}`, `{"kind":"arrow","from":"cto","to":"c"}`)
	for _, size := range [][2]int{{60, 20}, {80, 24}, {140, 40}, {200, 50}} {
		r := newRig(t)
		r.b.board, r.b.view.index = tree, nil
		r.size(size[0], size[1]).press("f")
		trunks := map[string]map[cells.Spot]bool{}
		for _, l := range r.b.view.scene.Arrows.Router.Arrows {
			from := r.arrow(&l).Arrow.From
			if trunks[from] == nil {
				trunks[from] = map[cells.Spot]bool{}
			}
			trunks[from][l.Wire[0]] = true
		}
		for from, all := range trunks {
			if len(all) != 1 {
				t.Errorf("at %v %s has %d trunks:\n%s", size, from, len(all), r.screen())
			}
		}
	}
}

func TestArrowsKeepOffTheBordersOfFrames(t *testing.T) {
	frame := made(t, "layered", `{"id":"lb","kind":"box","text":"Load balancer"}`, `{"id":"a","kind":"box","text":"API 1"}`, `{"id":"b","kind":"box","text":"API 2"}`, `{"id":"q","kind":"cylinder","text":"Queue"}`,
		`{"id":"c","kind":"cylinder","text":"Redis"}`, `{"id":"w","kind":"box","text":"Worker"}`, `{"id":"d","kind":"cylinder","text":"Postgres"}`, `{"kind":"frame","text":"eu","children":["lb","a","b","q","c","w","d"]}`,
		`{"kind":"arrow","from":"lb","to":"a"}`, `{"kind":"arrow","from":"lb","to":"b"}`, `{"kind":"arrow","from":"a","to":"d","text":"SQL"}`, `{"kind":"arrow","from":"b","to":"d","text":"SQL"}`,
		`{"kind":"arrow","from":"a","to":"c"}`, `{"kind":"arrow","from":"b","to":"c"}`, `{"kind":"arrow","from":"a","to":"q"}`, `{"kind":"arrow","from":"q","to":"w"}`, `{"kind":"arrow","from":"w","to":"d"}`)
	for w := 60; w <= 200; w += 7 {
		r := newRig(t)
		r.b.board, r.b.view.index = frame, nil
		r.size(w, 40).press("f")
		for _, l := range r.b.view.scene.Arrows.Router.Arrows {
			for i := 1; i < len(l.Wire); i++ {
				p, q := l.Wire[i-1], l.Wire[i]
				level, n := p.Y == q.Y, cells.Abs(p.X-q.X)+cells.Abs(p.Y-q.Y)
				on := 0
				for k := 1; k < n; k++ {
					if r.b.view.scene.Figures.Field.Along(cells.Spot{X: p.X + k*(q.X-p.X)/n, Y: p.Y + k*(q.Y-p.Y)/n}, level) {
						on++
					}
				}
				if on > 2 {
					t.Errorf("at %d %s runs on the border of the frame:\n%s", w, r.arrow(&l).ID, r.screen())
				}
			}
		}
	}
}

// Where messages are as close as rows, a label that wraps would lie on the next one.
func TestLongLabelsOfMessagesKeepOffTheOthers(t *testing.T) {
	talk := made(t, "sequence", `{"id":"u","kind":"actor","text":"User"}`, `{"id":"web","kind":"lifeline","text":"Web app"}`, `{"id":"api","kind":"lifeline","text":"API gateway"}`,
		`{"id":"auth","kind":"lifeline","text":"Auth service"}`, `{"id":"db","kind":"lifeline","text":"Postgres"}`, `{"kind":"message","from":"web","to":"api","text":"POST /login {email, password}"}`,
		`{"kind":"message","from":"api","to":"auth","text":"verify(email, password)"}`, `{"kind":"message","from":"auth","to":"db","text":"SELECT * FROM users WHERE email = $1"}`,
		`{"kind":"message","from":"db","to":"auth","text":"row","dash":"dashed"}`, `{"kind":"message","from":"auth","to":"web","text":"200 OK","dash":"dashed"}`)
	for w := 70; w <= 120; w += 2 {
		r := newRig(t)
		r.b.board, r.b.view.index = talk, nil
		r.size(w, 30).press("f")
		for _, l := range r.b.view.scene.Arrows.Router.Arrows {
			if r.arrow(&l).Text != "row" && r.arrow(&l).Text != "200 OK" {
				continue
			}
			p, q := l.Wire[0], l.Wire[len(l.Wire)-1]
			written := 0
			for x := min(p.X, q.X) + 1; x < max(p.X, q.X); x++ {
				if k := r.b.view.scene.Canvas.At(x, p.Y); k != nil && cells.Wordy(k) {
					written++
				}
			}
			if written > len(r.arrow(&l).Text) {
				t.Errorf("at %d something is written over %q:\n%s", w, r.arrow(&l).Text, r.screen())
			}
		}
	}
}

// Labels of arrows there and back would read as one of two rows.
func TestLabelsOfArrowsSideBySideAreNotStacked(t *testing.T) {
	states := made(t, "layered", `{"id":"start","kind":"initial"}`, `{"id":"c","kind":"state","text":"Closed"}`, `{"id":"o","kind":"state","text":"Opening"}`, `{"id":"p","kind":"state","text":"Open"}`,
		`{"id":"w","kind":"state","text":"Waiting to retry"}`, `{"id":"end","kind":"final"}`, `{"kind":"transition","from":"start","to":"c"}`, `{"kind":"transition","from":"c","to":"o","text":"connect"}`,
		`{"kind":"transition","from":"o","to":"p","text":"ready"}`, `{"kind":"transition","from":"o","to":"w","text":"failed"}`, `{"kind":"transition","from":"w","to":"o","text":"after 1 to 30 s"}`,
		`{"kind":"transition","from":"p","to":"w","text":"lost"}`, `{"kind":"transition","from":"p","to":"c","text":"close"}`, `{"kind":"transition","from":"c","to":"end","text":"exit"}`)
	texts := []string{"ready", "failed", "after 1 to 30 s", "lost"}
	for w := 60; w <= 200; w += 5 {
		r := newRig(t)
		r.b.board, r.b.view.index = states, nil
		r.size(w, 40).press("f")
		at := map[string]cells.Spot{}
		for _, text := range texts {
			if strings.Contains(r.screen(), text) {
				x, y := r.cell(text)
				at[text] = cells.Spot{X: x, Y: y}
			}
		}
		for _, a := range texts {
			for _, b := range texts {
				p, q := at[a], at[b]
				if a != b && q.Y == p.Y+1 && p.X < q.X+len(b) && q.X < p.X+len(a) {
					t.Errorf("at %d %q stands on %q:\n%s", w, a, b, r.screen())
				}
			}
		}
	}
}

func TestNothingRunsOnALoop(t *testing.T) {
	states := made(t, "layered", `{"id":"i","kind":"initial"}`, `{"id":"s","kind":"state","text":"Idle"}`, `{"id":"c","kind":"state","text":"Connecting"}`, `{"id":"o","kind":"state","text":"Connected"}`, `{"id":"b","kind":"state","text":"Backoff"}`, `{"id":"f","kind":"final"}`,
		`{"kind":"transition","from":"c","to":"o","text":"ok"}`, `{"kind":"transition","from":"c","to":"b","text":"timeout"}`, `{"kind":"transition","from":"b","to":"c","text":"retry"}`,
		`{"kind":"transition","from":"o","to":"b","text":"lost"}`, `{"kind":"transition","from":"o","to":"o","text":"ping"}`, `{"kind":"transition","from":"o","to":"f","text":"close()"}`,
		`{"kind":"transition","from":"i","to":"s"}`, `{"kind":"transition","from":"s","to":"c","text":"connect()"}`, `{"kind":"transition","from":"s","to":"f","text":"quit"}`)
	for w := 60; w <= 200; w += 5 {
		r := newRig(t)
		r.b.board, r.b.view.index = states, nil
		r.size(w, 40).press("f")
		for i, l := range r.b.view.scene.Arrows.Router.Arrows {
			for _, other := range r.b.view.scene.Arrows.Router.Arrows {
				if other.A != other.B || l.A == l.B {
					continue
				}
				for _, c := range other.Wire[1 : len(other.Wire)-1] {
					for k := 1; k < len(l.Wire); k++ {
						if p, q := l.Wire[k-1], l.Wire[k]; min(p.X, q.X) <= c.X && c.X <= max(p.X, q.X) && min(p.Y, q.Y) <= c.Y && c.Y <= max(p.Y, q.Y) {
							t.Errorf("at %d arrow %d goes over a corner of the loop:\n%s", w, i, r.screen())
						}
					}
				}
			}
		}
	}
}

func TestTwoArrowsBetweenTwoShapesAreTwo(t *testing.T) {
	for _, direction := range []string{"right", "down", "left", "up"} {
		for name, back := range map[string][2]string{"the same way": {"a", "b"}, "there and back": {"b", "a"}} {
			r := newRig(t)
			b := board.New("A", name)
			if _, _, err := b.Batch([]json.RawMessage{[]byte(`{"id":"a","kind":"box","text":"Client"}`), []byte(`{"id":"b","kind":"box","text":"Server"}`),
				[]byte(`{"kind":"transition","from":"a","to":"b","text":"one"}`), fmt.Appendf(nil, `{"kind":"transition","from":%q,"to":%q,"text":"two"}`, back[0], back[1])},
				board.Plan{Layout: "layered", Direction: direction}); err != nil {
				t.Fatal(err)
			}
			r.b.board, r.b.view.index = b, nil
			for _, zoom := range []float64{1, 0.8, 0.6} {
				r.look(-60, -60, zoom)
				on := map[cells.Spot]int{}
				for i, l := range r.b.view.scene.Arrows.Router.Arrows {
					for k := 1; k < len(l.Wire); k++ {
						p, q := l.Wire[k-1], l.Wire[k]
						for n, far := 1, cells.Abs(p.X-q.X)+cells.Abs(p.Y-q.Y); n < far; n++ {
							on[cells.Spot{X: p.X + n*(q.X-p.X)/far, Y: p.Y + n*(q.Y-p.Y)/far}] |= 1 << i
						}
					}
				}
				for c, arrows := range on {
					if arrows == 3 {
						t.Errorf("%s, %s, at %v both go through %v:\n%s", direction, name, zoom, c, r.screen())
						break
					}
				}
			}
		}
	}
}

func TestAHeadIsOfOneArrowAlone(t *testing.T) {
	r := diagramRig(t, "classDiagram\nclass User {\n+name string\n}\nUser \"1\" --> \"0..*\" Order : places\nUser *-- Address\nOrder o-- Line : lines\nSqlRepo ..> User\nnote for User \"the person\"")
	for _, zoom := range []float64{1, 0.8, 0.6} {
		r.size(80, 60).look(0, 0, zoom)
		for _, touching := range []string{"─◆", "◆─", "╌◆", "◆╌"} {
			if strings.Contains(r.screen(), touching) {
				t.Errorf("at %v %s:\n%s", zoom, touching, r.screen())
			}
		}
	}
}

// nearer looks at the examples as they fit, and from nearer and further.
func nearer(t *testing.T, look func(name string, r *rig)) {
	t.Helper()
	for _, size := range [][2]int{{80, 24}, {140, 40}, {200, 50}} {
		for name, r := range exampleRigs(t, size[0], size[1]) {
			look(fmt.Sprintf("%s at %v", name, size), r)
			for _, z := range []float64{1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4} {
				c := r.b.board.View().Bounds.Center()
				r.look(c.X-float64(size[0])*cells.W/2/z, c.Y-float64(size[1])*cells.H/2/z, z).draw()
				look(fmt.Sprintf("%s at %v, %v", name, size, z), r)
			}
		}
	}
}

// Who follows the way of one arrow must not come out where only another goes.
func TestWhatSharesItsWayHasOneSourceOrOneTarget(t *testing.T) {
	nearer(t, func(name string, r *rig) {
		for _, l := range r.b.view.scene.Arrows.Router.Arrows {
			if l.Confused() {
				t.Errorf("%s: %s shares its way by both ends:\n%s", name, r.arrow(&l).ID, r.screen())
			}
		}
	})
}

func TestArrowsKeepOffOneThatLeadsBack(t *testing.T) {
	r := diagramRig(t, "stateDiagram-v2\n[*] --> Connecting\nConnecting --> Open : ready\nOpen --> Closing : close\nOpen --> Failed : reset by peer\nOpen --> Open : ping\n"+
		"Connecting --> Failed : timeout\nClosing --> [*]\nFailed --> Connecting : retry").size(100, 40)
	for _, zoom := range []float64{1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4} {
		c := r.b.board.View().Bounds.Center()
		r.look(c.X-50*cells.W/zoom, c.Y-20*cells.H/zoom, zoom).draw()
		for _, back := range r.b.view.scene.Arrows.Router.Arrows {
			for _, other := range r.b.view.scene.Arrows.Router.Arrows {
				if back.A != back.B || other.A == other.B {
					continue
				}
				if at, crosses := route.Crossed(back.Wire, other.Wire); crosses {
					t.Errorf("at %v %s crosses it at %v:\n%s", zoom, r.arrow(&other).ID, at, r.screen())
				}
			}
		}
	}
}

// Where much goes to and fro it cannot always be helped, but seldom is it needed.
func TestFewArrowsShareTheirWayByBothEnds(t *testing.T) {
	both, all := 0, 0
	for seed := range uint64(30) {
		r := newRig(t).size(140, 50)
		r.b.board, r.b.view.index = made(t, "layered", graph(rand.New(rand.NewPCG(seed, 1)))...), nil
		for _, zoom := range []float64{1, 0.6, 0.4} {
			c := r.b.board.View().Bounds.Center()
			r.look(c.X-70*cells.W/zoom, c.Y-25*cells.H/zoom, zoom).draw()
			all += len(r.b.view.scene.Arrows.Router.Arrows)
			for _, l := range r.b.view.scene.Arrows.Router.Arrows {
				if l.Confused() {
					both++
				}
			}
		}
	}
	if both*50 > all {
		t.Errorf("%d of %d arrows do", both, all)
	}
}

// graph returns some boxes, to each of which arrows come from one or two before it.
func graph(from *rand.Rand) (out []string) {
	n := 4 + from.IntN(9)
	for i := range n {
		out = append(out, fmt.Sprintf(`{"id":"n%d","kind":"box","text":"node %d%s"}`, i, i, strings.Repeat("x", from.IntN(12))))
	}
	for to := 1; to < n; to++ {
		for range 1 + from.IntN(2) {
			out = append(out, fmt.Sprintf(`{"kind":"transition","from":"n%d","to":"n%d"}`, from.IntN(to), to))
		}
	}
	return out
}

func TestLabelsKeepOffTheLinesOfOtherArrows(t *testing.T) {
	nearer(t, onTheirOwn(t))
}

// In a sequence a label on the line of the next message would be that one's.
func TestLabelsOfMessagesKeepOffTheOthers(t *testing.T) {
	source, err := os.ReadFile("testdata/purchase.mmd")
	if err != nil {
		t.Fatal(err)
	}
	r := diagramRig(t, string(source))
	look := onTheirOwn(t)
	for w := 70; w <= 160; w += 6 {
		r.size(w, 40).press("f")
		look(fmt.Sprintf("at %d", w), r)
	}
}

// onTheirOwn checks that what is written on an arrow is of its own label.
func onTheirOwn(t *testing.T) func(name string, r *rig) {
	return func(name string, r *rig) {
		t.Helper()
		for _, l := range r.b.view.scene.Arrows.Router.Arrows {
			for i := 1; i < len(l.Wire); i++ {
				p, dir := l.Wire[i-1], cells.Direction(l.Wire[i-1], l.Wire[i])
				for c := p.Step(dir, 1); c != l.Wire[i]; c = c.Step(dir, 1) {
					if word := r.word(c); word != "" && !strings.Contains(r.arrow(&l).Text, strings.TrimSuffix(word, "…")) {
						t.Errorf("%s: %q stands on %s:\n%s", name, word, r.arrow(&l).ID, r.screen())
						return
					}
				}
			}
		}
	}
}

// word returns the word of a label at a cell.
func (r *rig) word(c cells.Spot) (out string) {
	s := &r.b.view.scene
	of := func(x int) string {
		if k := s.At(x, c.Y); k != nil && s.Figures.Owner(x, c.Y) == nil {
			return strings.TrimSpace(k.Text)
		}
		return ""
	}
	k := s.At(c.X, c.Y)
	if k == nil || !cells.Wordy(k) {
		return ""
	}
	from := c.X
	for of(from-1) != "" {
		from--
	}
	for x := from; of(x) != ""; x++ {
		out += of(x)
	}
	return out
}

// An arrow back has its place where the others do not go.
func TestAnArrowBackKeepsToTheSideWithFewerArrows(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = made(t, "layered", `{"id":"a","kind":"state","text":"A long name"}`, `{"id":"b","kind":"state","text":"B, as long"}`, `{"id":"c","kind":"state","text":"C"}`,
		`{"kind":"transition","from":"a","to":"b","text":"go"}`, `{"kind":"transition","from":"b","to":"a","text":"back"}`, `{"kind":"transition","from":"a","to":"c","text":"side"}`), nil
	for _, size := range [][2]int{{60, 20}, {80, 24}, {140, 40}} {
		r.size(size[0], size[1]).press("f")
		lines := r.b.view.scene.Arrows.Router.Arrows
		for i, l := range lines {
			for _, other := range lines[:i] {
				if c, crosses := route.Crossed(l.Wire, other.Wire); crosses {
					t.Errorf("at %v %s and %s cross at %v:\n%s", size, r.arrow(&l).ID, r.arrow(&other).ID, c, r.screen())
				}
			}
		}
	}
}

// What was led before others went elsewhere takes the room that these left.
func TestAnArrowTakesTheRoomThatOthersLeft(t *testing.T) {
	r := newRig(t)
	r.b.board, r.b.view.index = readBoard(t, "testdata/pipeline.whiteboard.json"), nil
	r.size(200, 70).press("f")
	for _, l := range r.b.view.scene.Arrows.Router.Arrows {
		if r.arrow(&l).Arrow.From == "shape:gate" && r.arrow(&l).Text == "no" && cells.Direction(l.Wire[0], l.Wire[1]) != cells.East {
			t.Errorf("it goes by %v:\n%s", l.Wire, r.screen())
		}
	}
}

func TestStraightArrowsBetweenTheSameTwoAreBothSeen(t *testing.T) {
	for _, h := range []string{"100", "60"} {
		r := newRig(t, `{"id":"a","kind":"box","text":"Alpha","x":0,"y":0,"h":`+h+`}`, `{"id":"b","kind":"box","text":"Beta","x":400,"y":0,"h":`+h+`}`,
			`{"kind":"arrow","from":"a","to":"b","line":"straight"}`, `{"kind":"arrow","from":"b","to":"a","line":"straight"}`)
		rows := r.size(80, 24).look(-30, -30, 1).draw()
		there := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "▶") })
		back := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "◀") })
		if there < 0 || back < 0 || there == back {
			t.Errorf("%s high:\n%s", h, r.screen())
		}
	}
}
