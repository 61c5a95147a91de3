import { openLimiter } from '@earshot/edge'
import { internalClient } from '@earshot/http'
import { mergeMigrations } from '@earshot/identity'
import {
  declaredBy,
  defineService,
  exitOnError,
  joinParts,
  mountBehindGateway,
  type Part,
  runStandalone,
  type StoringDefinition,
  statusRoute,
} from '@earshot/service'
import { accountsPart } from './accounts/part.ts'
import type { FirstLink } from './accounts/password-links/links.ts'
import { identifyUser } from './accounts/users/service.ts'
import { pagesOf } from './app.ts'
import { accountSettings } from './config.ts'
import type { FirstKey } from './credentials/api-keys/bootstrap.ts'
import { credentialsPart } from './credentials/part.ts'
import { directoryPart } from './directory/part.ts'
import { createMailService } from './mail/service.ts'
import { oauthErrorPage } from './pages/oauth/views.ts'
import { pagesPart } from './pages/part.ts'

export type { FirstKey } from './credentials/api-keys/bootstrap.ts'

export type AccountsOptions = {
  /** Receives the first admin key in plain text. If this rejects, the key is not stored. Without it, no key is created. */
  firstKey?: FirstKey | undefined
  /** Receives the link to set the first password, while no admin has a password. Without it, no link is created. */
  firstLink?: FirstLink | undefined
  /** Prefix of every key in Redis. */
  redisPrefix?: string | undefined
}

/** The accounts service: users, members and their credentials, and the portal. */
export const createAccounts = (options: AccountsOptions): StoringDefinition =>
  defineService({
    name: 'accounts',
    schema: 'identity',
    migrations: new URL('../migrations/', import.meta.url),
    ...declaredBy([directoryPart, credentialsPart, accountsPart]),
    shared: [mergeMigrations],
    settings: accountSettings,
    create: async context => {
      const { settings, secret, urls, log } = context
      const perMinute = settings.RATE_LIMIT_PER_MINUTE
      const limiter = await openLimiter({ url: settings.REDIS_URL, prefix: options.redisPrefix, log })
      const shared = { ...context, limiter, perMinute }
      const feedback = internalClient({ from: 'accounts', to: 'feedback', url: urls.feedback, secret })
      const support = internalClient({ from: 'accounts', to: 'support', url: urls.support, secret })
      const files = internalClient({ from: 'accounts', to: 'files', url: urls.files, secret })
      const mailClient = internalClient({ from: 'accounts', to: 'mail', url: urls.mail, secret })
      const mail = createMailService(mailClient, log)

      const directory = directoryPart.open({ ...shared, support })
      const { workspace } = directory
      const credentials = credentialsPart.open({
        ...shared,
        origins: settings.CORS_ORIGINS,
        identify: identifyUser,
        widgetEnabled: async () => (await workspace()).widget.enabled,
        errorPage: oauthErrorPage,
        firstKey: options.firstKey,
      })
      const accounts = accountsPart.open({
        ...shared,
        ...credentials,
        mail,
        services: { mail: mailClient, feedback, support, files },
        firstLink: options.firstLink,
      })
      const pages = pagesPart.open({
        ...shared,
        ...accounts,
        ...credentials,
        mail,
        workspace,
      })
      const opened = [directory, credentials, accounts].map(({ part }) => part)
      const status: Part = { routes: () => ({ internal: [statusRoute(context.status)] }) }
      const mount = mountBehindGateway(context)
      return joinParts(context, [{ close: limiter.close }, ...opened, status], (app, routes) =>
        mount(app, { ...routes, others: [pagesOf(app, context, { pages, accounts, credentials })] }),
      )
    },
  })

/**
 * Whether the first admin's key and link may be printed. In production, standard output is a log that others read, unless it is
 * a terminal; `npm run admin` creates both.
 */
export const printsSecrets = (): boolean =>
  process.env.NODE_ENV !== 'production' || process.stdout.isTTY === true

/** The accounts service as a standalone process. */
export const accounts = createAccounts({
  ...(printsSecrets() && {
    firstKey: key => void process.stdout.write(`First admin API key, shown only once: ${key}\n`),
    firstLink: link =>
      void process.stdout.write(`To set your password, open this link within 24 hours: ${link}\n`),
  }),
})

if (import.meta.main) await exitOnError(runStandalone(accounts, process.env))
