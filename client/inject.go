package client

import (
	"encoding/json"

	"github.com/tailscale/hujson"

	"github.com/openspace-tui/openspace/internal/lang"
)

// MergeConfig lays one configuration of the engine over another, both JSON
// with comments allowed, as the engine does with its own files: objects are
// joined, instructions and plugins are added to, all else is replaced. An
// empty text is no configuration.
func MergeConfig(base, over string) (string, error) {
	lower, err := parseConfig(base)
	if err != nil {
		return "", lang.Errorf("opencode-config-content-environment-no", err)
	}
	upper, err := parseConfig(over)
	if err != nil {
		return "", lang.Errorf("configuration-add-no-json-object", err)
	}
	for _, list := range []string{"instructions", "plugin"} {
		before, _ := lower[list].([]any)
		if added, ok := upper[list].([]any); ok {
			upper[list] = append(before, added...)
		}
	}
	b, err := json.Marshal(lay(lower, upper))
	return string(b), err
}

// lay joins two values: objects field by field, else the upper one wins.
func lay(lower, upper any) any {
	l, ok := lower.(map[string]any)
	u, also := upper.(map[string]any)
	if !ok || !also {
		return upper
	}
	for k, v := range u {
		if had, ok := l[k]; ok {
			v = lay(had, v)
		}
		l[k] = v
	}
	return l
}

func parseConfig(s string) (map[string]any, error) {
	m := map[string]any{}
	if s == "" {
		return m, nil
	}
	b, err := hujson.Standardize([]byte(s))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, err
	}
	if m == nil {
		m = map[string]any{} // it was null
	}
	return m, nil
}
