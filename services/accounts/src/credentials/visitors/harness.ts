import { createHmac } from 'node:crypto'

const base64url = (it: object): string => Buffer.from(JSON.stringify(it)).toString('base64url')

export const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600

/** A JWT as a customer's server creates it. Written without the library that verifies it. */
export const visitorToken = (
  secret: string,
  claims: object,
  { alg = 'HS256', hash = 'sha256' }: { alg?: string; hash?: string } = {},
): string => {
  const signed = `${base64url({ alg, typ: 'JWT' })}.${base64url({ exp: inAnHour(), ...claims })}`
  const signature = alg === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url')
  return `${signed}.${signature}`
}
