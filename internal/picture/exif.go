package picture

import (
	"bytes"

	"github.com/bep/imagemeta"
)

// orientation is how a picture is to be turned, as its EXIF says: 1 to 8, 1 for
// one that is upright, or of which nothing is known.
func orientation(data []byte, format string) int {
	kind, ok := map[string]imagemeta.ImageFormat{"jpeg": imagemeta.JPEG, "png": imagemeta.PNG,
		"webp": imagemeta.WebP}[format]
	if !ok {
		return 1
	}
	turn := 1
	_, err := imagemeta.Decode(imagemeta.Options{
		R: bytes.NewReader(data), ImageFormat: kind, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(t imagemeta.TagInfo) bool { return t.Tag == "Orientation" && t.Namespace == "IFD0" },
		HandleTag: func(t imagemeta.TagInfo) error {
			if n, ok := t.Value.(uint16); ok && n >= 1 && n <= 8 {
				turn = int(n)
			}
			return imagemeta.ErrStopWalking
		},
		Warnf: func(string, ...any) {},
	})
	if err != nil && turn == 1 {
		return 1 // a picture without what is read, or with what cannot be
	}
	return turn
}
