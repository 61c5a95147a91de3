import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { findProgram, type Received } from '@earshot/testing'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'

/** Rejects unless the request is signed with the secret. */
export type Verifier = (received: Received, secret: string) => Promise<void>

/** HMAC-SHA256 by a program that shares no code with ours. */
const openssl = async (content: Buffer, ...key: string[]): Promise<Buffer> => {
  const program = await findProgram(['openssl'], 'openssl')
  const child = execFile(program, ['dgst', '-sha256', '-binary', ...key], { encoding: 'buffer' })
  const chunks: Buffer[] = []
  child.stdout?.on('data', chunk => chunks.push(chunk))
  child.stdin?.end(content)
  const [code] = await once(child, 'close')
  assert.equal(code, 0, 'openssl exits with 0')
  return Buffer.concat(chunks)
}

const header = ({ headers }: Received, name: string): string => String(headers[name])

const signedContent = (received: Received, ...before: string[]): Buffer =>
  Buffer.concat([Buffer.from(before.map(name => `${header(received, name)}.`).join('')), received.bytes])

/** The libraries that receivers use, and plain openssl. All check the raw bytes. */
export const verifiers: Record<string, Verifier> = {
  standardwebhooks: async (received, secret) => {
    new Webhook(secret).verify(received.bytes, received.headers as Record<string, string>)
  },
  svix: async (received, secret) => {
    new SvixWebhook(secret).verify(received.bytes, received.headers as Record<string, string>)
  },
  'openssl, X-Service-Signature': async (received, secret) => {
    const content = signedContent(received, 'x-service-timestamp')
    const digest = await openssl(content, '-hmac', secret)
    assert.equal(header(received, 'x-service-signature'), `sha256=${digest.toString('hex')}`)
  },
  'openssl, webhook-signature': async (received, secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64').toString('hex')
    const content = signedContent(received, 'webhook-id', 'webhook-timestamp')
    const digest = await openssl(content, '-mac', 'HMAC', '-macopt', `hexkey:${key}`)
    const signatures = header(received, 'webhook-signature').split(' ')
    assert.ok(signatures.includes(`v1,${digest.toString('base64')}`), `none of ${signatures} is the digest`)
  },
}
