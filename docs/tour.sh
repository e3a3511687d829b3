#!/usr/bin/env bash
# A tour of OpenSpace to follow: docs/tour.sh
#
# tmux shows two halves: OpenSpace with its demo engine, which is offline and no
# model, and this script, which says what to press. Press it yourself, or press
# enter here and it is pressed for you. Everything is in a temporary folder and a
# tmux of its own, and gone in the end. OPENSPACE names a program that is built
# already; TOUR=play goes through all steps without waiting for anybody.
set -euo pipefail
repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Outside: build, make a folder, and show the two halves.
if [ "${1:-}" != steps ]; then
	work=$(mktemp -d)
	socket=openspace-tour-$$
	cleanup() {
		tmux -L "$socket" kill-server 2>/dev/null || true
		rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }
	}
	trap cleanup EXIT
	os=${OPENSPACE:-}
	if [ -z "$os" ]; then
		echo "building OpenSpace…"
		os=$work/openspace
		(cd "$repo" && go build -o "$os" .)
	fi
	cp -r "$repo/docs/screens/testdata/shop" "$work/shop"
	mkdir -p "$work/home" "$work/run"
	chmod 700 "$work/run"
	tm() { tmux -L "$socket" -f /dev/null "$@"; }
	tm new-session -d -s tour -x 160 -y 45 env HOME="$work/home" XDG_CONFIG_HOME="$work/home/config" XDG_STATE_HOME="$work/home/state" \
		XDG_RUNTIME_DIR="$work/run" TMUX= COLORTERM=truecolor SHELL=/bin/sh "$os" --demo --consent allow --hub-addr 127.0.0.1:0 "$work/shop"
	tm set -g status off
	tm set -g mouse on
	tm split-window -t tour -v -l 9 env TOUR_SOCKET="$socket" TOUR_LOG="$work/log" TOUR="${TOUR:-}" bash "$repo/docs/tour.sh" steps
	if [ "${TOUR:-}" = play ]; then
		while tm has-session -t tour 2>/dev/null; do sleep 0.2; done
	else
		TMUX= tm attach -t tour
	fi
	[ ! -f "$work/log" ] || cat "$work/log"
	if [ "${TOUR:-}" = play ]; then
		grep -q "^the tour is over$" "$work/log"
	fi
	exit
fi

# Inside: the lower half. The upper one is pane 0.
tm() { tmux -L "$TOUR_SOCKET" "$@"; }
trap 'tm kill-session -t tour' EXIT # whatever happens here
press() { tm send-keys -t tour:0.0 "$@"; }
write() { tm send-keys -t tour:0.0 -l "$1"; }
shown() { tm capture-pane -t tour:0.0 -p; }
note() { echo "$*" >>"$TOUR_LOG"; }

# see waits until a text shows above.
see() {
	for _ in $(seq 1 300); do
		[[ $(shown) != *"$1"* ]] || return 0
		sleep 0.1
	done
	note "the tour stands still: “$1” does not show"
	note "$(shown)"
	return 1
}

# gone waits until a text no longer shows above.
gone() {
	for _ in $(seq 1 100); do
		[[ $(shown) == *"$1"* ]] || return 0
		sleep 0.1
	done
}

# say writes a prompt above and sends it.
say() {
	write "$1"
	see "┃ $1"
	press Enter
}

n=0
all=7
# step: TITLE, WHAT TO PRESS, the text that shows once it is done, and what does it.
step() {
	local title=$1 how=$2 until=$3
	shift 3
	n=$((n + 1))
	clear 2>/dev/null || true
	printf '\n  \033[1m%d of %d · %s\033[0m\n\n  %s\n\n' "$n" "$all" "$title" "$how"
	if [ "${TOUR:-}" != play ]; then
		printf '  Press it above (click there first), or enter here and it is done for you.  '
		read -r _ || true
	fi
	if [[ $(shown) != *"$until"* ]]; then
		"$@"
		see "$until"
	fi
	note "$n $title: $until"
}

ask() { say "open server.go lines 17-22"; }
palette() { press C-p; }
deck() {
	press Escape
	gone "enter runs" # an escape that text follows is alt
	say "/deck talk.deck.md"
}
turn() { press Right; }
board() {
	press C-x M-l
	say "/board order.whiteboard.json"
}
term() {
	press M-t
	see "terminal-1"
	see '$'
	write "grep -n func server.go"
	press Enter
}
help() { press C-x F1; }

tm select-pane -t tour:0.0
[ "${TOUR:-}" = play ] || tm select-pane -t tour:0.1
see "Ask anything"
step "Ask the agent" "Type: open server.go lines 17-22   It shows the file beside the chat, with the lines marked." "Scripted reply" ask
step "Find any command" "Press ctrl+p. Type a part of what you look for; esc closes it." "Commands" palette
step "Show slides" "Press esc, then type: /deck talk.deck.md" "talk.deck.md" deck
step "Turn them" "Press → to see the next slide." "is answered by" turn
step "Draw" "Press ctrl+x, then alt+l to write again, and type: /board order.whiteboard.json" "put into the basket" board
step "Run something" "Press alt+t for a terminal, which the agent can use too, and type: grep -n func server.go" "25:func routes()" term
step "Know the keys" "Press ctrl+x, then f1 (in a terminal ctrl+x comes first). esc closes it." "This pane" help

clear 2>/dev/null || true
printf '\n  \033[1mThat is it.\033[0m  With an engine (npm install -g opencode-ai) a model answers: openspace [DIR]\n\n  enter ends the tour.  '
[ "${TOUR:-}" = play ] || read -r _ || true
note "the tour is over"
