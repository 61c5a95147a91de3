import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { startProcess, startWireReceiver, wireResponse } from '@earshot/testing'
import { startSender } from './harness.ts'

const ok = wireResponse(200)
const continues = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Heads of responses that a client can understand, and undici may not. `200 OK` can be replaced. */
const heads: [string, string][] = [
  ['100 Continue', `${continues}${ok}`],
  ['100 Continue with a header', `HTTP/1.1 100 Continue\r\nServer: x\r\n\r\n${ok}`],
  ['100 Continue of HTTP/1.0', `HTTP/1.0 100 Continue\r\n\r\n${ok}`],
  ['several interim responses', `${continues}HTTP/1.1 102 Processing\r\n\r\n${continues}${ok}`],
  [
    'an interim response after Early Hints',
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${continues}${ok}`,
  ],
  ['an unknown interim response', `HTTP/1.1 199 Odd\r\n\r\n${ok}`],
  ['no reason phrase', 'HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok'],
  [
    'a header of 20 kB',
    `HTTP/1.1 200 OK\r\nset-cookie: ${'x'.repeat(20_000)}\r\ncontent-length: 2\r\n\r\nok`,
  ],
  [
    'a header of 100 kB',
    `HTTP/1.1 200 OK\r\nset-cookie: ${'x'.repeat(100_000)}\r\ncontent-length: 2\r\n\r\nok`,
  ],
  ['two equal Content-Length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok'],
  ['two different Content-Length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok'],
  ['a list as Content-Length', 'HTTP/1.1 200 OK\r\ncontent-length: 2, 2\r\n\r\nok'],
  [
    'Content-Length with chunks',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a folded header', 'HTTP/1.1 200 OK\r\nx: one\r\n two\r\ncontent-length: 2\r\n\r\nok'],
  [
    'an unknown coding with the name of a property',
    'HTTP/1.1 200 OK\r\ncontent-encoding: constructor\r\ncontent-length: 2\r\n\r\nok',
  ],
  [
    'two Content-Encoding',
    'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\nok',
  ],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\ncontent-length: 2\r\n\r\nok'],
  ['HTTP/2 in text', 'HTTP/2 200 OK\r\ncontent-length: 2\r\n\r\nok'],
  ['lines that end with LF', 'HTTP/1.1 200 OK\ncontent-length: 2\n\nok'],
  ['a blank in a header name', 'HTTP/1.1 200 OK\r\nx y: 1\r\ncontent-length: 2\r\n\r\nok'],
  ['a control character in a header', 'HTTP/1.1 200 OK\r\nx: \u0001\r\ncontent-length: 2\r\n\r\nok'],
]

test('a final status decides, whatever interim responses precede it and whatever is odd in its headers', async () => {
  await using sender = startSender()
  for (const [name, text] of heads)
    for (const [status, outcome, error] of [
      ['200', 'success', null],
      ['404', 'permanent', 'http_404'],
      ['503', 'retryable', 'http_503'],
    ] as const) {
      await using receiver = await startWireReceiver(socket =>
        socket.write(text.replace(/(HTTP\/[\d.]+) 200/, `$1 ${status}`)),
      )
      const result = await sender.send(`http://${receiver.authority}/`)
      const seen = [result.outcome, result.statusCode, result.error, result.breaker]
      assert.deepEqual(seen, [outcome, Number(status), error, 'success'], `${name}, ${status}`)
      assert.notEqual(result.responseBody, null, name)
      assert.equal(receiver.requests.length, 1, name)
    }
})

test('Retry-After counts also beside an invalid header', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(socket =>
    socket.write('HTTP/1.1 503 X\r\nx y: 1\r\nretry-after: 3\r\ncontent-length: 2\r\n\r\nok'),
  )
  assert.equal((await sender.send(`http://${receiver.authority}/`)).retryAfterMs, 3000)
})

/** Writes each byte in a packet of its own. */
const drip = async (socket: Socket, text: string) => {
  socket.setNoDelay(true)
  for (const byte of Buffer.from(text)) {
    socket.write(Buffer.of(byte))
    await new Promise(resolve => setImmediate(resolve))
  }
}

test('interim responses that arrive in pieces or long before the final one keep the connection usable', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(async (socket, { index }) => {
    if (index === 0) await drip(socket, `${continues}HTTP/1.1 103 X\r\nLink: </a>\r\n\r\n${ok}`)
    if (index === 1) setTimeout(() => socket.write(ok), 300) && socket.write(continues)
    if (index === 2)
      socket.write(`${continues}HTTP/1.1 20`) && setTimeout(() => socket.write(ok.slice(11)), 50)
    if (index > 2) socket.write(ok)
  })
  for (let count = 0; count < 4; count++) {
    const { outcome, responseBody } = await sender.send(`http://${receiver.authority}/`)
    assert.deepEqual([outcome, responseBody], ['success', 'ok'], `request ${count}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  assert.deepEqual([receiver.connections(), receiver.requests.length], [1, 4])
})

/** Receivers on Python's own HTTP server: the path names the interim responses and headers before `200`. */
const pythonReceiver = `
import http.server
class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    def do_POST(self):
        self.rfile.read(int(self.headers['content-length']))
        if self.path == '/continue':
            self.send_response_only(100)
            self.end_headers()
        if self.path == '/hints':
            self.send_response_only(103)
            self.send_header('Link', '</a>')
            self.end_headers()
        self.send_response(200)
        if self.path == '/cookie': self.send_header('Set-Cookie', 'a=' + 'x' * 70000)
        if self.path == '/twice': self.send_header('Content-Length', '2')
        if self.path == '/folded': self.send_header('X-Folded', 'one\\r\\n two')
        self.send_header('Content-Length', '2')
        self.end_headers()
        self.wfile.write(b'ok')
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Receiver)
print('port', server.server_port, flush=True)
server.serve_forever()
`

test('receivers on the HTTP server of Python get each event once', async () => {
  await using sender = startSender()
  await using stack = new AsyncDisposableStack()
  const server = startProcess(['python3', '-c', pythonReceiver])
  stack.defer(async () => {
    server.kill('SIGTERM')
    await server.exited
  })
  const [, port] = await server.waitFor(/port (\d+)/)
  for (const path of ['plain', 'continue', 'hints', 'cookie', 'twice', 'folded']) {
    const { outcome, statusCode, error } = await sender.send(`http://127.0.0.1:${port}/${path}`)
    assert.deepEqual([outcome, statusCode, error], ['success', 200, null], path)
  }
})

test('a response body is readable in the charset and the coding that its headers name', async () => {
  await using sender = startSender()
  const text = 'Grüße'
  const utf8 = Buffer.from(text)
  const bodies: [string, Buffer, string][] = [
    ['content-type: text/plain; charset=iso-8859-1', Buffer.from(text, 'latin1'), text],
    ['content-type: text/html; Charset="windows-1252"', Buffer.from(text, 'latin1'), text],
    ['content-type: text/plain; charset=utf-16le', Buffer.from(text, 'utf16le'), text],
    ['content-type: text/plain; charset=unheard-of', utf8, text],
    ['content-encoding: gzip', gzipSync(utf8), text],
    ['content-encoding: X-GZIP', gzipSync(utf8), text],
    ['content-encoding: deflate', deflateSync(utf8), text],
    ['content-encoding: br', brotliCompressSync(utf8), text],
    ['content-encoding: identity', utf8, text],
    ['content-encoding: gzip', utf8, text],
    ['content-encoding: gzip', gzipSync(Buffer.alloc(50_000_000, 120)), 'x'.repeat(4096)],
  ]
  for (const [header, body, expected] of bodies) {
    await using receiver = await startWireReceiver(socket => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\ncontent-length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    const { outcome, responseBody } = await sender.send(`http://${receiver.authority}/`)
    assert.deepEqual([outcome, responseBody], ['success', expected], header)
  }
})
