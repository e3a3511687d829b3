// Package tldraw reads and writes the files of tldraw: store snapshots
// ({store, schema}), the {document, session} form of getSnapshot, and .tldr
// files ({tldrawFileFormatVersion, schema, records}).
//
// A record stays the bytes that it was read as. An edit replaces the named
// fields and nothing else: unknown fields, props, shape types and records come
// out as they came in, in their order, numbers digit by digit. Records are
// immutable and may be shared between goroutines.
//
// What is known of tldraw's schema is that of @tldraw/tlschema 5.5.2: Props says
// which props a shape has, the table of versions what each version of a sequence
// brought, and Schema which of that a file has. A new file names the oldest
// version that has what its records use; a file keeps the versions that it names,
// but for those that something new in it needs. Strings are as the file has them and have to be made safe before
// they are printed.
package tldraw
