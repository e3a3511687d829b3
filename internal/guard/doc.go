// Package guard sees to it that no process this program starts outlives it,
// and that the terminal is usable after it, even when it is killed with -9.
//
// A guard is our own program started again with the hidden command Command. It
// is started first and starts the children on our behalf, so that they are its
// own. It holds one end of a socket; when the other end closes we are gone,
// whatever the cause, and it ends the children's process groups. On Linux it
// is a subreaper: what a child leaves behind comes to it, also what made a
// session of its own, and it ends those too. If we did not say goodbye, it
// first puts the terminal right.
//
// The guard has a session of its own and no controlling terminal, so neither
// ctrl+c nor a hangup reaches it, and a child has none either unless it is
// given one (Spec.TTY).
//
// Elsewhere than Linux a process that leaves its group, by setsid, is not
// found. On Windows there is no second process: a job object ends the children
// with us, and the terminal is left to itself.
//
// A Guard is safe for concurrent use.
package guard
