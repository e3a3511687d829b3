//go:build !linux

package spent

import "time"

var start = time.Now()

func thread() time.Duration { return time.Since(start) }

func machine() time.Duration { return time.Since(start) }
