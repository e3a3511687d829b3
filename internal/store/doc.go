// Package store holds what the program knows of the engine's sessions: their
// messages, parts, statuses, open requests and todos.
//
// It is pure: no IO, no goroutine, no clock. Apply takes one event of the
// engine's stream, the Load functions take what REST answered, and the pending
// functions take what the person sent before the engine confirmed it. All of
// it belongs to one goroutine, the Update loop.
//
// Everything is upserted by id, since the engine repeats its updates and sends
// some after session.idle. An event for a session or message that is not known
// makes a placeholder, which the later update fills. An event that was applied
// is not applied again (by its id); deltas are the exception, for speed: the
// client drops their duplicates.
//
// Versions only rise and are unique within a store: a part's rises when it
// changed, a message's when it or a part of it did, a session's when anything
// of it did (an open request of a descendant too), the store's with each of
// them. What was drawn for a version stays right for it.
//
// Pointers returned are for reading and stay valid; slices returned are valid
// until the next change. Text is raw, as the engine sent it: views sanitise.
//
// A delta costs the same at any length of the part and of the history.
package store
