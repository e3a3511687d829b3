package mermaid

import "testing"

func TestWhatIsDoneIsToldWithoutColour(t *testing.T) {
	d, err := Parse("gantt\nA :done, 2024-01-01, 3d\nB :active, 2024-01-01, 3d\nC :2024-01-01, 3d\nD :crit, done, 2024-01-01, 3d", "d", nil)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, in := range d.inputs {
		if in.Kind == "rectangle" {
			got += *in.Fill + " "
		}
	}
	if want := "pattern fill fill fill "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
