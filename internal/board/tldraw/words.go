package tldraw

// word returns the string that bytes spell, if it is one that boards are full of:
// those are not made anew for every record.
func word(b []byte) (string, bool) {
	switch string(b) { // allocates nothing
	case "x":
		return "x", true
	case "y":
		return "y", true
	case "w":
		return "w", true
	case "h":
		return "h", true
	case "m":
		return "m", true
	case "s":
		return "s", true
	case "l":
		return "l", true
	case "xl":
		return "xl", true
	case "id":
		return "id", true
	case "a1":
		return "a1", true
	case "to":
		return "to", true
	case "arc":
		return "arc", true
	case "doc":
		return "doc", true
	case "end":
		return "end", true
	case "geo":
		return "geo", true
	case "ref":
		return "ref", true
	case "url":
		return "url", true
	case "bend":
		return "bend", true
	case "dash":
		return "dash", true
	case "draw":
		return "draw", true
	case "fill":
		return "fill", true
	case "font":
		return "font", true
	case "kind":
		return "kind", true
	case "meta":
		return "meta", true
	case "none":
		return "none", true
	case "page":
		return "page", true
	case "part":
		return "part", true
	case "size":
		return "size", true
	case "snap":
		return "snap", true
	case "text":
		return "text", true
	case "type":
		return "type", true
	case "align":
		return "align", true
	case "arrow":
		return "arrow", true
	case "black":
		return "black", true
	case "color":
		return "color", true
	case "growY":
		return "growY", true
	case "index":
		return "index", true
	case "props":
		return "props", true
	case "scale":
		return "scale", true
	case "shape":
		return "shape", true
	case "solid":
		return "solid", true
	case "start":
		return "start", true
	case "state":
		return "state", true
	case "toId":
		return "toId", true
	case "fromId":
		return "fromId", true
	case "middle":
		return "middle", true
	case "points":
		return "points", true
	case "binding":
		return "binding", true
	case "content":
		return "content", true
	case "isExact":
		return "isExact", true
	case "opacity":
		return "opacity", true
	case "isLocked":
		return "isLocked", true
	case "parentId":
		return "parentId", true
	case "richText":
		return "richText", true
	case "rotation":
		return "rotation", true
	case "terminal":
		return "terminal", true
	case "typeName":
		return "typeName", true
	case "isPrecise":
		return "isPrecise", true
	case "openspace":
		return "openspace", true
	case "page:page":
		return "page:page", true
	case "paragraph":
		return "paragraph", true
	case "rectangle":
		return "rectangle", true
	case "labelColor":
		return "labelColor", true
	case "transition":
		return "transition", true
	case "arrowheadEnd":
		return "arrowheadEnd", true
	case "elbowMidPoint":
		return "elbowMidPoint", true
	case "labelPosition":
		return "labelPosition", true
	case "verticalAlign":
		return "verticalAlign", true
	case "arrowheadStart":
		return "arrowheadStart", true
	case "normalizedAnchor":
		return "normalizedAnchor", true
	}
	return "", false
}
