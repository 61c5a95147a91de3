import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loopbackCidrs } from '../../config.ts'
import { createAgent } from '../addresses/agent.ts'
import { createResolver, type Resolve } from '../addresses/dns.ts'
import { addressPolicy } from '../addresses/policy.ts'
import { createConnections, withConnection } from '../connections/connections.ts'
import type { PlaceLimits } from '../connections/places.ts'
import { type AttemptResult, attempt } from './attempt.ts'

export type Sender = AsyncDisposable & { send: (url: string, body?: string) => Promise<AttemptResult> }

/** Makes attempts with separate connections; loopback is allowed by default. */
export const startSender = (
  options: { allowCidrs?: string[]; resolve?: Resolve; proxyUrl?: string; limits?: PlaceLimits } = {},
): Sender => {
  const { allowCidrs = loopbackCidrs, resolve = createResolver(), proxyUrl, limits } = options
  const addresses = addressPolicy({ allowCidrs, requireHttps: false, resolve })
  const agent = createAgent({ addresses, resolve, proxyUrl })
  const connections = createConnections(agent, Date.now, limits)
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' }
  return {
    send: (url, body = '{"id":"evt_1"}') =>
      withConnection(connections, url, connection =>
        attempt({ agent, addresses, now: Date.now }, connection, { url, body, headers }),
      ),
    [Symbol.asyncDispose]: connections.close,
  }
}

/** A self-signed certificate for 127.0.0.1. */
export const selfSigned = async (): Promise<{ key: string; cert: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
