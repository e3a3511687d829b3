package deck

import (
	"math"
	"strings"

	"go.yaml.in/yaml/v4"
)

// maxMetadata is how many values of frontmatter are given out, those that names
// stand for counted as often as they stand there.
const maxMetadata = 2000

// Metadata returns the deck's frontmatter as it was written: texts, numbers,
// truths, lists and mappings. It is nil where there is none, or none that is YAML.
func (d *Deck) Metadata() map[string]any {
	if d.Yaml.Len() == 0 || d.Yaml.Len() > maxYaml {
		return nil
	}
	var doc yaml.Node
	if err := loadYaml(d.String(d.Yaml), &doc); err != nil || len(doc.Content) == 0 {
		return nil
	}
	left := maxMetadata
	out, _ := plainValue(doc.Content[0], &left).(map[string]any)
	return out
}

// plainValue returns a node of YAML as JSON has it.
func plainValue(n *yaml.Node, left *int) any {
	if *left--; *left < 0 {
		return nil
	}
	switch n.Kind {
	case yaml.AliasNode:
		if n.Alias != nil {
			return plainValue(n.Alias, left)
		}
	case yaml.SequenceNode:
		out := []any{}
		for _, item := range n.Content {
			out = append(out, plainValue(item, left))
		}
		return out
	case yaml.MappingNode:
		out := map[string]any{}
		for k := 0; k+1 < len(n.Content); k += 2 {
			out[strings.ToValidUTF8(n.Content[k].Value, "\uFFFD")] = plainValue(n.Content[k+1], left)
		}
		return out
	case yaml.ScalarNode:
		return scalar(n)
	}
	return nil
}

// scalar returns numbers and truths as such, all else, dates too, as it stands.
func scalar(n *yaml.Node) any {
	switch n.ShortTag() {
	case "!!null":
		return nil
	case "!!bool":
		if b, err := boolean(n); err == nil {
			return b
		}
	case "!!int", "!!float":
		var f float64
		if err := n.Decode(&f); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			return f
		}
	}
	return strings.ToValidUTF8(n.Value, "\uFFFD")
}
