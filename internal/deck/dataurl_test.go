package deck

import "testing"

func TestAnAddressThatHoldsAPictureIsRead(t *testing.T) {
	for path, want := range map[string]string{
		"data:image/png;base64,aGk=": "hi", "DATA:image/png;BASE64,aGk": "hi", "data:,a%20b": "a b", "data:image/svg+xml;base64,PDw_Pz8-Pg": "<<???>>",
		"data:image/png;base64,aG%6B%3D": "hi", "data:;base64,a G\nk=": "hi",
	} {
		if got, is, err := Inline(path); !is || err != nil || string(got) != want {
			t.Errorf("%q holds %q, %v, %v", path, got, is, err)
		}
	}
	for _, path := range []string{"data:image/png;base64", "data:image/png;base64,@@@", "data:,%zz"} {
		if _, is, err := Inline(path); !is || err == nil {
			t.Errorf("%q is read: %v, %v", path, is, err)
		}
	}
	for _, path := range []string{"a.png", "data", "database.png", "https://x.y/data:,a"} {
		if _, is, _ := Inline(path); is || Address(path) != path {
			t.Errorf("%q holds a picture, and is told as %q", path, Address(path))
		}
	}
	if got := Address("data:image/png;base64,aGk="); got != "data:image/png" {
		t.Errorf("it is told as %q", got)
	}
}

func TestColoursBehindASlideAreNoFiles(t *testing.T) {
	for path, want := range map[string]bool{"#123456": true, "linear-gradient(red, blue)": true, "rgb(1,2,3)": true,
		"tomato": true,
		"a.png":  false, "red.png": false, "url(a.png)": false} {
		if got := (Image{Alt: "bg", Path: path}).Paint(); got != want {
			t.Errorf("%q: %v", path, got)
		}
	}
}
