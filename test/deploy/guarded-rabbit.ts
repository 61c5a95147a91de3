import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceNames } from '@earshot/runtime'
import { startRabbit } from '@earshot/testing'
import { type Channel, type ChannelModel, connect } from 'amqplib'
import { type Consumers, parseConsumers, passwordSetting } from '../../deploy/rabbitmq/consumers.ts'
import { definitionsWithUsers } from '../../deploy/rabbitmq/definitions.ts'

export type GuardedRabbit = AsyncDisposable & {
  /** Runs rabbitmqctl and returns its output. */
  control: (...args: string[]) => Promise<string>
  /** Imports the definitions for these consumers. */
  import: (yaml: string) => Promise<void>
  urlFor: (user: string) => string
  as: (user: string) => Promise<ChannelModel>
}

const passwordOf = (user: string) => `a-password-of-${user}`

export const passwordsFor = ({ teams }: Consumers): Record<string, string> => {
  const users = [...serviceNames.map(name => `earshot-${name}`), ...teams.map(({ name }) => name)]
  return Object.fromEntries(users.map(user => [passwordSetting(user), passwordOf(user)]))
}

/** A private RabbitMQ with our definitions. */
export const startGuarded = async (yaml: string): Promise<GuardedRabbit> => {
  await using opened = new AsyncDisposableStack()
  const rabbit = await startRabbit()
  opened.defer(rabbit.stop)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-definitions-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const bring = async (teams: string) => {
    const consumers = parseConsumers(teams)
    const file = join(folder, 'definitions.json')
    await writeFile(file, JSON.stringify(definitionsWithUsers(consumers, passwordsFor(consumers))))
    await rabbit.control('import_definitions', file)
  }
  await bring(yaml)
  const urlFor = (user: string) => rabbit.url.replace('guest:guest', `${user}:${passwordOf(user)}`)
  const all = opened.move()
  return {
    control: rabbit.control,
    import: bring,
    urlFor,
    as: async user => all.adopt(await connect(urlFor(user)), connection => connection.close()),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** The code of the server's rejection of a piece of work on a new channel; undefined if it succeeds. */
export const refusal = async (
  connection: ChannelModel,
  work: (channel: Channel) => unknown,
): Promise<number | undefined> => {
  const channel = await connection.createChannel()
  let code: number | undefined
  channel.on('error', (error: Error & { code?: number }) => {
    code = error.code
  })
  try {
    await work(channel)
    await channel.checkExchange('amq.topic') // the response comes after a rejection of the publish
    await channel.close()
  } catch (error) {
    if (code === undefined) throw error
  }
  return code
}
