// Package engine holds the wire types of the OpenCode engine's v1 surface, as
// engine 1.18.33 sends them: sessions, messages, parts, events and the small
// records around them.
//
// The types carry JSON as it is on the wire and no behaviour beyond decoding,
// so that the client, the store, the demo engine and the panes agree on one
// shape. Times are Unix milliseconds. Unknown fields are ignored, unknown
// event types are kept raw.
package engine
