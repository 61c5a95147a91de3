import type { InternalClient, ServiceHost } from '@earshot/http'
import { megabyte } from '@earshot/runtime'
import type { Part, Routes, ServiceContext } from '@earshot/service'
import type { Express, RequestHandler } from 'express'
import { fileDownloads } from '../proxy/files.ts'
import { pageProxy } from '../proxy/pages.ts'
import { createTraffic } from '../traffic/traffic.ts'
import { type ApiInput, mountApi, proxyOptions } from './api.ts'
import { createHub } from './changes/hub.ts'
import { boardFeeds } from './feed/boards.ts'
import { changelogFeed } from './feed/feed.ts'
import { createManagement } from './operations/management.ts'
import { statusesBy } from './operations/service.ts'
import { createPresence } from './presence/presence.ts'
import type { PresenceTimes } from './presence/store.ts'
import { edgeRoutes } from './routes.ts'
import { searchClients } from './search/routes.ts'
import { trafficLimits } from './settings.ts'
import { widgetRoutes } from './widget/routes.ts'
import { widgetReader } from './widget/service.ts'

type Input = ApiInput &
  Pick<ServiceContext, 'broker' | 'files' | 'status'> & {
    feedback: InternalClient
    support: InternalClient
    presenceTimes?: PresenceTimes | undefined
  }

/** What is in front of all routes and services, and endpoints about the API itself. */
export const edgePart = {
  open: (input: Input) => {
    const { settings, broker, secret, origin, urls, files, status, feedback, support, log } = input
    const { limiter, perMinute } = input
    const traffic = createTraffic(trafficLimits(settings))
    const hub = createHub(broker, traffic.streams)
    const presence = createPresence(broker, hub, input.presenceTimes)
    const management = createManagement(settings, log)
    const feeds = { feedback, base: origin, files, workspace: input.workspace }
    const feed = changelogFeed(feeds)
    const readWidget = widgetReader({
      settings: input.workspace,
      feedback,
      support,
      maxFileBytes: settings.FILE_MAX_MB * megabyte,
    })
    const part: Part = {
      routes: () => {
        const clients = searchClients(urls, secret)
        return {
          api: edgeRoutes({
            hub,
            operations: { statuses: statusesBy(status, { urls, secret }), management },
            clients,
            presence: { presence, support: clients.support, limiter },
          }),
          open: widgetRoutes(readWidget),
        }
      },
      endStreams: () => {
        presence.stop()
        hub.stop()
      },
      close: traffic.close,
    }
    return {
      part,
      /** Mounts the API, and starts to receive who is viewing and typing from other gateways. */
      mountApi: (app: Express, host: ServiceHost, routes: Routes): void => {
        mountApi(app, input, { traffic, feed, host }, routes)
        presence.start()
      },
      feed,
      files: (): RequestHandler => fileDownloads(proxyOptions(input, traffic)),
      /** Forwards all other requests, so it is mounted last. */
      pages: (): RequestHandler => pageProxy(proxyOptions(input, traffic)),
      boardFeeds: (): RequestHandler => boardFeeds({ ...feeds, limiter, perMinute }),
    }
  },
}
