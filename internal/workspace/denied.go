package workspace

import (
	"path"
	"strings"
	"unicode"
)

// denied says whether a path names a key, a credential file, or git's own
// files.
func denied(rel string) bool {
	parts := strings.Split(rel, "/")
	for i, part := range parts {
		name := fold(part)
		if secretFolder(name) || i == len(parts)-1 && secretFile(name) {
			return true
		}
	}
	return false
}

// fold gives a name as the most forgiving disk compares it: case does not
// matter, invisible characters are skipped (HFS+), dots and spaces at the end
// are dropped and a stream's name is cut off (NTFS).
func fold(name string) string {
	name, _, _ = strings.Cut(name, ":")
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, name)
	return strings.TrimRight(name, ". ")
}

// secretFolder says whether nothing in a folder of this name is read. Short
// names are what NTFS gives to long ones.
func secretFolder(name string) bool {
	switch name {
	case ".git", "git~1", ".ssh", ".gnupg", ".aws", ".azure", ".kube":
		return true
	}
	return strings.HasPrefix(name, ".env")
}

func secretFile(name string) bool {
	for _, pattern := range []string{
		"env~*", "secrets.*", ".git-credentials",
		"credentials", "credentials.json", "credentials.y*ml", "credentials.toml", "credentials.ini", "credentials.xml",
		"id_rsa", "id_dsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk",
		"*.pem", "*.key", "*.p8", "*.p12", "*.pfx", "*.ppk", "*.jks", "*.keystore", "*.kdbx",
		".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass", ".htpasswd", ".my.cnf", ".dockercfg", ".vault-token",
	} {
		if ok, _ := path.Match(pattern, name); ok {
			return true
		}
	}
	return false
}
