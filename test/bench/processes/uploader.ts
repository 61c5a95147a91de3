import { request } from 'node:http'
import { handleCommands } from './helper.ts'

// Clients that upload files, each with a key and a connection of its own.

type Order = { url: string; keys: string[]; bytes: number }

const chunk = Buffer.alloc(64 * 1024, 'x')

/** Uploads one file of this size without holding it in memory. Resolves with the status. */
const uploadOne = ({ url, bytes }: Order, key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(`${url}/api/v1/files?name=load.bin`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/octet-stream',
        'content-length': bytes,
      },
    })
    sending.once('error', reject)
    sending.once('response', response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    let left = bytes
    const fill = () => {
      while (left > 0) {
        const part = chunk.subarray(0, Math.min(chunk.length, left))
        left -= part.length
        if (!sending.write(part)) return void sending.once('drain', fill)
      }
      sending.end()
    }
    fill()
  })

const commands = {
  /** One file of every client at the same time. Returns the ms until all are stored. */
  upload: async (order: Order): Promise<number> => {
    const started = performance.now()
    const statuses = await Promise.all(order.keys.map(key => uploadOne(order, key)))
    const wrong = statuses.filter(status => status !== 201)
    if (wrong.length > 0) throw new Error(`${wrong.length} uploads failed with ${wrong[0]}`)
    return performance.now() - started
  },
}

export type Uploader = typeof commands

handleCommands(commands)
