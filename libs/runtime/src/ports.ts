import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Systems take the ports of outgoing connections from 32768 or above: one from there may be gone before a server is up.
// `fetch` and browsers refuse to connect to port 10080 (the Fetch standard's list of bad ports, whose highest it is).
const [lowest, highest] = [10_081, 32_768]
const tries = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** No port twice, as long as this process lives. */
const given = new Set<number>()

/** A port on loopback that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = randomInt(lowest, highest)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`Of ${tries} ports between ${lowest} and ${highest} none is free`)
}

/** So many of them, all different. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))
