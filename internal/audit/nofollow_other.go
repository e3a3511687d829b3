//go:build !unix

package audit

// noFollow is nothing here: links are looked for before a file is opened.
const noFollow = 0
