package config

import (
	"reflect"
	"slices"
)

// nearestKey finds the key that is meant, whole: by its last part, since one
// may stand in the wrong object, and with its object before others.
func nearestKey(path, key string) string {
	best, least := "", -1
	for _, k := range keys(reflect.TypeFor[Config](), "") {
		d := 2 * min(distance(key, k.name), distance(path+key, k.path+k.name))
		if k.path != path {
			d++
		}
		if least < 0 || d < least {
			best, least = k.path+k.name, d
		}
	}
	return best
}

// keyName is a key with the objects it stands in, as in "agent." and "consent".
type keyName struct{ path, name string }

func keys(t reflect.Type, path string) []keyName {
	var out []keyName
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("json")
		out = append(out, keyName{path, name})
		if f.Type.Kind() == reflect.Struct {
			out = append(out, keys(f.Type, path+name+".")...)
		}
	}
	return out
}

// Nearest finds the word with the least edits to another.
func Nearest(word string, words []string) string {
	best, least := "", -1
	for _, w := range words {
		if d := distance(word, w); least < 0 || d < least {
			best, least = w, d
		}
	}
	return best
}

// NearestOf finds the words, at most so many, that are at most some edits from
// another, the nearest first.
func NearestOf(word string, words []string, edits, most int) []string {
	type far struct {
		word string
		d    int
	}
	var all []far
	for _, w := range words {
		if d := distance(word, w); d <= edits {
			all = append(all, far{w, d})
		}
	}
	slices.SortStableFunc(all, func(a, b far) int { return a.d - b.d })
	out := make([]string, min(len(all), most))
	for i := range out {
		out[i] = all[i].word
	}
	return out
}

// distance is Levenshtein's, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next := min(row[j+1]+1, row[j]+1, last+cost)
			last, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}
