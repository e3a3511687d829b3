package export

import (
	"bytes"
	"encoding/binary"
	"image"
	_ "image/gif"  // pictures of slides
	_ "image/jpeg" // pictures of slides
	_ "image/png"  // pictures of slides
	"io"

	_ "golang.org/x/image/webp" // pictures of slides

	"github.com/openspace-tui/openspace/internal/lang"
	"github.com/openspace-tui/openspace/internal/picture"
)

// maxPixels is the largest picture that is put into an export.
const maxPixels = 64 << 20

// decode reads a picture whole, so that one that is cut off is found before
// somebody presents it.
func decode(data []byte) (*picture.Image, error) {
	if _, err := sized(data); err != nil {
		return nil, err
	}
	img, err := picture.Load(data)
	switch {
	case err != nil:
		return nil, err
	case img.Part != nil && !picture.Animated(data):
		return nil, img.Part
	}
	return img, nil
}

// sized reads a picture's size and kind, and refuses what is too large to be
// decoded.
func sized(data []byte) (kind string, err error) {
	c, kind, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return "", picture.Faulty(data, err)
	case c.Width < 1 || c.Height < 1 || c.Width > maxPixels/c.Height:
		return "", lang.Errorf("pixels-are-too-many", c.Width, c.Height)
	}
	return kind, nil
}

// judge says why a picture of a media type cannot be shown; nil where it can.
func judge(kind string, data []byte) error {
	if kind == "image/svg+xml" {
		return nil
	}
	var err error
	if picture.Animated(data) { // browsers know these, the decoder does not
		if _, err = sized(data); err == nil && int64(binary.LittleEndian.Uint32(data[4:]))+8 > int64(len(data)) {
			err = picture.Faulty(data, io.ErrUnexpectedEOF)
		}
	} else {
		_, err = decode(data)
	}
	return err
}
