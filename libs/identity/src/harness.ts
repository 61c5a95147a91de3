// Test harness: a service that keeps copies of people and settings, and does nothing else.
import type { Caller } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { consumeEvents } from '@earshot/events'
import { internalClient } from '@earshot/http'
import { defineService } from '@earshot/service'
import { brokerFor, fakeAccounts, testAdmin, testService } from '@earshot/testing'
import { peopleMigrations, settingsMigrations } from './migrations.ts'
import { createPeople, type People } from './people.ts'
import { createWorkspaceSettings, type WorkspaceSettingsCopy } from './settings.ts'

export const caller: Caller = { ...testAdmin, requestId: 'request-1' }

/** The copies in one process of the service. */
export type Copies = { pool: Pool; people: People; workspace: WorkspaceSettingsCopy }

const definitionFor = (made: (copies: Copies) => void) =>
  defineService({
    name: 'support',
    schema: 'support',
    shared: [peopleMigrations, settingsMigrations],
    settings: {},
    create: ({ database: { pool, session }, broker, urls, secret, log }) => {
      const accounts = internalClient({ from: 'support', to: 'accounts', url: urls.accounts, secret })
      const people = createPeople({ pool, accounts })
      const workspace = createWorkspaceSettings({ pool, listen: session.listen, accounts })
      made({ pool, people, workspace })
      const handlers = { ...people.handlers, ...workspace.handlers }
      return {
        mount: () => undefined,
        loops: () => [consumeEvents({ broker, queue: 'support.events', handlers, log })],
        close: async () => workspace.close(),
      }
    },
  })

/** The service with its worker, and a fake accounts service. */
export const startIdentityService = async (principals: Parameters<typeof fakeAccounts>[0] = {}) => {
  const accounts = await fakeAccounts(principals)
  const broker = brokerFor('support.events')
  const made = Promise.withResolvers<Copies>()
  const service = await testService(definitionFor(made.resolve), {
    environment: { SERVICE_ROLE: 'all' },
    urls: { accounts: accounts.url },
    broker,
  })
  return {
    ...(await made.promise),
    accounts,
    broker,
    query: service.database.query,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]()
      await broker.close()
      await accounts[Symbol.asyncDispose]()
    },
  }
}
