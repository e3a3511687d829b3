package mermaid

import (
	"fmt"
	"strings"
	"testing"

	. "github.com/openspace-tui/openspace/internal/diagram/mermaid"
)

func TestFieldsOfAPacketAreRead(t *testing.T) {
	for name, c := range map[string]struct{ source, want, left string }{
		"from, to and lengths":   {"packet-beta\ntitle T\n0-15: \"Source Port\"\n+16: \"Destination\"\n32: \"Flag\"\n+1: F\n40 - 47: \"Late\"", "- 0–15: Source Port\n- 16–31: Destination\n- 32: Flag\n- 33: F\n- 40–47: Late", ""},
		"what is there already":  {"packet\n0-7: \"a\"\n7-9: \"b\"\n9-8: \"c\"\n+0: \"d\"\nx: \"e\"\n8: \"f\"", "- 0–7: a\n- 8: f", "left out: line 3: 7-9: \"b\", line 4: 9-8: \"c\", line 5: +0: \"d\" and 1 more"},
		"more bits than a sheet": {"packet\n0: \"a\"\n1-999999: \"b\"\n+999999: \"c\"", "- 0: a", "left out: line 3: 1-999999: \"b\", line 4: +999999: \"c\""},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.source, "d")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(d.Chart.Words(), "\n"); got != c.want || d.LeftOut(Told) != c.left {
				t.Errorf("%s\n%q", got, d.LeftOut(Told))
			}
		})
	}
}

func TestFieldsWithoutRoomHaveLetters(t *testing.T) {
	for source, want := range map[string]string{
		"packet\n0-15: \"Port\"\n16-39: \"Two rows\"\n40: \"URG\"\n41: \"Reserved\"":       "0-15[Port] 16-31[Two rows] | 0-7[Two rows] 8-8[U R G] 9-9[a] | a Reserved (41)",
		"---\nconfig:\n  packet:\n    bitsPerRow: 8\n---\npacket\n0-15: \"ab\"\n16: \"点\"": "0-7[ab] | 0-7[ab] | 0-0[a] | a 点 (16)",
		"---\nconfig:\n  packet:\n    bitsPerRow: 0\n---\npacket\n33: \"ab\"":              " | 1-1[a b] |",
	} {
		d, err := Read(source, "")
		if err != nil {
			t.Fatal(err)
		}
		rows, apart := d.Chart.(*Packet).Rows(2)
		var drawn []string
		for _, row := range rows {
			var all []string
			for _, s := range row {
				all = append(all, fmt.Sprintf("%d-%d%v", s.From, s.To, s.Lines))
			}
			drawn = append(drawn, strings.Join(all, " "))
		}
		if got := strings.Join(drawn, " | ") + " | " + strings.Join(apart, "; "); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestVeryLongNamesOfChartsAreCutAndTold(t *testing.T) {
	long := strings.Repeat("many words ", 20_000)
	for _, source := range []string{"packet\n0-2047: \"" + long + "\"", "kanban\n" + long + "\n  " + long, "xychart\nx-axis [\"" + long + "\"]\nbar [1]", "gitGraph\ncommit id: \"" + long + "\"",
		"journey\n" + long + ": 3: " + long, "quadrantChart\n" + long + ": [1, 1]", "C4Context\nPerson(a, \"" + long + "\")", "requirementDiagram\nelement a {\ntype: " + long + "\n}"} {
		d, err := Read(source, "")
		if err != nil || len(d.Left) == 0 {
			t.Fatalf("%.40q: %v, %v", source, d.Left, err)
		}
		if size := len(fmt.Sprintf("%s", d.Shapes)); size > 100_000 {
			t.Errorf("%.40q is drawn in %d bytes", source, size)
		}
	}
}

func TestAPacketIsDrawnOnABoard(t *testing.T) {
	b, _ := onBoard(t, "packet\n0-15: \"Source Port\"\n16-40: \"Much\"\n41: \"Urgent pointer\"")
	kinds := map[string]int{}
	for _, s := range b.View().Shapes {
		kinds[s.Type]++
	}
	if kinds["geo"] != 4 || kinds["text"] != 9 {
		t.Errorf("%v", kinds)
	}
}
