import type { AddressInfo, Server } from 'node:net'
import { SettingsError } from './settings.ts'

type Place = { host: string; port: number }

/** Without a host, Node listens on `::`, and on 0.0.0.0 where the system has no IPv6. */
export const listenOptions = ({ host, port }: Place): Partial<Place> =>
  host === '::' ? { port } : { host, port }

const problems: Record<string, (setting: string, { host, port }: Place) => string> = {
  EADDRINUSE: (setting, { port }) => `${setting}: port ${port} is in use`,
  EACCES: (setting, { port }) => `${setting}: the user of this process may not listen on port ${port}`,
  EADDRNOTAVAIL: (_, { host }) => `HOST: this machine has no address ${host}`,
  EAFNOSUPPORT: (_, { host }) => `HOST: this machine does not support the kind of address of ${host}`,
  EINVAL: (_, { host }) => `HOST: it is not possible to listen on ${host}`,
  ENOTFOUND: (_, { host }) => `HOST: the name ${host} has no address`,
  EAI_AGAIN: (_, { host }) => `HOST: the name ${host} could not be resolved`,
}

/**
 * Starts to listen, and returns the port. `setting` is the name of the setting with the port.
 * @throws {SettingsError} that names the setting to change
 */
export const listenAt = (server: Server, place: Place, setting: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error
      const problem = problems[code]
      if (!problem) return reject(error)
      const message = `The configuration is wrong:\n  ${problem(setting, place)}`
      reject(Object.assign(new SettingsError(message, { cause: error }), { code }))
    })
    server.listen(listenOptions(place), () => resolve((server.address() as AddressInfo).port)) // not a Unix socket
  })
