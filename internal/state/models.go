package state

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

func modelTable() table { return table{lang.Plain("models"), "models.json"} }

// The lists of models that are kept.
const (
	Favourites = "favourites"
	Recent     = "recent"
)

// Models returns a list of models, each as provider/model, in its order. It is
// the person's, in any workspace.
func Models(list string) ([]string, error) {
	all, err := modelTable().read()
	return strings.Fields(all[list]), err
}

// KeepModels replaces it.
func KeepModels(list string, models []string) error {
	return modelTable().set(list, strings.Join(models, "\n"))
}
