package deck

import "strings"

// glyphRows is how many pixels a letter of a banner is high. Two of them are a
// row of the terminal.
const glyphRows = 5

// glyphs are the letters of banners, drawn by rows. Small letters are drawn as
// capitals. What is not here has no banner.
func glyphs() map[rune][glyphRows]string {
	out := map[rune][glyphRows]string{}
	for _, line := range strings.Split(strings.Trim(letters, "\n"), "\n\n") {
		rows := strings.Split(line, "\n")
		names := strings.Fields(rows[0])
		var columns [glyphRows][]string
		for y := range glyphRows {
			columns[y] = strings.Fields(rows[y+1])
		}
		for x, name := range names {
			var g [glyphRows]string
			for y := range glyphRows {
				g[y] = columns[y][x]
			}
			out[[]rune(name)[0]] = g
		}
	}
	out[' '] = [glyphRows]string{"..", "..", "..", "..", ".."}
	return out
}

const letters = `
A    B    C    D    E    F    G    H    I   J    K    L    M
.##. ###. .### ###. #### #### .### #..# ### ..## #..# #... #...#
#..# #..# #... #..# #... #... #... #..# .#. ...# #.#. #... ##.##
#### ###. #... #..# ###. ###. #.## #### .#. ...# ##.. #... #.#.#
#..# #..# #... #..# #... #... #..# #..# .#. #..# #.#. #... #...#
#..# ###. .### ###. #### #... .### #..# ### .##. #..# #### #...#

N     O    P    Q    R    S    T     U    V     W     X     Y     Z
#...# .##. ###. .##. ###. .### ##### #..# #...# #...# #...# #...# ####
##..# #..# #..# #..# #..# #... ..#.. #..# #...# #...# .#.#. .#.#. ...#
#.#.# #..# ###. #..# ###. .##. ..#.. #..# .#.#. #.#.# ..#.. ..#.. .##.
#..## #..# #... #.#. #.#. ...# ..#.. #..# .#.#. ##.## .#.#. ..#.. #...
#...# .##. #... .#.# #..# ###. ..#.. .##. ..#.. #...# #...# ..#.. ####

0    1   2    3    4    5    6    7    8    9
.##. .#. ###. ###. #..# #### .##. #### .##. .##.
#..# ##. ...# ...# #..# #... #... ...# #..# #..#
#..# .#. .##. .##. #### ###. ###. ..#. .##. .###
#..# .#. #... ...# ...# ...# #..# .#.. #..# ...#
.##. ### #### ###. ...# ###. .##. .#.. .##. .##.

. , : ;  ! ?    - _    + =   / \   ( )  [  ]  ' "   # & % * < > |
. . . .. # ###. ... .... ... ... ..# #.. .# #. ## ## # #.# .#.#. .#.. #..# ... ..# #.. #
. . # .# # ...# ... .... .#. ### ..# #.. #. .# #. .# # #.# ##### #.#. ...# #.# .#. .#. #
. . . .. # .##. ### .... ### ... .#. .#. #. .# #. .# . ... .#.#. .#.. .##. .#. #.. ..# #
. # # .# . .... ... .... .#. ### #.. ..# #. .# #. .# . ... ##### #.#. #... #.# .#. .#. #
# # . #. # .#.. ... #### ... ... #.. ..# .# #. ## ## . ... .#.#. .#.# #..# ... ..# #.. #
`
