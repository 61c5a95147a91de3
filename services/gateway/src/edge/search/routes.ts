import { infoOf, upstreamClients } from '@earshot/edge'
import { route } from '@earshot/http'
import type { SecretKey, Upstream } from '@earshot/runtime'
import type { Searched } from './finders.ts'
import { SearchQuery, SearchResults } from './model.ts'
import { search } from './service.ts'

type Clients = Record<Searched, ReturnType<typeof upstreamClients>>

/** Clients that do not wait for an unavailable service. */
export const searchClients = (urls: Record<Upstream, string>, secret: SecretKey): Clients => {
  const of = (service: Searched) =>
    upstreamClients({ service, url: urls[service], secret, timeoutMs: 2000, retries: 0 })
  return {
    accounts: of('accounts'),
    feedback: of('feedback'),
    support: of('support'),
    webhooks: of('webhooks'),
  }
}

export const searchRoutes = (clients: Clients) => [
  route({
    method: 'get',
    path: '/search',
    operationId: 'search',
    summary: 'Search all records',
    description:
      'Finds posts, conversations, tickets, users, companies, webhooks and events by text, and these and deliveries by id, among those that the caller may read. An event is found by text if it is among the latest 5,000.',
    permission: 'any',
    forUsers: false,
    isSearch: true,
    query: SearchQuery,
    reply: { status: 200, body: SearchResults },
    handle: ({ caller, query }) => {
      const info = infoOf(caller)
      const own = {
        accounts: clients.accounts(caller, info),
        feedback: clients.feedback(caller, info),
        support: clients.support(caller, info),
        webhooks: clients.webhooks(caller, info),
      }
      return search({ clients: own }, caller, query.q)
    },
  }),
]
