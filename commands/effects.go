package commands

import (
	"encoding/json"

	"github.com/openspace-tui/openspace/commands/call"
	"github.com/openspace-tui/openspace/internal/prompt"
)

// Effect is something only the program around the commands can do: a value of one
// of the types below and in the files of the families.
type Effect interface{ effect() }

// Dialogs that ShowDialog names.
const (
	DialogPalette  = "palette"
	DialogHelp     = "help"
	DialogSessions = "sessions"
	DialogModels   = "models"
	DialogAgents   = "agents"
	DialogRename   = "rename"
	DialogOpen     = "open"
	DialogContext  = "context"
	DialogRevert   = "revert"

	DialogDeleteMessage = "delete_message"

	DialogPermissions = "permissions"
	DialogRule        = "rule"

	DialogHistory = "history"
	DialogQueue   = "queue"
	DialogStash   = "stashed"

	DialogLayouts = "layouts"

	DialogTimeline = "timeline"
	DialogExport   = "export"
	DialogProjects = "projects"
	DialogTodos    = "todos"
	DialogProblems = "problems"
	DialogGlance   = "glance"
	DialogShare    = "share"
	DialogMCP      = "mcp"
	DialogStatus   = "status"
	DialogVariants = "variants"

	DialogConnect    = "connect"
	DialogDisconnect = "disconnect"
)

// How much of the panes the agent is told with a session's prompts.
const (
	ContextMinimal = "minimal" // nothing
	ContextMedium  = "medium"  // what is open and where
	ContextFull    = "full"    // also the text in view
)

type (
	// Quit ends the program.
	Quit struct{}
	// Reopen ends the program and begins anew in another folder.
	Reopen struct{ Dir string }
	// ShowDialog opens a dialog; Subject is what it is about, such as a session id.
	ShowDialog struct{ Name, Subject string }
	// OpenForm opens the form of a command, with texts in its fields by their names.
	OpenForm struct {
		ID   call.ID
		With map[string]string
	}
	// Toast shows a short message for a few seconds.
	Toast struct {
		Level Level
		Text  string
	}
	// SwitchSession puts a session on screen, in the place of the one there or
	// in a pane beside it; the empty id is a new one.
	SwitchSession struct {
		ID     string
		Beside bool
	}
	// Submit sends what was typed to the session on screen: a prompt, or a
	// slash command. Pieces are the same with what its chips stand for; Now
	// sends it although the agent works.
	Submit struct {
		Text   string
		Pieces []prompt.Piece
		Now    bool
	}
	// StashPrompt puts what is written aside, or brings back what was.
	StashPrompt struct{}
	// Unstash puts one of the stashed prompts into the prompt: the newest of 0.
	Unstash struct{ Number int }
	// KeepStash writes the stash down after one was forgotten.
	KeepStash struct{}
	// UnfoldPaste puts the text of a folded paste into the prompt.
	UnfoldPaste struct{}
	// PasteClipboard pastes what the machine's clipboard holds.
	PasteClipboard struct{}
	// EditPrompt opens what is written in the person's editor.
	EditPrompt struct{}
	// SendQueued sends a queued prompt although the agent works; all of an empty id.
	SendQueued struct{ MessageID string }
	// TakeBackQueued puts a queued prompt back into the prompt; the newest of an empty id.
	TakeBackQueued struct{ MessageID string }
	// DropQueued removes a queued prompt.
	DropQueued struct{ MessageID string }
	// SetPrompt replaces what is written; it can be undone there.
	SetPrompt struct{ Text string }
	// PromptEdited is what an editor gave back for a text.
	PromptEdited struct{ Before, Text string }
	// Attach puts in what pasted paths name, in the place of their text.
	Attach struct {
		Text  string
		Found []prompt.Found
	}
	// CloseEnded closes a terminal's tab once its program has ended without a fault,
	// or the person has ended it.
	CloseEnded struct{ TerminalID string }
	// Mention puts a file behind an @ into the prompt, or lines of it, from 1;
	// 0: all.
	Mention struct {
		Path        string
		First, Last int
	}
	// GoBack goes to the place in a file where the keyboard was before, or forward
	// to the one behind.
	GoBack struct{ Forward bool }
	// SetDraft writes into the prompt and takes the keyboard there.
	SetDraft struct{ Text string }
	// OlderMessages loads more of a session's history.
	OlderMessages struct{ Session string }
	// SelectAgent makes an agent current; the empty name takes the next or,
	// with Back, the previous one.
	SelectAgent struct {
		Name string
		Back bool
	}
	// SelectModel makes a model current.
	SelectModel struct{ Provider, Model string }
	// SetContext chooses how much of the panes is told in the session on screen.
	SetContext struct{ Level string }
	// ForkSession goes on in a copy of the session on screen, which ends before
	// a message; empty: all of it. Rewrite puts that message into its prompt.
	ForkSession struct {
		MessageID string
		Rewrite   bool
	}
	// UndoTurn takes back the last turn of the session on screen, and RedoTurn brings
	// one back.
	UndoTurn struct{}
	RedoTurn struct{}
	// Compact has the model sum the session on screen up.
	Compact struct{}
	// ShareSession publishes the session on screen, and UnshareSession withdraws it.
	ShareSession   struct{}
	UnshareSession struct{}
	// CopyTranscript copies the conversation, and CopyLastReply its last reply.
	CopyTranscript struct{}
	CopyLastReply  struct{}
	// Undelete brings back the session that was deleted last.
	Undelete struct{}
	// ShowChild shows the first subagent of the session on screen, ShowParent the
	// session that called it, and ShowSibling another of its subagents, Step ahead.
	ShowChild   struct{}
	ShowParent  struct{}
	ShowSibling struct{ Step int }
	// ShowListed shows the session of a number in the list, from 1.
	ShowListed struct{ Number int }
	// Export writes the session on screen into a file of the workspace.
	Export call.ExportArgs
	// RunEngineCommand runs one of the engine's slash commands.
	RunEngineCommand struct{ Name, Arguments string }
	// SelectVariant chooses how much the model thinks, by the variant's name; the
	// empty name is the model's own way, and Next takes the one after.
	SelectVariant struct {
		Name string
		Next bool
	}
	// RecentModel makes another of the models that were used of late current, or
	// of the favourites.
	RecentModel struct{ Back, Favourite bool }
	// ConnectMCP connects a server of the engine, or disconnects it.
	ConnectMCP struct {
		Name string
		Off  bool
	}
	// LoginMCP logs in to a server of the engine, or out of it.
	LoginMCP struct {
		Name string
		Out  bool
	}
	// DisconnectProvider has the engine forget what it keeps for a provider.
	DisconnectProvider struct{ ID string }
	// RevertMessage takes back a message of the session on screen and what
	// followed.
	RevertMessage struct {
		ID   string
		Part string // of it, from which on; empty: all of it
	}
	// DeleteMessage deletes one.
	DeleteMessage struct{ ID string }
	// RunLink runs a command that a reply links to, in the agent's name.
	RunLink struct {
		ID   string
		Args json.RawMessage
	}
	// ShowPicture shows a picture that is attached to a message.
	ShowPicture call.PictureArgs
	// ShowChange shows a unified diff; Do is what saying yes to it does.
	ShowChange struct {
		Path, Diff string
		Do         call.Invocation
	}
	// Confirm asks before something is done that cannot be taken back. Keys says
	// what enter does.
	Confirm struct {
		Title, Keys string
		Lines       []string
		Do          call.Invocation
	}
	// ChooseDeck lets the person choose one of some decks and opens it.
	ChooseDeck struct{ Decks []DeckInfo }
	// ChooseBoard lets the person choose one of some whiteboards and opens it.
	ChooseBoard struct{ Boards []BoardInfo }
	// Copy puts text into the clipboard; What says what it is.
	Copy struct{ Text, What string }
	// ChangeEngine goes on with another engine; an empty address asks for one.
	ChangeEngine struct{ Address string }
	// Browse opens an address of the web in the person's browser, or copies it
	// where there is none.
	Browse struct{ URL string }
	// ToggleThinking shows the model's reasoning whole or folds it, ToggleDetails what
	// tools returned; ToggleTimestamps shows or hides when messages came.
	ToggleThinking   struct{}
	ToggleDetails    struct{}
	ToggleTimestamps struct{}
	// SelectMessages moves the keyboard over the messages.
	SelectMessages struct{}
	// SearchChat searches the conversation on screen; an empty text is asked for.
	SearchChat struct{ Text string }
	// ViewRequest shows the open request in full.
	ViewRequest struct{}
	// EnterCopyMode lets the keyboard move over the focused terminal's text.
	EnterCopyMode struct{}
	// SearchTerminal searches the focused terminal's text.
	SearchTerminal struct{}
	// ScrollToPrompt goes to a prompt of the focused terminal, Step further on.
	ScrollToPrompt struct{ Step int }
	// AnswerCopy lets the focused terminal's program copy, or refuses it.
	AnswerCopy struct{ Allow bool }
	// Lock sends every key to the terminal that has the keyboard, or no longer.
	Lock struct{}
	// UndoAgent takes back what an agent did, by its number in the activity log;
	// 0 is the newest that can be.
	UndoAgent struct{ ID int }
	// Abort interrupts the session on screen.
	Abort struct{}
	// AnswerPermission and AnswerQuestion answer what the engine asked.
	AnswerPermission struct{ ID, Reply, Message string }
	// AnswerQuestion gives one list of labels or texts a question; Reject
	// refuses to answer.
	AnswerQuestion struct {
		ID      string
		Answers [][]string
		Reject  bool
	}
	// ChangeRules adds or removes a rule of what the engine is allowed without
	// asking.
	ChangeRules struct{ Add, Remove string }
	// DropRule removes a row of the list of rules, by its id there.
	DropRule struct{ ID string }
	// ForgetAlways has the engine forget what it was told to allow always.
	ForgetAlways struct{}
	// ShowOutput shows a file that the engine put a long output into; the empty
	// path is the newest of the conversation on screen.
	ShowOutput struct{ Path string }
	// PinSession puts a session among the first of the list, or no longer.
	PinSession struct{ ID string }
	// RenameSession gives a session another title.
	RenameSession struct{ ID, Title string }
	// DeleteSession removes a session, for good after a moment.
	DeleteSession struct{ ID string }
)

// Level is how serious a toast is.
type Level string

// The levels of a toast.
const (
	LevelInfo    Level = "info"
	LevelSuccess Level = "success"
	LevelWarning Level = "warning"
	LevelError   Level = "error"
)

func (Quit) effect()               {}
func (Reopen) effect()             {}
func (ShowDialog) effect()         {}
func (OpenForm) effect()           {}
func (Toast) effect()              {}
func (SwitchSession) effect()      {}
func (Submit) effect()             {}
func (GoBack) effect()             {}
func (SetDraft) effect()           {}
func (SetPrompt) effect()          {}
func (PromptEdited) effect()       {}
func (Attach) effect()             {}
func (Mention) effect()            {}
func (CloseEnded) effect()         {}
func (OlderMessages) effect()      {}
func (SelectAgent) effect()        {}
func (SelectModel) effect()        {}
func (SetContext) effect()         {}
func (UndoAgent) effect()          {}
func (ChooseDeck) effect()         {}
func (ChooseBoard) effect()        {}
func (Copy) effect()               {}
func (Browse) effect()             {}
func (ChangeEngine) effect()       {}
func (Lock) effect()               {}
func (ForkSession) effect()        {}
func (RevertMessage) effect()      {}
func (DeleteMessage) effect()      {}
func (Export) effect()             {}
func (RunEngineCommand) effect()   {}
func (SelectVariant) effect()      {}
func (RecentModel) effect()        {}
func (ConnectMCP) effect()         {}
func (LoginMCP) effect()           {}
func (DisconnectProvider) effect() {}
func (RunLink) effect()            {}
func (ShowPicture) effect()        {}
func (ShowChange) effect()         {}
func (Confirm) effect()            {}
func (Abort) effect()              {}
func (AnswerPermission) effect()   {}
func (AnswerQuestion) effect()     {}
func (ChangeRules) effect()        {}
func (DropRule) effect()           {}
func (ForgetAlways) effect()       {}
func (ShowOutput) effect()         {}
func (RenameSession) effect()      {}
func (DeleteSession) effect()      {}
func (PinSession) effect()         {}
func (StashPrompt) effect()        {}
func (Unstash) effect()            {}
func (KeepStash) effect()          {}
func (UnfoldPaste) effect()        {}
func (PasteClipboard) effect()     {}
func (EditPrompt) effect()         {}
func (SendQueued) effect()         {}
func (TakeBackQueued) effect()     {}
func (DropQueued) effect()         {}
func (UndoTurn) effect()           {}
func (RedoTurn) effect()           {}
func (Compact) effect()            {}
func (ShareSession) effect()       {}
func (UnshareSession) effect()     {}
func (CopyTranscript) effect()     {}
func (CopyLastReply) effect()      {}
func (Undelete) effect()           {}
func (ShowChild) effect()          {}
func (ShowParent) effect()         {}
func (ShowSibling) effect()        {}
func (ShowListed) effect()         {}
func (ToggleThinking) effect()     {}
func (ToggleDetails) effect()      {}
func (ToggleTimestamps) effect()   {}
func (SelectMessages) effect()     {}
func (SearchChat) effect()         {}
func (ViewRequest) effect()        {}
func (EnterCopyMode) effect()      {}
func (SearchTerminal) effect()     {}
func (ScrollToPrompt) effect()     {}
func (AnswerCopy) effect()         {}
