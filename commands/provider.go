package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/internal/lang"
)

// ProviderArgs names a provider of models.
type ProviderArgs struct {
	Provider string `json:"provider,omitempty" jsonschema:"its id; empty: choose from a list"`
}

// DisconnectArgs names a provider whose credentials are forgotten.
type DisconnectArgs struct {
	Provider  string `json:"provider" jsonschema:"its id"`
	Confirmed bool   `json:"confirmed,omitempty" jsonschema:"do it without asking again"`
}

// Providers defines the commands that connect the engine to who has models.
func Providers(r *Registry) {
	Define(r, Spec{ID: "openspace.provider.connect", Title: lang.Key("Connect a provider"), Slash: "connect", SlashArgs: parseProvider,
		Doc: lang.Key("Connect the engine to a provider of models, by an API key or a login; what is connected can be disconnected there.")}, func(_ Env, a ProviderArgs) Outcome[Empty] {
		return Done(Empty{}, ShowDialog{Name: DialogConnect, Subject: a.Provider})
	})
	Define(r, Spec{ID: "openspace.provider.disconnect", Title: lang.Key("Disconnect a provider"), Hidden: true,
		Doc: "Have the engine forget the key or login of a provider; it asks first."}, func(_ Env, a DisconnectArgs) Outcome[Empty] {
		if !a.Confirmed {
			return Done(Empty{}, ShowDialog{Name: DialogDisconnect, Subject: a.Provider})
		}
		return Done(Empty{}, DisconnectProvider{ID: a.Provider})
	})
}

// parseProvider takes one word: a key that stands behind it would be shown, and
// kept with what was typed.
func parseProvider(text string) (any, error) {
	if HoldsKey("/connect " + text) {
		return nil, Errorf(CodeInvalidArguments, "/connect takes a provider alone: its key is asked for")
	}
	return ProviderArgs{Provider: text}, nil
}

// HoldsKey says whether a line that was typed may hold a key, which is not to
// be kept: something stands behind the provider that is to be connected.
func HoldsKey(line string) bool {
	words := strings.Fields(line)
	return len(words) > 2 && words[0] == "/connect"
}
