package board

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/openspace-tui/openspace/internal/board"
	"github.com/openspace-tui/openspace/internal/board/mermaid"
)

func TestZZ(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("ZZ")) {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		bd := board.New("A", name)
		if strings.HasSuffix(f, ".mmd") {
			d, err := mermaid.Parse(string(data), "")
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := d.Put(bd); err != nil {
				t.Fatal(err)
			}
		} else {
			var v struct {
				Shapes            []json.RawMessage
				Layout, Direction string
			}
			json.Unmarshal(data, &v)
			if _, _, err := bd.Batch(v.Shapes, board.Plan{Layout: v.Layout, Direction: v.Direction}); err != nil {
				t.Fatal(err)
			}
		}
		r := newRig(t)
		r.b.board, r.b.view.index = bd, nil
		sizes := [][2]int{{140, 40}}
		if os.Getenv("ZS") != "" {
			sizes = nil
			for _, s := range strings.Fields(os.Getenv("ZS")) {
				var a, b int
				fmt.Sscanf(s, "%dx%d", &a, &b)
				sizes = append(sizes, [2]int{a, b})
			}
		}
		for _, s := range sizes {
			r.size(s[0], s[1]).press("f"); if z := os.Getenv("ZZOOM"); z != "" { var f float64; fmt.Sscan(z, &f); b := r.b.board.View().Bounds; r.look(b.X-30, b.Y-30, f) }
			for _, c := range os.Getenv("ZK") {
				r.press(string(c))
			}
			fmt.Printf("== %s %v\n", f, s)
			for _, l := range strings.Split(r.screen(), "\n") {
				if strings.TrimSpace(l) != "" {
					fmt.Println(strings.TrimRight(l, " "))
				}
			}
		}
	}
}
