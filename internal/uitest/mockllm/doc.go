// Package mockllm is a model for tests: an OpenAI-compatible
// /v1/chat/completions server that answers by script, so that the real engine
// can be driven without a real model.
//
// The newest user message with a directive decides. "script:JSON" gives the
// script itself, "scenario:NAME" one that the test has set. A script is a list
// of steps, a step a list of operations; a single step may stand alone. A step
// is one request to the model: its number is the count of assistant messages
// after that user message, so that step 0 is the first answer and step 1 the
// one after the first round of tool results. After the last step the model
// says "Done.", and without a directive a short greeting. A request for a title or a
// summary gets its own answer. The operations are the fields of Op.
package mockllm
