import { decoded } from '@earshot/edge'

/** The management plugin of RabbitMQ from RABBITMQ_MANAGEMENT_URL. The URL may have a path. */
export type ManagementServer = { url: string; authorization: string }

/** Undefined when user or password is missing, or when the URL has a query or fragment. */
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

/** @throws on a URL that {@link isManagementServer} rejects. */
export const managementServer = (text: string): ManagementServer => {
  const server = parse(text)
  if (!server) throw new Error('RABBITMQ_MANAGEMENT_URL must be http://user:password@host:port')
  return server
}
