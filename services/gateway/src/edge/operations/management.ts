import { unescape as unescaped } from 'node:querystring'
import { permanentQueueNames, topology } from '@earshot/events'
import { type CommonSettings, hostUrls, type Log } from '@earshot/runtime'
import fetch, { FetchError } from 'node-fetch'
import { columns, figuresIn } from './management-response.ts'
import { managementServer } from './management-server.ts'
import type { ManagementFault, QueueFigures } from './model.ts'

/** Figures by queue name, without AMQP_PREFIX, or why there are none. */
export type Figures = { fault: ManagementFault | null; queues: Map<string, QueueFigures> }

/** Reads the queues' figures from the management plugin of RabbitMQ. Never rejects. */
export type Management = () => Promise<Figures>

/** Shorter than the 2 s for a service's status, so that the plugin never makes the whole response slower. */
const timeoutMs = 1500

/** Twenty times the size of a response about the permanent queues. */
const maxBytes = 64 * 1024

/** Decodes the virtual host as amqplib does. It is the same for all hosts of the URL. */
const vhostOf = (amqpUrl: string): string => {
  const [first = ''] = hostUrls(amqpUrl)
  return unescaped(new URL(first).pathname.slice(1)) || '/'
}

/** Requests one page with exactly these queues, which is cheaper for RabbitMQ than a list of all queues. */
const pathOf = (vhost: string, names: string[]): string => {
  const query = new URLSearchParams({
    page: '1',
    page_size: String(names.length),
    use_regex: 'true',
    name: `^(${names.map(name => name.replaceAll('.', '\\.')).join('|')})$`,
    columns: columns.join(','),
  })
  return `/api/queues/${encodeURIComponent(vhost)}?${query}`
}

const failed = (fault: ManagementFault): Figures => ({ fault, queues: new Map() })

/** Undefined without RABBITMQ_MANAGEMENT_URL or without RabbitMQ. */
export const createManagement = (
  settings: Pick<CommonSettings, 'AMQP_URL' | 'AMQP_PREFIX'> & {
    RABBITMQ_MANAGEMENT_URL?: string | undefined
  },
  log: Log,
): Management | undefined => {
  const { RABBITMQ_MANAGEMENT_URL: managementUrl, AMQP_URL: amqpUrl, AMQP_PREFIX: prefix } = settings
  if (!managementUrl || !amqpUrl) return undefined
  const { url, authorization } = managementServer(managementUrl)
  const names = new Map(permanentQueueNames.map(name => [topology(prefix).queue(name), name]))
  const address = url + pathOf(vhostOf(amqpUrl), [...names.keys()])

  const fetchFigures = async (): Promise<Figures> => {
    const response = await fetch(address, {
      headers: { authorization },
      redirect: 'manual',
      size: maxBytes,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const queues = figuresIn(await response.text())
    if (response.status === 401 || response.status === 403) return failed('refused')
    if (!response.ok || !queues) return failed('unexpected')
    return {
      fault: null,
      queues: new Map(queues.map(({ name, ...figures }) => [names.get(name) ?? name, figures])),
    }
  }

  let lastFault: ManagementFault | null = null
  const logFault = (fault: ManagementFault | null, err?: unknown) => {
    if (fault && fault !== lastFault) log.warn({ fault, err }, 'operations.management_unavailable')
    if (!fault && lastFault) log.info('operations.management_available')
    lastFault = fault
  }
  return async () => {
    try {
      const figures = await fetchFigures()
      logFault(figures.fault)
      return figures
    } catch (err) {
      const fault = err instanceof FetchError && err.type === 'max-size' ? 'unexpected' : 'unreachable'
      logFault(fault, err)
      return failed(fault)
    }
  }
}
