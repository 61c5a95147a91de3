import type { Id } from '@earshot/contracts'
import { openLimiter } from '@earshot/edge'
import { internalClient } from '@earshot/http'
import {
  createPeople,
  createWorkspaceSettings,
  mergeMigrations,
  peopleEmailMigrations,
  peopleMigrations,
  segmentHandlers,
  segmentMigrations,
  settingsMigrations,
} from '@earshot/identity'
import {
  declaredBy,
  defineService,
  exitOnError,
  joinParts,
  type Part,
  runStandalone,
  type StoringDefinition,
  statusRoute,
} from '@earshot/service'
import { mailSettings } from './config.ts'
import type { FailureLimits } from './inbound/intake/failures.ts'
import type { ParserLimits } from './inbound/parsing/parser.ts'
import { type NotificationLimits, notificationsPart } from './notifications/part.ts'
import { peoplePart } from './people/part.ts'
import { mailPart } from './sending/part.ts'
import type { MailLimits } from './sending/sending.ts'

export type MailOptions = {
  mailLimits?: MailLimits | undefined
  inboundFailureLimits?: FailureLimits | undefined
  inboundParserLimits?: ParserLimits | undefined
  notificationLimits?: NotificationLimits | undefined
  /** Prefix of every key in Redis. */
  redisPrefix?: string | undefined
}

/** The mail service: emails that are sent and received, and notifications. */
export const createMail = (options: MailOptions = {}): StoringDefinition =>
  defineService({
    name: 'mail',
    schema: 'mail',
    migrations: new URL('../migrations/', import.meta.url),
    ...declaredBy([notificationsPart, mailPart]),
    shared: [peopleMigrations, peopleEmailMigrations, segmentMigrations, settingsMigrations, mergeMigrations],
    settings: mailSettings,
    create: async context => {
      const { settings, secret, database, urls, log } = context
      const { pool, session } = database
      const limiter = await openLimiter({ url: settings.REDIS_URL, prefix: options.redisPrefix, log })
      const accounts = internalClient({ from: 'mail', to: 'accounts', url: urls.accounts, secret })
      const support = internalClient({ from: 'mail', to: 'support', url: urls.support, secret })
      const storedFiles = internalClient({ from: 'mail', to: 'files', url: urls.files, secret })
      const teamExists = async (id: Id<'team'>) => (await support.get(`/teams/${id}`)) !== undefined
      const people = createPeople({ pool: pool.for('read'), accounts })
      const workspace = createWorkspaceSettings({ pool: pool.for('read'), listen: session.listen, accounts })
      const shared = { ...context, accounts, people, workspace, storedFiles, limiter, teamExists }

      const mail = mailPart.open({
        ...shared,
        mailLimits: options.mailLimits,
        failureLimits: options.inboundFailureLimits,
        parserLimits: options.inboundParserLimits,
      })
      const notifications = notificationsPart.open({
        ...shared,
        queue: mail.queue,
        limits: options.notificationLimits,
      })
      const copies: Part = {
        routes: () => ({ internal: [statusRoute(context.status)] }),
        handlers: { ...workspace.handlers, ...segmentHandlers(pool) },
        close: workspace.close,
      }
      const opened = [peoplePart.open(shared), mail, notifications].map(({ part }) => part)
      return joinParts(context, [{ close: limiter.close }, copies, ...opened])
    },
  })

/** The mail service as a standalone process. */
export const mail = createMail()

if (import.meta.main) await exitOnError(runStandalone(mail, process.env))
