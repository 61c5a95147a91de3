import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

const openssl = promisify(execFile)

/** Runs in a folder that is then deleted. */
const inFolder = async <T>(work: (file: (name: string) => string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-tls-'))
  try {
    return await work(name => join(folder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const newKey = [
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-subj',
  '/CN=127.0.0.1',
]
const name = 'subjectAltName=IP:127.0.0.1'

/** A self-signed certificate for 127.0.0.1. */
export const selfSigned = (): Promise<{ key: string; cert: string }> =>
  inFolder(async file => {
    const [key, cert] = [file('key.pem'), file('cert.pem')]
    const output = ['-keyout', key, '-out', cert]
    await openssl('openssl', ['req', '-x509', ...newKey, '-days', '1', '-addext', name, ...output])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  })

/** Like {@link selfSigned}, for this time, as `20260131000000Z`. Only the command `ca` sets both ends. */
export const selfSignedFor = (from: string, to: string): Promise<{ key: string; cert: string }> =>
  inFolder(async file => {
    const [key, cert, request] = [file('key.pem'), file('cert.pem'), file('request.pem')]
    await openssl('openssl', ['req', ...newKey, '-keyout', key, '-out', request])
    await writeFile(file('index.txt'), '')
    const paths = [`database=${file('index.txt')}`, `new_certs_dir=${file('')}`, `rand_serial=yes`]
    const rules = ['default_md=sha256', 'policy=policy', 'x509_extensions=names']
    const sections = [
      '[ca]',
      'default_ca=own',
      '[own]',
      ...paths,
      ...rules,
      '[policy]',
      'commonName=supplied',
    ]
    await writeFile(file('ca.cnf'), [...sections, '[names]', name, ''].join('\n'))
    const signed = ['-selfsign', '-keyfile', key, '-in', request, '-out', cert]
    const time = ['-startdate', from, '-enddate', to]
    await openssl('openssl', ['ca', '-batch', '-notext', '-config', file('ca.cnf'), ...signed, ...time])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  })
