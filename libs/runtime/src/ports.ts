import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Systems use ports from 32768 for outgoing connections: a free one from there may be taken before a server listens.
// `fetch` and browsers refuse to connect to port 10080 (the Fetch standard's list of bad ports, whose highest it is).
const [lowest, highest] = [10_081, 32_768]
const tries = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Ports that this process has already returned. */
const given = new Set<number>()

/** A port on 127.0.0.1 that was just free. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = randomInt(lowest, highest)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${tries} ports between ${lowest} and ${highest} is free`)
}

/** Several different free ports. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))
