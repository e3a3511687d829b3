package figure

import "testing"

func TestJourneysHaveBars(t *testing.T) {
	golden(t, "journey\ntitle My day\nsection Go to work\nMake tea: 5: Me\nGo upstairs: 3.5: Me, 猫\nsection Home\nWait: 0\nSit: 1: Me", `
                My day

Go to work
  Make tea     ██████████    5  Me
  Go upstairs  ███████░░░  3.5  Me, 猫

Home
  Wait         ░░░░░░░░░░    0
  Sit          ██░░░░░░░░    1  Me`)
}

func TestCardsStandInColumns(t *testing.T) {
	const work = "kanban\nTodo\n  [Write the words about it]\n  a[点滅]@{ ticket: X-1, assigned: 'ada' }\n[Done]\nlater[Ready for test now]\n  b[x]"
	for name, want := range map[string]string{"side by side": `
                                     Ready for test
      Todo              Done              now
━━━━━━━━━━━━━━━━  ━━━━━━━━━━━━━━━━  ━━━━━━━━━━━━━━━━
╭──────────────╮                    ╭──────────────╮
│ Write the    │                    │ x            │
│ words about  │                    ╰──────────────╯
│ it           │
╰──────────────╯
╭──────────────╮
│ 点滅         │
│ X-1 @ada     │
╰──────────────╯`, "below each other": `
Todo
  • Write the words about it
  • 点滅  X-1 @ada
Done
Ready for test now
  • x`} {
		t.Run(name, func(t *testing.T) { golden(t, work, want) })
	}
}

func TestCardsHaveShortLinesWhereThereIsNoRoom(t *testing.T) {
	golden(t, "kanban\nTodo\n  [Create the renderer so that it works in all cases]@{ ticket: MC-1 }\nDone\n  [B]", `
Todo
  • Create the renderer so
    that it works in all
    cases
    MC-1
Done
  • B`)
}
