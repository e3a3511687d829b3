package rig

// CtrlUp is ctrl+up as terminals send it.
const CtrlUp = "\x1b[1;5A"
