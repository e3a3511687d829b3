package commands

import (
	"strings"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/lang"
)

// Providers defines the commands that connect the engine to who has models.
func Providers(r *Registry) {
	Define(r, call.ProviderConnect, Spec{Title: lang.Key("connect-a-provider"), Slash: "connect",
		SlashArgs: parseProvider,
		Doc:       lang.Key("connect-engine-provider-models-api")}, func(_ Env,
		a call.ProviderArgs) Outcome[call.Empty] {
		return Done(call.Empty{}, ShowDialog{Name: DialogConnect, Subject: a.Provider})
	})
	Define(r, call.ProviderDisconnect, Spec{Title: lang.Key("disconnect-a-provider"), Hidden: true,
		Doc: "Have the engine forget the key or login of a provider; it asks first."},
		func(_ Env, a call.DisconnectArgs) Outcome[call.Empty] {
			if !a.Confirmed {
				return Done(call.Empty{}, ShowDialog{Name: DialogDisconnect, Subject: a.Provider})
			}
			return Done(call.Empty{}, DisconnectProvider{ID: a.Provider})
		})
}

// parseProvider takes one word: a key that stands behind it would be shown, and
// kept with what was typed.
func parseProvider(text string) (any, error) {
	if HoldsKey("/connect " + text) {
		return nil, Errorf(CodeInvalidArguments, "connect-takes-provider-alone-key")
	}
	return call.ProviderArgs{Provider: text}, nil
}

// HoldsKey reports whether a line that was typed may hold a key, which is not to
// be kept: something stands behind the provider that is to be connected.
func HoldsKey(line string) bool {
	words := strings.Fields(line)
	return len(words) > 2 && words[0] == "/connect"
}
