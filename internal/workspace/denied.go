package workspace

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// denied reports whether a path names a key, a credential file, or git's own
// files.
func denied(rel string) bool {
	parts := names(rel)
	for i, part := range parts {
		name := fold(part)
		if secretFolder(name) || i == len(parts)-1 && secretFile(name) {
			return true
		}
	}
	return false
}

// guarded reports whether a path leads into git's own files or into installed
// packages, which are read there at most and never written.
func guarded(rel string) bool {
	for _, part := range names(rel) {
		switch fold(part) {
		case ".git", "git~1", "node_modules", "node_m~1", ".openspace", "opensp~1":
			return true
		}
	}
	return false
}

// names splits a path where any disk would: a backslash is a plain character
// here and a separator on the next machine that has the same folder.
func names(rel string) []string {
	return strings.FieldsFunc(rel, func(r rune) bool { return r == '/' || r == '\\' })
}

// fold returns a name as the most forgiving disk compares it: case does not
// matter, invisible characters are skipped (HFS+, ext4), dots and spaces at the
// end are dropped and a stream's name is cut off (NTFS).
func fold(name string) string {
	if plain(name) {
		return name
	}
	name, _, _ = strings.Cut(name, ":")
	return strings.TrimRight(foldCase(name), ". ")
}

// foldCase returns a name without case and without invisible characters.
func foldCase(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, name)
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return norm.NFD.String(cases.Fold().String(name))
		}
	}
	return name
}

// plain reports whether folding a name leaves it as it is.
func plain(name string) bool {
	for i := range len(name) {
		if c := name[i]; c >= utf8.RuneSelf || c == ':' || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return name == "" || name[len(name)-1] != '.' && name[len(name)-1] != ' '
}

// secretFolder reports whether nothing in a folder of this name is read. Short
// names are what NTFS gives to long ones.
func secretFolder(name string) bool {
	switch name {
	case ".git", "git~1", ".ssh", ".gnupg", ".aws", ".azure", ".kube":
		return true
	}
	return strings.HasPrefix(name, ".env")
}

func secretFile(name string) bool {
	switch name {
	case "credentials", "credentials.json", "credentials.yml", "credentials.yaml",
		"credentials.toml", "credentials.ini", "credentials.xml",
		"id_rsa", "id_dsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk",
		".git-credentials", ".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass", ".htpasswd",
		".my.cnf", ".dockercfg", ".vault-token":
		return true
	}
	switch path.Ext(name) {
	case ".pem", ".key", ".p8", ".p12", ".pfx", ".ppk", ".jks", ".keystore", ".kdbx":
		return true
	}
	return strings.HasPrefix(name, "secrets.") || strings.HasPrefix(name, "env~")
}
