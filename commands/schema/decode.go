package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	validate "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/openspace-tui/openspace/internal/lang"
)

// Decode reads arguments that fit a schema into their struct. JSON Schema
// takes 3.0 and 3e0 for integers, and numbers that no int holds.
func Decode(raw json.RawMessage, into any) error {
	if Empty(raw) {
		raw = json.RawMessage(`{}`)
	}
	err := decodeStrict(raw, into)
	var te *json.UnmarshalTypeError
	if !errors.As(err, &te) {
		return err
	}
	if whole, ok := wholeNumbers(raw); ok {
		err = decodeStrict(whole, into)
	}
	if errors.As(err, &te) {
		return lang.Errorf("is-out-of-range", te.Field, strings.TrimPrefix(te.Value, "number "))
	}
	return err
}

func decodeStrict(raw json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// Empty reports whether there are no arguments.
func Empty(raw json.RawMessage) bool {
	t := bytes.TrimSpace(raw)
	return len(t) == 0 || t[0] == '{' && len(bytes.TrimSpace(t[1:])) == 1
}

// wholeNumbers writes integers such as 3.0 and 3e0 as 3.
func wholeNumbers(raw json.RawMessage) (json.RawMessage, bool) {
	doc, err := validate.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, false
	}
	out, err := json.Marshal(mapNumbers(doc, func(n json.Number) any {
		f, err := n.Float64()
		if err != nil || !strings.ContainsAny(string(n), ".eE") || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			return n
		}
		return json.Number(strconv.FormatInt(int64(f), 10))
	}))
	return out, err == nil
}

func mapNumbers(v any, f func(json.Number) any) any {
	switch v := v.(type) {
	case json.Number:
		return f(v)
	case []any:
		for i := range v {
			v[i] = mapNumbers(v[i], f)
		}
	case map[string]any:
		for k := range v {
			v[k] = mapNumbers(v[k], f)
		}
	}
	return v
}

// How long a number and its exponent may be written. The validator computes
// with exact numbers, and 1e1000000 has a million digits.
const (
	maxDigits   = 40
	maxExponent = len("-308")
)

func checkNumbers(doc any) (err error) {
	mapNumbers(doc, func(n json.Number) any {
		_, bad := n.Float64()
		exponent := strings.IndexAny(string(n), "eE")
		if bad != nil || len(n) > maxDigits || exponent >= 0 && len(n)-exponent-1 > maxExponent {
			err = lang.Errorf("number-out-range", string(n))
		}
		return n
	})
	return err
}
