// Package hub serves the workspace to agents and to other programs on this
// machine: the tools over MCP, the published HTTP endpoints, and the events.
// It owns nothing that it serves. Commands go through an Executor, which is
// the gate; the state is a snapshot that is read and never waited for.
//
// What it promises:
//
//   - It listens on a loopback address and answers only requests whose Host is
//     that address (or another name of this machine with its port), whose
//     Origin, where there is one, is its own, and who carry the bearer token.
//     /health alone is open; the instructions page has a secret of its own,
//     since the engine that fetches it cannot send a header.
//   - No request makes it hold more than 8 MiB of a body, follow JSON deeper
//     than 1,000 levels, or wait for a slow sender for longer than 30 seconds.
//   - Tokens and secrets are in no log, metric or error.
//   - Names, titles and messages that the instructions page repeats stay on
//     their line: they cannot begin a heading or a command block.
//   - A panic while a request is served, or a command runs, ends that one
//     request.
//   - Without clients it runs no timer.
package hub
