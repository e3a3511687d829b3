#!/usr/bin/env bash
# Makes the pictures of the documentation: docs/screens/make.sh [FOLDER]
#
# The program runs in tmux, in a copy of docs/screens/testdata/shop, with the demo
# engine: offline, the same each time. OPENSPACE names a program that is built
# already. Needs bash, tmux and Go. A picture that does not come within a minute
# fails, and what showed instead is printed.
set -euo pipefail
repo=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$repo/docs/screens}
mkdir -p "$out"
out=$(cd "$out" && pwd)

work=$(mktemp -d)
tmux() { command tmux -L "openspace-screens-$$" -f /dev/null "$@"; }
cleanup() {
	tmux kill-server 2>/dev/null || true
	rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }
}
trap cleanup EXIT

cd "$repo"
os=${OPENSPACE:-}
if [ -z "$os" ]; then
	os=$work/openspace
	go build -o "$os" .
fi
go build -o "$work/svg" ./internal/uitest/svg

shop=$work/shop
cp -r docs/screens/testdata/shop "$shop"
mkdir -p "$work/home/.config/openspace" "$work/run"
chmod 700 "$work/run"
echo '{"colors": "truecolor", "theme": "openspace", "appearance": "dark"}' >"$work/home/.config/openspace/openspace.json"

tmux new-session -d -s keep cat # the server stays when a screen is left
screen() { tmux capture-pane -t t -e -p -N; }
words() { tmux capture-pane -t t -p; }

# see waits until every text shows.
see() {
	local text shown
	for _ in $(seq 1 600); do
		shown=$(words)
		for text in "$@"; do
			[[ $shown == *"$text"* ]] || { sleep 0.1; continue 2; }
		done
		return 0
	done
	printf 'make.sh: %s does not show:\n%s\n' "$(printf '“%s” ' "$@")" "$shown" >&2
	exit 1
}

# gone waits until a text no longer shows.
gone() {
	for _ in $(seq 1 600); do
		[[ $(words) == *"$1"* ]] || return 0
		sleep 0.1
	done
	printf 'make.sh: “%s” still shows:\n%s\n' "$1" "$(words)" >&2
	exit 1
}

# press sends keys by tmux's names, write sends text as it is.
press() { tmux send-keys -t t "$@"; }
write() { tmux send-keys -t t -l "$1"; }

# say writes a prompt and sends it, once it stands there.
say() {
	write "$1"
	see "┃ $1"
	press Enter
}

# open starts the program in a window of its own size.
open() {
	local w=$1 h=$2
	tmux kill-session -t t 2>/dev/null || true
	tmux new-session -d -s t -x "$w" -y "$h" env -i HOME="$work/home" PATH="$PATH" TERM=tmux-256color COLORTERM=truecolor LANG=C.UTF-8 \
		XDG_RUNTIME_DIR="$work/run" SHELL=/bin/sh PS1='$ ' "$os" --demo --consent allow --hub-addr 127.0.0.1:0 "$shop"
	tmux set -g status off
	tmux resize-window -t t -x "$w" -y "$h"
	see "Ask anything" "demo engine"
}

# shot draws what shows, once nothing changes any more: NAME TITLE TEXT…
shot() {
	local name=$1 title=$2 now before=
	shift 2
	for _ in $(seq 1 600); do
		see "$@"
		now=$(screen)
		[ "$now" = "$before" ] && break
		before=$now
		sleep 0.3
	done
	"$work/svg" -title "$title" <<<"$now" >"$out/$name.svg"
	echo "$out/$name.svg"
}

open 120 32
say "open server.go lines 17-22"
see "Scripted reply"
shot chat "The agent shows a file beside the chat and highlights a function" "server.go" "func port()" "Opening"

press C-p
see "Commands"
write "term"
shot palette "The palette finds commands by a part of their names" "› term" "Open terminal"
press Escape
gone "› term"

say "/new"
gone "Scripted reply"
say "todo"
see "Scripted reply"
say "/new"
gone "Scripted reply"
say "find TODO"
see "Scripted reply"
press C-x
write "l"
shot sessions "The sessions of this folder, grouped by day" "Sessions" "Todo" "Open server.go"
press Escape
gone "ctrl+f pins"

open 120 32
say "/deck talk.deck.md#2"
shot deck "A slide deck beside the chat" "is answered by" "later"

open 120 32
say "/board order.whiteboard.json"
shot whiteboard "A whiteboard that tldraw opens too, drawn in the terminal" "order.whiteboard.json"

open 120 32
press M-t
see "terminal-1"
see '$'
write "grep -n func server.go"
press Enter
shot terminal "A terminal that the agent reads and types into too" "25:func routes()"

open 120 32
say "open server.go line 17"
see "Scripted reply"
say "/themes"
see "dark, light: dark"
press C-t
shot light "Themes show while they are chosen, here on a light background" "Themes" "light: light"
press Escape
gone "enter keeps"
