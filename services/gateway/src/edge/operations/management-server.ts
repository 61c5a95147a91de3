import { decoded } from '../../base/decoded.ts'

/** The management plugin of RabbitMQ, as RABBITMQ_MANAGEMENT_URL names it. A server may have it below a path. */
export type ManagementServer = { url: string; authorization: string }

/** What the URL says; undefined when user or password is missing, or when it says more than that. */
const parse = (text: string): ManagementServer | undefined => {
  const { origin, pathname, username, password, search, hash } = new URL(text)
  const [user, pass] = [decoded(username), decoded(password)]
  if (!user || !pass || search !== '' || hash !== '') return undefined
  return {
    url: origin + pathname.replace(/\/$/, ''),
    authorization: `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`,
  }
}

export const isManagementServer = (text: string): boolean => parse(text) !== undefined

/** @throws when the setting was not checked before. */
export const managementServer = (text: string): ManagementServer => {
  const server = parse(text)
  if (!server) throw new Error('This names no management plugin')
  return server
}
