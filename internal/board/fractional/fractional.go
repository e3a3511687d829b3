// Package fractional makes the index keys by which tldraw orders shapes: text
// whose byte order is the order, with room for another key between any two.
//
// A key is an integer part, whose first letter says how long it is ("a0", "b00",
// "Zz"), and a fraction in base 62 that does not end in zero. Between and
// Spread give the very keys that tldraw's generator gives without its jitter,
// so that a key made here can stand between two made there. The algorithm is
// David Greenspan's (https://observablehq.com/@dgreensp/implementing-fractional-indexing).
package fractional

import (
	"errors"
	"fmt"
	"strings"
)

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// smallest is the integer below which there is none; it is no key by itself.
const smallest = "A00000000000000000000000000"

// errFull says that no integer is left at this end; it takes 62^26 keys.
var errFull = errors.New("no index key is left")

// Valid reports whether tldraw takes a key.
func Valid(key string) bool {
	whole, ok := integer(key)
	if !ok || key == smallest {
		return false
	}
	for i := range len(key) - 1 {
		if value(key[i+1]) < 0 {
			return false
		}
	}
	return len(key) == len(whole) || key[len(key)-1] != '0'
}

// Between returns a key above a and below b. An empty a is the beginning and an
// empty b the end.
func Between(a, b string) (string, error) {
	for _, key := range []string{a, b} {
		if key != "" && !Valid(key) {
			return "", fmt.Errorf("%q is not an index key", key)
		}
	}
	if a != "" && b != "" && a >= b {
		return "", fmt.Errorf("index key %q is not below %q", a, b)
	}
	switch {
	case a == "" && b == "":
		return "a0", nil
	case a == "":
		return below(b)
	case b == "":
		return above(a)
	}
	whole, _ := integer(a)
	limit, _ := integer(b)
	if whole == limit {
		return whole + middle(a[len(whole):], b[len(limit):]), nil
	}
	next, ok := step(whole, 1)
	if !ok {
		return "", errFull
	}
	if next < b {
		return next, nil
	}
	return whole + middle(a[len(whole):], ""), nil
}

// Spread returns n keys in order above a and below b, as even as they can be.
func Spread(a, b string, n int) ([]string, error) {
	out := make([]string, max(n, 0))
	if err := spread(out, a, b); err != nil {
		return nil, err
	}
	return out, nil
}

func spread(out []string, a, b string) error {
	if len(out) == 0 {
		return nil
	}
	// Towards an open end keys are counted, not halved: they stay short.
	at := len(out) / 2
	if b == "" {
		at = 0
	} else if a == "" {
		at = len(out) - 1
	}
	key, err := Between(a, b)
	if err != nil {
		return err
	}
	out[at] = key
	if err := spread(out[:at], a, key); err != nil {
		return err
	}
	return spread(out[at+1:], key, b)
}

func below(b string) (string, error) {
	whole, _ := integer(b)
	if whole == smallest {
		return whole + middle("", b[len(whole):]), nil
	}
	if whole < b {
		return whole, nil
	}
	previous, ok := step(whole, -1)
	if !ok {
		return "", errFull
	}
	if previous == smallest { // not a key without a fraction
		return previous + middle("", ""), nil
	}
	return previous, nil
}

func above(a string) (string, error) {
	whole, _ := integer(a)
	if next, ok := step(whole, 1); ok {
		return next, nil
	}
	return whole + middle(a[len(whole):], ""), nil
}

// integer returns the integer part of a key.
func integer(key string) (string, bool) {
	if key == "" {
		return "", false
	}
	var n int
	switch head := key[0]; {
	case 'a' <= head && head <= 'z':
		n = int(head-'a') + 2
	case 'A' <= head && head <= 'Z':
		n = int('Z'-head) + 2
	}
	if n == 0 || n > len(key) {
		return "", false
	}
	return key[:n], true
}

func value(c byte) int { return strings.IndexByte(digits, c) }

// middle returns a fraction between two fractions, where an empty b is one. It
// needs a < b and no zeros at their ends.
func middle(a, b string) string {
	if b != "" {
		n := 0
		for n < len(b) && digitAt(a, n) == value(b[n]) {
			n++
		}
		if n > 0 {
			return b[:n] + middle(a[min(n, len(a)):], b[n:])
		}
	}
	low, high := digitAt(a, 0), len(digits)
	if b != "" {
		high = value(b[0])
	}
	if high-low > 1 {
		return digits[(low+high+1)/2:][:1] // halves round up
	}
	if len(b) > 1 {
		return b[:1]
	}
	return digits[low:][:1] + middle(a[min(1, len(a)):], "")
}

// digitAt returns a digit of a fraction, which goes on with zeros for ever.
func digitAt(fraction string, i int) int {
	if i < len(fraction) {
		return value(fraction[i])
	}
	return 0
}

// step returns the next or the previous integer, and false beyond the last.
func step(whole string, by int) (string, bool) {
	out := []byte(whole)
	from, to := byte('z'), byte('0')
	if by < 0 {
		from, to = to, from
	}
	for i := len(out) - 1; i > 0; i-- {
		if out[i] != from {
			out[i] = digits[value(out[i])+by]
			return string(out), true
		}
		out[i] = to
	}
	head := out[0]
	switch {
	case by > 0 && head == 'z', by < 0 && head == 'A':
		return "", false
	case by > 0 && head == 'Z':
		return "a0", true
	case by < 0 && head == 'a':
		return "Zz", true
	}
	out[0] = byte(int(head) + by)
	// Lower-case integers grow with their head, upper-case ones shrink.
	if (by > 0) == (head >= 'a') {
		return string(append(out, to)), true
	}
	return string(out[:len(out)-1]), true
}
