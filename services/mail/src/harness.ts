import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { newId } from '@earshot/contracts'
import { storedUrl } from '@earshot/runtime'
import { brokerFor, startUpstream } from '@earshot/testing'
import { createMail, type MailOptions } from './main.ts'

export type StartMail = NonNullable<Parameters<typeof startGateway>[0]> & MailOptions

/** Starts a gateway with the accounts service and the mail service behind it, in the web role, with a new database unless `on` is given. */
export const startMail = ({
  mailLimits,
  inboundFailureLimits,
  inboundParserLimits,
  notificationLimits,
  beside = [],
  broker = brokerFor('accounts.events', 'mail.events'),
  ...options
}: StartMail = {}): Promise<TestGateway> => {
  const { redisPrefix } = options
  const limits = { mailLimits, inboundFailureLimits, inboundParserLimits, notificationLimits }
  return startGateway({ ...options, broker, beside: [createMail({ ...limits, redisPrefix }), ...beside] })
}

/** A support service that knows these teams, and nothing else. */
export const startTeams = (...ids: string[]) =>
  startUpstream((request, response) => {
    const found = ids.some(id => request.url === `/internal/teams/${id}`)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end('{"data":{}}')
  })

/** A files service that stores every file of an email, and has no images. */
export const startFileStore = () =>
  startUpstream(async (request, response) => {
    let size = 0
    for await (const part of request) size += (part as Buffer).length
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://files')
    const fileId = newId('file')
    const attachment = {
      ...{ fileId, name: searchParams.get('name') ?? '', url: storedUrl(fileId), size },
      ...{ contentType: 'text/plain', width: null, height: null },
    }
    const data = pathname === '/internal/files/images' ? { images: [] } : { attachment }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
