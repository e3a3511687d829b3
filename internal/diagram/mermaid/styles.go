package mermaid

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/openspace-tui/openspace/internal/diagram"
)

// looks are declarations of style, such as fill:#f9f, and the line they are from.
type looks struct {
	line  int
	words string
}

// styles are how nodes and links are to look, in the order in which it is said.
type styles struct {
	classes map[string]looks
	worn    []worn
	links   []linked
}

// worn is a class, or looks of its own, that a name has.
type worn struct {
	name, class string
	looks
}

// linked is how a link looks, by its number; -1 is all.
type linked struct {
	link int
	looks
}

func (s *styles) rename(from, to string) {
	for i := range s.worn {
		if s.worn[i].name == from {
			s.worn[i].name = to
		}
	}
}

// style reads a statement of style: classDef, class, cssClass, style, linkStyle.
func (r *reader) style(l string) bool {
	word, rest, _ := strings.Cut(l, " ")
	names, words, _ := strings.Cut(strings.TrimSpace(rest), " ")
	words = strings.TrimSuffix(strings.TrimSpace(words), ";")
	switch word {
	case "classDef":
		for name := range strings.SplitSeq(names, ",") {
			if r.styles.classes == nil {
				r.styles.classes = map[string]looks{}
			}
			r.styles.classes[name] = looks{r.at, words}
		}
	case "style":
		for name := range strings.SplitSeq(names, ",") {
			r.styles.worn = append(r.styles.worn, worn{name: name, looks: looks{r.at, words}})
		}
	case "class", "cssClass":
		names, words, _ = cutLast(strings.TrimSpace(rest), " ")
		if words == "" {
			r.leave(r.at, Brief(l))
			return true
		}
		for name := range strings.SplitSeq(strings.Trim(names, `"`), ",") {
			r.wear(strings.TrimSpace(name), words)
		}
	case "linkStyle":
		for name := range strings.SplitSeq(names, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(name))
			if err != nil && strings.TrimSpace(name) != "default" {
				r.leave(r.at, "linkStyle "+Brief(name))
				continue
			}
			if err != nil {
				n = -1
			}
			r.styles.links = append(r.styles.links, linked{n, looks{r.at, words}})
		}
	default:
		return false
	}
	return true
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), s[i+len(sep):], true
}

// wear gives a name a class.
func (r *reader) wear(name, class string) {
	r.styles.worn = append(r.styles.worn, worn{name: name, class: class, looks: looks{line: r.at}})
}

// dress gives shapes the looks that were said, the later over the earlier.
func (r *reader) dress() {
	if all, ok := r.styles.classes["default"]; ok {
		for _, n := range r.order {
			r.look(n.Shape, all)
		}
	}
	for _, w := range r.styles.worn {
		if w.class == "" {
			continue
		}
		said, ok := r.styles.classes[w.class]
		if in := r.means(w.name); ok && in != nil {
			r.look(in, said)
		} else {
			r.leave(w.line, "class "+Brief(w.class))
		}
	}
	for _, w := range r.styles.worn {
		if w.class != "" {
			continue
		}
		if in := r.means(w.name); in != nil {
			r.look(in, w.looks)
		} else {
			r.leave(w.line, "style "+Brief(w.name))
		}
	}
	for _, l := range r.styles.links {
		for i, e := range r.edges {
			if l.link == i || l.link == -1 {
				r.trace(e.Shape, l.looks)
			}
		}
		if l.link >= len(r.edges) {
			r.leave(l.line, fmt.Sprintf("linkStyle %d", l.link))
		}
	}
}

// declarations returns what looks say, by property.
func (l looks) declarations() (keys []string, values map[string]string) {
	values = map[string]string{}
	for part := range strings.SplitSeq(strings.ReplaceAll(l.words, `\,`, " "), ",") {
		for one := range strings.SplitSeq(part, ";") {
			key, value, ok := strings.Cut(one, ":")
			if key = strings.ToLower(strings.TrimSpace(key)); ok && key != "" {
				if _, twice := values[key]; !twice {
					keys = append(keys, key)
				}
				values[key] = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
			}
		}
	}
	return keys, values
}

// look gives a shape its colours. A board has one for a shape's line and its
// filling: that of the filling, unless it is white or grey.
func (r *reader) look(in *diagram.Shape, said looks) {
	frame := in.Kind == "frame"
	keys, values := said.declarations()
	for _, key := range keys {
		if frame || !slices.Contains([]string{"fill", "background", "background-color", "stroke", "stroke-dasharray"},
			key) {
			r.leave(said.line, Brief(key))
		}
	}
	if frame {
		return
	}
	for _, key := range []string{"stroke", "background-color", "background", "fill"} {
		value, ok := values[key]
		if !ok || value == "none" || value == "transparent" {
			continue
		}
		name, grey, ok := named(value)
		switch {
		case !ok:
			r.leave(said.line, key+":"+Brief(value))
		case key == "stroke":
			if !grey || name == "grey" {
				in.Color = &name
			}
		case name == "white":
		case !grey || in.Color == nil:
			in.Color, in.Fill = &name, new("solid")
		default:
			in.Fill = new("solid")
		}
	}
	if v := values["stroke-dasharray"]; v != "" && v != "0" && v != "none" {
		in.Dash = new("dashed")
	}
}

// trace gives an arrow its colour and its line.
func (r *reader) trace(in *diagram.Shape, said looks) {
	keys, values := said.declarations()
	for _, key := range keys {
		value := values[key]
		switch key {
		case "stroke":
			if name, _, ok := named(value); ok && name != "white" {
				in.Color = &name
			} else {
				r.leave(said.line, key+":"+Brief(value))
			}
		case "stroke-dasharray":
			if value != "0" && value != "none" {
				in.Dash = new("dashed")
			}
		case "stroke-width":
			if n, err := strconv.ParseFloat(strings.TrimSuffix(value, "px"), 64); err == nil && n >= 3 {
				in.Size = new(thick)
			}
		case "fill":
			if value != "none" {
				r.leave(said.line, key)
			}
		default:
			r.leave(said.line, Brief(key))
		}
	}
}

// thick is the size of arrows with thick lines, of which whiteboards draw heavy ones.
const thick = "l"

var channels = regexp.MustCompile(`^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})`)

// named returns the colour of a board that is nearest to one of CSS. Pale and deep
// ones are those of their hue, since a board fills with a tint; grey says that it
// has none.
func named(value string) (name string, grey, ok bool) {
	value = strings.ToLower(strings.TrimSpace(value))
	for ink, hex := range diagram.Inks() {
		if strings.HasPrefix(value, hex) {
			return ink, ink == "grey", true
		}
	}
	r, g, b, ok := rgb(value)
	if !ok {
		name, err := diagram.Color(value)
		return name, name == "white" || name == "black" || name == "grey", err == nil
	}
	low, high := min(r, g, b), max(r, g, b)
	if high-low < 26 {
		switch {
		case low > 235:
			return "white", true, true
		case high < 90:
			return "black", true, true
		}
		return "grey", true, true
	}
	pure := func(c int) int { return 40 + (c-low)*185/(high-low) }
	name, err := diagram.Color(fmt.Sprintf("#%02x%02x%02x", pure(r), pure(g), pure(b)))
	return name, false, err == nil
}

// rgb reads a colour by its parts.
func rgb(value string) (r, g, b int, ok bool) {
	if hex, named := pastels()[value]; named {
		value = hex
	}
	if m := channels.FindStringSubmatch(value); m != nil {
		for i, to := range []*int{&r, &g, &b} {
			*to, _ = strconv.Atoi(m[i+1])
			*to = min(*to, 255)
		}
		return r, g, b, true
	}
	hex, ok := strings.CutPrefix(value, "#")
	if !ok {
		return 0, 0, 0, false
	}
	if len(hex) == 3 || len(hex) == 4 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	if len(hex) == 8 {
		hex = hex[:6]
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 {
		return 0, 0, 0, false
	}
	return int(n >> 16), int(n >> 8 & 255), int(n & 255), true
}

// pastels are names of CSS that people take for nodes and that a board does not
// know.
func pastels() map[string]string {
	return map[string]string{
		"aqua": "#00ffff", "aquamarine": "#7fffd4", "azure": "#f0ffff", "beige": "#f5f5dc", "bisque": "#ffe4c4", "chocolate": "#d2691e", "cornflowerblue": "#6495ed",
		"darkblue": "#00008b", "darkgray": "#a9a9a9", "darkgreen": "#006400", "darkgrey": "#a9a9a9", "darkorange": "#ff8c00", "darkred": "#8b0000", "deepskyblue": "#00bfff",
		"dodgerblue": "#1e90ff", "firebrick": "#b22222", "forestgreen": "#228b22", "fuchsia": "#ff00ff", "gainsboro": "#dcdcdc", "honeydew": "#f0fff0", "hotpink": "#ff69b4",
		"ivory": "#fffff0", "khaki": "#f0e68c", "lightcoral": "#f08080", "lightcyan": "#e0ffff", "lightgoldenrodyellow": "#fafad2", "lightgray": "#d3d3d3", "lightgrey": "#d3d3d3",
		"lightpink": "#ffb6c1", "lightsalmon": "#ffa07a", "lightskyblue": "#87cefa", "lightsteelblue": "#b0c4de", "lightyellow": "#ffffe0", "limegreen": "#32cd32",
		"mediumpurple": "#9370db", "midnightblue": "#191970", "mintcream": "#f5fffa", "mistyrose": "#ffe4e1", "moccasin": "#ffe4b5", "olive": "#808000", "orangered": "#ff4500",
		"orchid": "#da70d6", "palegreen": "#98fb98", "paleturquoise": "#afeeee", "papayawhip": "#ffefd5", "peachpuff": "#ffdab9", "peru": "#cd853f", "plum": "#dda0dd",
		"powderblue": "#b0e0e6", "rebeccapurple": "#663399", "royalblue": "#4169e1", "seagreen": "#2e8b57", "sienna": "#a0522d", "skyblue": "#87ceeb", "slateblue": "#6a5acd",
		"slategray": "#708090", "slategrey": "#708090", "springgreen": "#00ff7f", "steelblue": "#4682b4", "tan": "#d2b48c", "thistle": "#d8bfd8", "tomato": "#ff6347",
		"turquoise": "#40e0d0", "violet": "#ee82ee", "wheat": "#f5deb3", "whitesmoke": "#f5f5f5", "yellowgreen": "#9acd32",
	}
}
