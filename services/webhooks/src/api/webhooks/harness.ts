import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Id, newId } from '@earshot/contracts'
import { internalClient, mountService } from '@earshot/http'
import { defineService, type StoringDefinition } from '@earshot/service'
import { type TestService, testService } from '@earshot/testing'
import { webhookSettings } from '../../config.ts'
import { preparePartitions } from '../../deliveries/partitions/repo.ts'
import { addressPolicy } from '../../egress/addresses/policy.ts'
import { createSealer } from '../../subscriptions/webhooks/secrets.ts'
import { boardLookup } from './boards.ts'
import { webhookRoutes } from './routes.ts'

/** The DNS of the tests. */
const names: Record<string, string[]> = {
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.215.14', '169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
}

const resolve = async (name: string) => {
  const found = names[name]
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
}

type Stubs = { changed: (id: Id<'webhook'>) => void; beforeLookup?: (() => Promise<void>) | undefined }

/** The subscription routes, without workers. `changed` notifies the workers. */
const definition = ({ changed, beforeLookup }: Stubs): StoringDefinition =>
  defineService({
    name: 'webhooks',
    schema: 'webhooks',
    migrations: new URL('../../../migrations/', import.meta.url),
    settings: webhookSettings,
    create: ({ settings, secret, database, urls, files, log }) => ({
      mount: app =>
        mountService(app, {
          name: 'webhooks',
          settings,
          secret,
          database,
          files,
          log,
          routes: webhookRoutes({
            sealer: createSealer(secret),
            addresses: addressPolicy({
              allowCidrs: settings.WEBHOOK_ALLOW_CIDRS,
              requireHttps: settings.WEBHOOK_REQUIRE_HTTPS,
              resolve: async name => {
                await beforeLookup?.()
                return resolve(name)
              },
            }),
            boards: boardLookup(
              internalClient({ from: 'webhooks', to: 'feedback', url: urls.feedback, secret }),
            ),
            changed,
          }),
        }),
      prepare: () => preparePartitions(database.pool),
    }),
  })

/** A fake feedback service that knows some boards and records requests. */
const startFeedback = async (boards: Id<'board'>[]) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const ids = new URL(request.url ?? '', 'http://feedback').searchParams.get('ids')?.split(',') ?? []
    const data = boards.filter(id => ids.includes(id)).map(id => ({ id, slug: 'feedback', name: 'Feedback' }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

export type SubscriptionsUnderTest = TestService & {
  boards: [Id<'board'>, Id<'board'>]
  /** The requests to the feedback service. */
  requests: string[]
  /** Creates a webhook with valid defaults. */
  create: (body?: object) => Promise<{ id: Id<'webhook'>; secret: string; [field: string]: unknown }>
  /** The webhooks whose changes were announced to the workers. */
  changes: Id<'webhook'>[]
  /** A webhook's row. */
  stored: (id: string) => Promise<Record<string, unknown>>
}

export const startSubscriptions = async (
  options: {
    environment?: Record<string, string>
    feedbackAway?: boolean
    /** Runs before each DNS request. */
    beforeLookup?: () => Promise<void>
  } = {},
): Promise<SubscriptionsUnderTest> => {
  const boards: [Id<'board'>, Id<'board'>] = [newId('board'), newId('board')]
  const feedback = await startFeedback(boards)
  if (options.feedbackAway) await feedback.close()
  const changes: Id<'webhook'>[] = []
  const service = await testService(
    definition({ changed: id => changes.push(id), beforeLookup: options.beforeLookup }),
    {
      ...(options.environment && { environment: options.environment }),
      urls: { feedback: feedback.url },
    },
  )
  return {
    ...service,
    boards,
    requests: feedback.requests,
    changes,
    create: async (body = {}) => {
      const created = await service.as().post('/webhooks', {
        url: 'https://example.com/hook',
        events: ['post.created'],
        ...body,
      })
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      return created.data
    },
    stored: async id => {
      const [row] = await service.database.query('select * from webhooks.webhooks where id = $1', [id])
      if (!row) throw new Error(`No webhook ${id}`)
      return row
    },
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      if (!options.feedbackAway) await feedback.close()
    },
  }
}
