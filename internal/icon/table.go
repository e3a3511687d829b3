package icon

import (
	"strings"
	"sync"
)

// of lists names with their icon: icon, names with spaces between them.
func of(list [][2]string) func() map[string]string {
	return sync.OnceValue(func() map[string]string {
		out := map[string]string{}
		for _, l := range list {
			for _, name := range strings.Fields(l[1]) {
				out[name] = l[0]
			}
		}
		return out
	})
}

var byName = of([][2]string{
	{"\ue702", ".git .gitignore .gitattributes .gitmodules .gitkeep"}, // nf-dev-git
	{"\ue7b0", "dockerfile .dockerignore docker-compose.yml compose.yaml"},
	{"\uf0ad", "makefile justfile cmakelists.txt rakefile"}, // nf-fa-wrench
	{"\uf02d", "license license.md license.txt copying"},    // nf-fa-book
	{"\ue627", "go.mod go.sum go.work"},                     // nf-seti-go
	{"\uf023", "package-lock.json yarn.lock cargo.lock"},    // nf-fa-lock
})

var byExt = of([][2]string{
	{"\ue627", "go"},
	{"\ue60c", "js mjs cjs"},            // nf-seti-javascript
	{"\ue628", "ts mts cts"},            // nf-seti-typescript
	{"\ue7ba", "jsx tsx"},               // nf-dev-react
	{"\ue606", "py pyi"},                // nf-seti-python
	{"\ue7a8", "rs"},                    // nf-dev-rust
	{"\ue61e", "c h"},                   // nf-custom-c
	{"\ue61d", "cc cpp cxx hh hpp hxx"}, // nf-custom-cpp
	{"\ue738", "java jar"},              // nf-dev-java
	{"\ue634", "kt kts"},                // nf-custom-kotlin
	{"\ue737", "scala"},                 // nf-dev-scala
	{"\ue755", "swift"},                 // nf-dev-swift
	{"\ue739", "rb"},                    // nf-dev-ruby
	{"\ue73d", "php"},                   // nf-dev-php
	{"\ue620", "lua"},                   // nf-seti-lua
	{"\ue62d", "ex exs"},                // nf-custom-elixir
	{"\ue777", "hs"},                    // nf-dev-haskell
	{"\ue62b", "vim"},                   // nf-custom-vim
	{"\ue736", "html htm"},              // nf-dev-html5
	{"\ue749", "css scss sass less"},    // nf-dev-css3
	{"\ue60b", "json jsonc json5"},      // nf-seti-json
	{"\ue609", "md markdown mdx"},       // nf-seti-markdown
	{"\ue615", "yaml yml toml ini conf cfg env properties"}, // nf-seti-config
	{"\uf489", "sh bash zsh fish ps1 bat cmd"},              // nf-oct-terminal
	{"\uf1c0", "sql db sqlite sqlite3"},                     // nf-fa-database
	{"\uf023", "lock"},                                      // nf-fa-lock
	{"\uf1c5", "png jpg jpeg gif webp svg bmp ico avif"},    // nf-fa-file_image_o
	{"\uf1c1", "pdf"},                                       // nf-fa-file_pdf_o
	{"\uf1c6", "zip gz tar tgz xz bz2 zst 7z rar"},          // nf-fa-file_archive_o
	{"\uf1c7", "mp3 wav flac ogg m4a"},                      // nf-fa-file_audio_o
	{"\uf1c8", "mp4 mkv mov webm avi"},                      // nf-fa-file_video_o
	{"\uf15c", "txt log csv tsv"},                           // nf-fa-file_text
	{"\uf1c4", "deck.md slides.md"},                         // nf-fa-file_powerpoint_o
	{"\uf1fc", "whiteboard.json tldr"},                      // nf-fa-paint_brush
})
