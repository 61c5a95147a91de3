import { unescape as unescaped } from 'node:querystring'
import { standingQueueNames, topology } from '@earshot/events'
import { type CommonSettings, hostUrls, type Log } from '@earshot/runtime'
import { columns, figuresIn } from './management-answer.ts'
import { managementServer } from './management-server.ts'
import type { ManagementFault, QueueFigures } from './model.ts'

/** Figures by the names that services have for their queues, or why there are none. */
export type Told = { fault: ManagementFault | null; queues: Map<string, QueueFigures> }

/** Asks the management plugin of RabbitMQ. It never rejects. */
export type Management = () => Promise<Told>

/** Shorter than services are waited for, so that nobody waits any longer because of this. */
const timeoutMs = 1500

/** Twenty times what the standing queues are told in. */
const mostCharacters = 64 * 1024

/** As amqplib reads it. Of several hosts all have the same. */
const vhostOf = (amqpUrl: string): string => {
  const [first = ''] = hostUrls(amqpUrl)
  return unescaped(new URL(first).pathname.slice(1)) || '/'
}

/** One page of exactly these queues: to list all that there are would cost the server more. */
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

/** The whole, unless it is longer than RabbitMQ would answer. */
const textOf = async ({ body }: Response): Promise<string> => {
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.length > mostCharacters) break
  }
  return text
}

const nothing = (fault: ManagementFault): Told => ({ fault, queues: new Map() })

/** Undefined when there is no plugin to be asked. */
export const createManagement = (
  settings: Pick<CommonSettings, 'AMQP_URL' | 'AMQP_PREFIX'> & {
    RABBITMQ_MANAGEMENT_URL?: string | undefined
  },
  log: Log,
): Management | undefined => {
  const { RABBITMQ_MANAGEMENT_URL: managementUrl, AMQP_URL: amqpUrl, AMQP_PREFIX: prefix } = settings
  if (!managementUrl || !amqpUrl) return undefined
  const { url, authorization } = managementServer(managementUrl)
  const names = new Map(standingQueueNames.map(name => [topology(prefix).queue(name), name]))
  const address = url + pathOf(vhostOf(amqpUrl), [...names.keys()])

  const ask = async (): Promise<Told> => {
    const response = await fetch(address, {
      headers: { authorization },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const queues = figuresIn(await textOf(response))
    if (response.status === 401 || response.status === 403) return nothing('refused')
    if (!response.ok || !queues) return nothing('unexpected')
    return {
      fault: null,
      queues: new Map(queues.map(({ name, ...figures }) => [names.get(name) ?? name, figures])),
    }
  }

  let away: ManagementFault | null = null
  const note = (fault: ManagementFault | null, err?: unknown) => {
    if (fault && fault !== away) log.warn({ fault, err }, 'operations.management_away')
    if (!fault && away) log.info('operations.management_back')
    away = fault
  }
  return async () => {
    try {
      const told = await ask()
      note(told.fault)
      return told
    } catch (err) {
      note('unreachable', err)
      return nothing('unreachable')
    }
  }
}
