// Package osstream finds %%OS{…}%% command blocks in streamed text and takes
// them out.
//
// A block begins with %%OS{ and ends where its brace depth, string-aware, is 0
// and %% follows. In code text is text: fenced, indented, in a span of any
// number of backticks, in <code> and <pre>, as CommonMark has them; so it is in
// comments and elements of HTML that nobody sees. An opener behind a backtick
// that is open so far is text too, whether the backtick is closed later or not:
// that cannot be known yet, and code must not run. Close warns of a block that
// was text for that, or for a comment, alone.
//
// A block is given up with a warning when it is no JSON object with a string cmd
// and, if present, an object args; when its last brace is not followed by %%;
// when it is longer than MaxBlock; when it takes longer than MaxAge; and when
// its part ends first. What was held back of it is text then, at its place, and
// so is what still comes of it; no block begins there up to its end or a blank
// line.
//
// Any chunking of the same text gives the same text, blocks and warnings, but
// for a block that grew too old: its end may come all the same. A complete text
// has no age: who reads it again says which blocks were too old, as Late told it.
// What Write returns never holds a block or part of one.
package osstream
