// Package osstream finds %%OS{…}%% command blocks in streamed text and takes
// them out.
//
// A block begins with %%OS{ and ends where its brace depth, string-aware, is 0
// and %% follows. Inside fenced code, and in a span opened by three or more
// backticks or tildes, text is text. A block is dropped with a warning when it
// is no JSON object with a string cmd and, if present, an object args; when
// its last brace is not followed by %%; when it is longer than MaxBlock; when
// it takes longer than MaxAge; and when its part ends first. What follows a
// dropped block's last brace is text; of a block that was given up before it,
// everything up to its end, a blank line, or the end of the part is dropped.
//
// Any chunking of the same text gives the same text, blocks and warnings.
// What Write returns never holds a block or part of one.
package osstream
