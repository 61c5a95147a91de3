import { Worker } from 'node:worker_threads'
import type { ParseOptions, ParseResult } from './parse.ts'
import type { ParseRequest } from './worker.ts'

export type MailParser = {
  parse: (raw: Buffer) => Promise<ParseResult>
  close: () => Promise<void>
}

type ParserLimits = {
  /** How long a mail may be parsed. */
  timeMs: number
  /** The heap of the thread, in MB. */
  memoryMb: number
}

/** On a busy machine, a mail of 10 MB takes 1.5 s with an attachment, and 10 s with 200,000 lines of text. */
export const parserLimits: ParserLimits = { timeMs: 15_000, memoryMb: 256 }

type Thread = {
  /** Parses one mail. Rejects when the thread ends. */
  ask: (request: ParseRequest) => Promise<ParseResult>
  end: () => Promise<unknown>
}

const openThread = (memoryMb: number, onEnd: () => void): Thread => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let pending = Promise.withResolvers<ParseResult>()
  const ended = () => {
    onEnd()
    pending.reject(new Error('The thread has ended'))
  }
  worker
    .on('message', result => pending.resolve(result))
    .on('error', ended)
    .on('exit', ended)
  worker.unref()
  return {
    ask: request => {
      pending = Promise.withResolvers()
      worker.postMessage(request)
      return pending.promise
    },
    end: () => {
      pending.promise.catch(() => undefined)
      return worker.terminate()
    },
  }
}

const timedOut = Symbol('timed out')

/**
 * Parses mails in a thread of its own, one at a time: a hostile mail cannot block the requests of this process or take its
 * memory. The thread starts with the first mail, and is replaced if a mail takes too long or too much memory.
 */
export const createParser = (options: ParseOptions, limits = parserLimits): MailParser => {
  let thread: Thread | undefined
  let last: Promise<unknown> = Promise.resolve()

  const ask = async (raw: Buffer): Promise<ParseResult> => {
    const current = thread ?? openThread(limits.memoryMb, () => (thread = undefined))
    thread = current
    const limit = Promise.withResolvers<typeof timedOut>()
    const timer = setTimeout(() => limit.resolve(timedOut), limits.timeMs)
    try {
      // A copy, because a pooled buffer would be copied with its whole pool.
      const result = await Promise.race([current.ask({ raw: new Uint8Array(raw), options }), limit.promise])
      if (result !== timedOut) return result
      thread = undefined
      await current.end()
      return { failure: 'took_too_long' }
    } catch {
      return { failure: 'malformed' }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    parse: raw => {
      const result = last.then(() => ask(raw))
      last = result
      return result
    },
    close: async () => {
      await last
      await thread?.end()
    },
  }
}
