package call

// The commands of the family model.
const (
	ModelVariant           Command[VariantArgs] = "openspace.model.variant"
	ModelNextVariant       Command[Empty]       = "openspace.model.next_variant"
	ModelRecent            Command[Empty]       = "openspace.model.recent"
	ModelRecentBack        Command[Empty]       = "openspace.model.recent_back"
	ModelSelect            Command[ModelArgs]   = "openspace.model.select"
	ModelNextFavourite     Command[Empty]       = "openspace.model.next_favourite"
	ModelPreviousFavourite Command[Empty]       = "openspace.model.previous_favourite"
)

// VariantArgs names a variant of the model.
type VariantArgs struct {
	Variant string `json:"variant,omitempty" jsonschema:"the variant, or default; empty: choose from a list"`
}

// ModelArgs names a model; empty lists them.
type ModelArgs struct {
	Model string `json:"model,omitempty" jsonschema:"provider/model, or a model that one provider alone has; empty: choose from a list"`
}
