package state

import "github.com/openspace-tui/openspace/internal/lang"

func offersTable() table { return table{lang.Key("offers"), "offers.json"} }

// Offer notes that an engine is offered to a workspace, and reports whether it is
// the first time. Where that cannot be kept it is not offered, or it would be each
// time.
func Offer(workspace, engine string) (first bool, err error) {
	key := workspace + " " + engine
	all, err := offersTable().read()
	if err != nil || all[key] != "" {
		return false, err
	}
	err = offersTable().set(key, "offered")
	return err == nil, err
}
