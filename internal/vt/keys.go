package vt

// maxKeyStack is how many levels of keyboard flags are kept; the oldest goes.
const maxKeyStack = 16

// keyStack are the kitty keyboard protocol's flags of one screen.
type keyStack struct {
	flags [maxKeyStack]uint8
	n     int // flags[n] are in force
}

const keyFlagMask = 0b11111

func (k *keyStack) current() uint8 { return k.flags[k.n] }

func (k *keyStack) push(flags uint8) {
	if k.n == maxKeyStack-1 {
		copy(k.flags[:], k.flags[1:])
		k.n--
	}
	k.n++
	k.flags[k.n] = flags & keyFlagMask
}

// pop drops n levels; below the last there are no flags.
func (k *keyStack) pop(n int) {
	for ; n > 0; n-- {
		k.flags[k.n] = 0
		if k.n == 0 {
			return
		}
		k.n--
	}
}

// change sets (1), adds (2) or removes (3) flags of the level in force.
func (k *keyStack) change(flags uint8, how int) {
	flags &= keyFlagMask
	switch f := &k.flags[k.n]; how {
	case 1:
		*f = flags
	case 2:
		*f |= flags
	case 3:
		*f &^= flags
	}
}
