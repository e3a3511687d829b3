package export

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	_ "image/gif"  // pictures of slides
	_ "image/jpeg" // pictures of slides
	_ "image/png"  // pictures of slides
	"strings"

	_ "golang.org/x/image/webp" // pictures of slides

	"github.com/openspace-tui/openspace/internal/lang"
)

// maxPixels is the largest picture that is put into an export.
const maxPixels = 64 << 20

var errNoPicture = lang.Errorf("it is no PNG, JPEG, GIF or WebP")

// decode reads a picture whole, so that one that is cut off is found before
// somebody presents it.
func decode(data []byte) (img image.Image, kind string, err error) {
	c, kind, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return nil, "", errNoPicture
	case c.Width < 1 || c.Height < 1 || c.Width > maxPixels/c.Height:
		return nil, "", lang.Errorf("%d×%d pixels are too many", c.Width, c.Height)
	}
	img, _, err = image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, "", lang.Errorf("the %s is broken", strings.ToUpper(kind))
	}
	return img, kind, nil
}

// judge says why a picture of a media type cannot be shown; nil where it can.
func judge(kind string, data []byte) error {
	name := strings.ToUpper(strings.TrimPrefix(kind, "image/"))
	switch kind {
	case "image/svg+xml":
		return nil
	case "image/webp": // browsers know animated ones, the decoder does not
		if len(data) < 12 || int64(binary.LittleEndian.Uint32(data[4:]))+8 > int64(len(data)) {
			return lang.Errorf("the %s is broken", name)
		}
		return nil
	}
	_, _, err := decode(data)
	if errors.Is(err, errNoPicture) {
		return lang.Errorf("the %s is broken", name)
	}
	return err
}
