package mdsyntax

import (
	"strings"
	"sync"
)

// role is what an element of HTML is to a reader.
type role int

const (
	unknown role = iota
	unseen       // no reader sees it
	parting      // begins and ends lines
	within       // stands in a line of text
	alone        // has no end
)

// elements are all that the HTML standard lists, the obsolete ones too. Unseen are
// those that its chapter on rendering does not display, or that others stand for;
// parting those that it displays as blocks, list items or parts of tables.
// https://html.spec.whatwg.org/multipage/indices.html#elements-3
// https://html.spec.whatwg.org/multipage/obsolete.html
// https://html.spec.whatwg.org/multipage/rendering.html
var elements = sync.OnceValue(func() map[string]role {
	out := map[string]role{}
	for as, names := range map[role]string{
		unseen: `colgroup datalist head iframe noembed noframes noscript object rp script style template title`,
		parting: `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset
			figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html legend li listing main
			menu multicol nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead
			tr ul xmp`,
		within: `a abbr acronym applet audio b bdi bdo big blink button canvas cite code data del dfn em font i ins
			kbd label map mark marquee math menuitem meter nobr output picture progress q rb rt rtc ruby s samp
			select selectedcontent slot small span strike strong sub sup svg td textarea th time tt u var video`,
		alone: `area base basefont bgsound br col command embed frame hr image img input isindex keygen link meta
			nextid param source spacer track wbr`,
	} {
		for _, name := range strings.Fields(names) {
			out[name] = as
		}
	}
	return out
})

// holders names the elements in which another stands whose end may be left out.
// https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
func holders(name string) []string {
	switch name {
	case "li":
		return []string{"ul", "ol", "menu", "dir"}
	case "dt", "dd":
		return []string{"dl"}
	case "option", "optgroup":
		return []string{"select", "datalist", "optgroup"}
	case "rt", "rp", "rb", "rtc":
		return []string{"ruby"}
	case "td", "th", "tr", "thead", "tbody", "tfoot", "caption", "colgroup":
		return []string{"table"}
	}
	return nil
}
