import { readFileSync } from 'node:fs'
import { SettingsError } from '@earshot/runtime'
import type pg from 'pg'

/** What a URL says about TLS, read as by libpq. node-postgres verifies with each `sslmode`, and ignores its other values. */
type Tls = NonNullable<pg.ClientConfig['ssl']>

/** The parameters that node-postgres would read in its own way. */
export const tlsParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'

const readFile = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new SettingsError(`DATABASE_URL: the file in ${name} cannot be read (${codeOf(cause)})`, { cause })
  }
}

/** A URL with a certificate but without a mode means that certificates matter. */
const modeOf = (parameters: URLSearchParams): string => {
  const given = parameters.get('sslmode')
  const ssl = parameters.get('ssl')
  if (given !== null) return given
  if (ssl === 'no-verify') return ssl
  const asks =
    ['true', '1'].includes(ssl ?? '') || tlsParameters.some(it => it !== 'ssl' && parameters.has(it))
  return asks ? 'verify-full' : 'disable'
}

/**
 * `require` encrypts without verifying the certificate, unless the URL names an authority: then it is `verify-ca`. A Unix socket
 * needs no TLS.
 */
export const tlsOf = (parameters: URLSearchParams): Tls => {
  const mode = modeOf(parameters)
  if (mode === 'disable' || parameters.get('host')?.startsWith('/')) return false
  const file = (name: string) => {
    const path = parameters.get(name)
    return path && !(name === 'sslrootcert' && path === 'system') ? readFile(name, path) : undefined
  }
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')]
  const verifies = mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && ca !== undefined)
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: verifies,
    ...(verifies && mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  }
}

/** The codes of Node and OpenSSL for a certificate that is not accepted. */
const certificateFault =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/

/** The error of a connection, with the setting to change when TLS is the cause. */
export const explainTls = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  if (/server does not support SSL/.test(error.message))
    return new SettingsError('DATABASE_URL: PostgreSQL offers no TLS, which its sslmode requires', {
      cause: error,
    })
  const code = codeOf(error)
  if (!certificateFault.test(code)) return error
  return new SettingsError(
    `DATABASE_URL: the certificate of PostgreSQL is not accepted (${code}). Set sslrootcert to the file of its authority, or use sslmode=require, which encrypts without verifying it`,
    { cause: error },
  )
}
