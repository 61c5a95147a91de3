import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SettingsError } from '@earshot/runtime'
import { startPostgres, userFor } from '@earshot/testing'
import { open } from './harness.ts'
import { one } from './query.ts'

/** A private authority, and a certificate of it for the name localhost, not for 127.0.0.1. */
const certificates = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-tls-'))
  const user = await userFor(folder)
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  for (const name of ['ca', 'other'])
    openssl(
      'req',
      '-x509',
      ...key,
      '-days',
      '9',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    )
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  await writeFile(file('names'), 'subjectAltName=DNS:localhost')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '9', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem')
  for (const name of ['server.key', 'server.pem'])
    if (user.uid !== undefined && user.gid !== undefined) await chown(file(name), user.uid, user.gid)
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Whether a connection is encrypted, or the message of the setting to change. */
const encrypted = async (url: string): Promise<boolean | string> => {
  await using database = open(url)
  const asked = one<{ ssl: boolean }>(database.pool)`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  return asked.then(
    row => row.ssl,
    (error: unknown) => (error instanceof SettingsError ? error.message : assert.fail(String(error))),
  )
}

test('sslmode means what it means to libpq, and a failure names the setting', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  await using files = await certificates()
  const settings = [
    'ssl=on',
    `ssl_cert_file=${files.file('server.pem')}`,
    `ssl_key_file=${files.file('server.key')}`,
  ]
  await using server = await startPostgres({ settings })
  const [ca, other] = [files.file('ca.pem'), files.file('other.pem')].map(encodeURIComponent)
  const unknown =
    /^DATABASE_URL: the certificate .*not accepted \((UNABLE_TO|SELF_SIGNED).*sslrootcert.*sslmode=require/
  const cases: [host: string, query: string, expected: boolean | RegExp][] = [
    ['127.0.0.1', '', false],
    ['127.0.0.1', 'sslmode=disable', false],
    ['127.0.0.1', 'sslmode=require', true],
    ['127.0.0.1', 'sslmode=require&uselibpqcompat=true&channel_binding=prefer', true],
    ['127.0.0.1', 'sslmode=no-verify', true],
    ['127.0.0.1', 'ssl=no-verify', true],
    ['127.0.0.1', `sslmode=require&sslrootcert=${ca}`, true],
    ['127.0.0.1', `sslmode=require&sslrootcert=${other}`, unknown],
    ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${ca}`, true],
    ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${other}`, unknown],
    ['localhost', `sslmode=verify-full&sslrootcert=${ca}`, true],
    ['127.0.0.1', `sslmode=verify-full&sslrootcert=${ca}`, /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['localhost', 'sslmode=verify-full', unknown],
    ['localhost', 'sslmode=verify-full&sslrootcert=system', unknown],
    ['localhost', 'sslmode=verify-ca', unknown],
    ['localhost', 'ssl=true', unknown],
    [
      'localhost',
      'sslmode=verify-full&sslrootcert=/missing',
      /^DATABASE_URL: the file in sslrootcert .*ENOENT/,
    ],
  ]
  for (const [host, query, expected] of cases) {
    const found = await encrypted(`${server.url.replace('127.0.0.1', host)}?${query}`)
    if (typeof expected === 'boolean') assert.equal(found, expected, query)
    else assert.match(String(found), expected, query)
  }
  process.off('warning', onWarning)
  assert.deepEqual(warnings, [], 'the driver prints warnings between the lines of the log')
})

test('a server without TLS is an error that names the setting, if the URL asks for TLS', async () => {
  await using server = await startPostgres()
  for (const mode of ['require', 'verify-full', 'no-verify'])
    assert.match(
      String(await encrypted(`${server.url}?sslmode=${mode}`)),
      /^DATABASE_URL: PostgreSQL offers no TLS/,
    )
})
