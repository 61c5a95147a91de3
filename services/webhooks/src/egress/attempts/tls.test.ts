import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { startWireReceiver, wireResponse } from '@earshot/testing'
import { selfSigned, selfSignedFor, startSender } from './harness.ts'

const trusted = await selfSigned()
const expired = await selfSignedFor('20250101000000Z', '20250201000000Z')
const future = await selfSignedFor('20800101000000Z', '20900101000000Z')
setDefaultCACertificates([...getCACertificates(), ...[trusted, expired, future].map(({ cert }) => cert)])

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

test('a certificate is trusted if its authority is, for its own name only', async () => {
  await using sender = startSender({ resolve })
  await using receiver = await startWireReceiver(socket => socket.write(wireResponse(200)), trusted)
  const port = receiver.authority.split(':')[1]
  assert.equal((await sender.send(`https://${receiver.authority}/`)).outcome, 'success')
  const { outcome, error } = await sender.send(`https://other.example.com:${port}/`)
  assert.deepEqual([outcome, error], ['retryable', 'tls_failed'])
  assert.equal(receiver.requests.length, 1)
})

test('a certificate of an unknown authority is rejected', async () => {
  await using sender = startSender()
  await using receiver = await startWireReceiver(
    socket => socket.write(wireResponse(200)),
    await selfSigned(),
  )
  const { outcome, breaker, error } = await sender.send(`https://${receiver.authority}/`)
  assert.deepEqual([outcome, breaker, error], ['retryable', 'failure', 'tls_failed'])
  assert.equal(receiver.requests.length, 0)
})

for (const how of ['ends', 'resets'] as const)
  test(`a receiver that reads a request on a kept TLS connection and ${how} it gets one request in one attempt`, async () => {
    await using sender = startSender()
    await using receiver = await startWireReceiver((socket, request) => {
      if (request.onConnection === 0) socket.write(wireResponse(200))
      else if (how === 'ends') socket.end()
      else socket.destroy()
    }, trusted)
    const outcomes: string[] = []
    for (let count = 0; count < 4; count++) {
      outcomes.push((await sender.send(`https://${receiver.authority}/`)).outcome)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    assert.deepEqual(outcomes, ['success', 'retryable', 'success', 'retryable'])
    assert.deepEqual(
      receiver.requests.map(({ onConnection }) => onConnection),
      [0, 1, 0, 1],
    )
  })

/** A TLS server with these options, which closes connections at once. */
const startTls = async (options: TlsOptions) => {
  const server = createServer(options, socket => socket.end()).on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

test('a TLS failure has its cause as a detail', async () => {
  await using sender = startSender({ resolve })
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const cases: [TlsOptions, string, string?][] = [
    [
      trusted,
      'The certificate is for another host name. (ERR_TLS_CERT_ALTNAME_INVALID)',
      'other.example.com',
    ],
    [expired, 'The certificate has expired. (CERT_HAS_EXPIRED)'],
    [future, 'The certificate is not valid yet. (CERT_NOT_YET_VALID)'],
    [await selfSigned(), 'The certificate is self-signed. (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    [
      { ...trusted, ...old },
      'The receiver does not support TLS 1.2 or later. (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION)',
    ],
    [
      { ...trusted, ALPNProtocols: ['h2'] },
      'The receiver does not support HTTP/1.1. (ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL)',
    ],
    [
      { ...trusted, requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' },
      'The receiver supports no common cipher, or requires a client certificate. (ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE)',
    ],
  ]
  for (const [options, detail, host = '127.0.0.1'] of cases) {
    await using receiver = await startTls(options)
    const { outcome, error, errorDetail } = await sender.send(`https://${host}:${receiver.port}/`)
    assert.deepEqual([outcome, error, errorDetail], ['retryable', 'tls_failed', detail])
  }
})
