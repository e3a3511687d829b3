//go:build unix && !linux

package pty

import "golang.org/x/sys/unix"

const getTermios = unix.TIOCGETA
