import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type ParseOptions, parseMail } from './parse.ts'

// The process that reads mails, one at a time. Its parent starts it with limits and ends it (parser.ts).

export type ParseRequest = { raw: Uint8Array; options: ParseOptions }

/**
 * Ends the process when its parent is gone or when it takes more memory than the limit, which V8 applies to the heap only. In a
 * thread, because the main one may be stuck in a mail.
 */
const guard = `
  const { parent, bytes } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }, 250)`

/** When the machine or the container is out of memory, Linux ends this process before the gateway. */
const giveWay = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system, or one that does not allow it.
  }
}

if (process.send) {
  const [parent, bytes] = process.argv.slice(2).map(Number)
  giveWay()
  new Worker(guard, { eval: true, workerData: { parent, bytes } }).unref()
  // Ctrl-C in a terminal reaches all processes of npm start. The parent still receives the mails in flight, then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ raw, options }: ParseRequest) => {
    process.send?.(await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options))
  })
}
