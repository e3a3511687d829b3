// A language server that finds one thing in every file: what LSP 3.17 asks of it at the least.
let held = Buffer.alloc(0)
const send = (message) => {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }))
  process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`)
  process.stdout.write(body)
}
const answer = ({ id, method, params }) => {
  if (method === "initialize") send({ id, result: { capabilities: { textDocumentSync: 1 } } })
  else if (method === "textDocument/didOpen" || method === "textDocument/didChange") {
    const { uri, version } = params.textDocument
    const range = { start: { line: 39, character: 3 }, end: { line: 39, character: 7 } }
    send({ method: "textDocument/publishDiagnostics", params: { uri, version, diagnostics: [{ range, severity: 1, source: "demo", message: "line 40 is not used" }] } })
  } else if (id !== undefined && method) send({ id, result: null })
}
process.stdin.on("data", (data) => {
  held = Buffer.concat([held, data])
  for (;;) {
    const end = held.indexOf("\r\n\r\n")
    const size = end < 0 ? null : /content-length: *(\d+)/i.exec(held.subarray(0, end).toString())
    if (!size || held.length < end + 4 + +size[1]) return
    answer(JSON.parse(held.subarray(end + 4, end + 4 + +size[1]).toString()))
    held = held.subarray(end + 4 + +size[1])
  }
})
