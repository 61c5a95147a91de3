import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { outOfTimeSignal } from './limits.ts'
import { type ParseOptions, type ParseResult, parseMail } from './parse.ts'
import { type Evidence, evaluate, type Verdict } from './sender/policy.ts'
import { type SignedMail, type Signers, verifySignatures } from './sender/signatures.ts'

// The process that reads mails, one at a time. Its parent starts it with limits and ends it (parser.ts).

export type ParserRequest =
  | { parse: { raw: Uint8Array; options: ParseOptions } }
  | { signatures: SignedMail }
  | { evidence: Evidence }
export type ParserResponse = ParseResult | Signers | Verdict

/**
 * Ends the process when its parent is gone, when it takes more memory than the limit, which V8 applies to the heap only, or when a
 * mail takes more processor time. In a thread, because the main one may be stuck in a mail. The time of the clock would also count
 * what other processes of the machine take.
 */
const guard = `
  const { parent, bytes, deadline, signal } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage()
    if ((user + system) / 1000 > Atomics.load(deadline, 0)) process.kill(process.pid, signal)
  }, 250)`

/** When the machine or the container is out of memory, Linux ends this process before its parent. */
const giveWay = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system, or one that does not allow it.
  }
}

const respond = (request: ParserRequest): Promise<ParserResponse> => {
  if ('signatures' in request) return verifySignatures(request.signatures)
  if ('evidence' in request) return evaluate(request.evidence)
  const { raw, options } = request.parse
  return parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options)
}

const none = 2 ** 31 - 1

if (process.send) {
  const [parent, bytes, cpuMs = 0] = process.argv.slice(2).map(Number)
  /** The processor time of this process, in ms, after which it ends. */
  const deadline = new Int32Array(new SharedArrayBuffer(4)).fill(none)
  giveWay()
  new Worker(guard, { eval: true, workerData: { parent, bytes, deadline, signal: outOfTimeSignal } }).unref()
  // Ctrl-C in a terminal reaches all processes of npm start. The parent still receives the mails in flight, then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', async (request: ParserRequest) => {
    const { user, system } = process.cpuUsage()
    Atomics.store(deadline, 0, (user + system) / 1000 + cpuMs)
    process.send?.(await respond(request))
    Atomics.store(deadline, 0, none)
  })
}
