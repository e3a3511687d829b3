//go:build !linux

package spent

import "time"

var start = time.Now()

func now() time.Duration { return time.Since(start) }
