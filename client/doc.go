// Package client talks to an OpenCode engine: its v1 REST surface as typed
// methods, its event stream as typed batches, and the finding and spawning of
// an engine. It was measured against engine 1.18.33.
//
// Every request carries the workspace's directory. Failures that the engine
// reports are *Error with its own words; an engine that does not answer is
// *Unreachable. A Client is safe for concurrent use.
package client
