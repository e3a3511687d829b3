package call

// The commands of the family provider.
const (
	ProviderConnect    Command[ProviderArgs]   = "openspace.provider.connect"
	ProviderDisconnect Command[DisconnectArgs] = "openspace.provider.disconnect"
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
