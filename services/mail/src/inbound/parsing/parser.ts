import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits as mailLimits, outOfTimeSignal } from './limits.ts'
import type { ParseOptions, ParseResult } from './parse.ts'
import type { Evidence, Verdict } from './sender/policy.ts'
import type { SignedMail, Signers } from './sender/signatures.ts'
import type { ParserRequest, ParserResponse } from './worker.ts'

/** The process that parsed a mail has ended, because of the mail or of something else, such as a machine out of memory. */
export class ParserEnded extends Error {
  override name = 'ParserEnded'
}

/** The mail took more processor time than one may take. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** The process got too little processor time, because the machine is busy or has stopped it. The mail may not be to blame. */
export class ParserStalled extends Error {
  override name = 'ParserStalled'
}

/** @throws {ParserEnded} or {ParserStalled} */
type Parse = (raw: Buffer) => Promise<ParseResult>

export type MailParser = {
  parse: Parse
  /** Does work that parses a mail when it is its turn. Nothing else is parsed meanwhile. */
  inTurn: <T>(work: (parse: Parse) => Promise<T>) => Promise<T>
  /** Undefined if that takes too long, or ends the process. */
  verifySignatures: (mail: SignedMail) => Promise<Signers | undefined>
  /** Undefined if that takes too long, or ends the process. */
  evaluate: (evidence: Evidence) => Promise<Verdict | undefined>
  close: () => Promise<void>
}

export type ParserLimits = {
  /** The processor time that a mail may take. */
  cpuMs: number
  /** How long a mail may be parsed on a busy machine. Then it is refused for now. */
  wallMs: number
  /** The heap of the process, in MB. */
  heapMb: number
  /** All memory of the process, in MB: a mail and its parts are outside of the heap. */
  memoryMb: number
}

/**
 * A mail of 10 MB takes 1.5 s with an attachment, and 10 s with 200,000 lines of text. Mails of 50 MB, the largest,
 * take 230 to 490 MB of memory, and the verification of signatures 33 MB. A worker and its parser fit into the 1 GiB of deploy/kubernetes.
 */
export const parserLimits: ParserLimits = { cpuMs: 15_000, wallMs: 60_000, heapMb: 256, memoryMb: 560 }

const program = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** No secret of this process is in one that reads what anyone sends. */
const environment = (): NodeJS.ProcessEnv => {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }
}

type Child = {
  /** Works on one mail. Rejects when the process ends. */
  ask: (request: ParserRequest) => Promise<ParserResponse>
  end: () => Promise<void>
}

const openChild = ({ cpuMs, heapMb, memoryMb }: ParserLimits, onEnd: () => void): Child => {
  const child = fork(program, [process.pid, memoryMb * 1024 * 1024, cpuMs].map(String), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = Promise.withResolvers<void>()
  let pending = Promise.withResolvers<ParserResponse>()
  const ended = (reason: unknown) => {
    onEnd()
    gone.resolve()
    pending.promise.catch(() => undefined)
    pending.reject(
      reason === outOfTimeSignal
        ? new OutOfTime('A mail took too much processor time')
        : new ParserEnded(`The mail parser has ended: ${reason}`),
    )
  }
  child
    .on('message', result => pending.resolve(result as ParserResponse))
    .on('error', error => ended((error as NodeJS.ErrnoException).code))
    .on('exit', (code, signal) => ended(signal ?? code))
  child.unref()
  child.channel?.unref()
  return {
    ask: request => {
      pending = Promise.withResolvers()
      // Without a callback, a process that ends meanwhile would be an error event as well.
      if (child.connected) child.send(request, () => undefined)
      else ended('disconnected')
      return pending.promise
    },
    end: () => {
      child.ref()
      child.kill('SIGKILL')
      return gone.promise
    },
  }
}

const timedOut = Symbol('timed out')

const hasTooManyLines = (raw: Buffer): boolean => {
  let count = 0
  for (let at = raw.indexOf(0x0a); at >= 0; at = raw.indexOf(0x0a, at + 1))
    if (++count > mailLimits.lines) return true
  return false
}

/**
 * Parses mails in a process of its own, one at a time: a hostile mail cannot block the requests of this process, take its memory
 * or end it. A thread could not: V8 ends the whole process at some allocations beyond its limit. The process
 * starts with the first mail, and is replaced if a mail takes too long or ends it.
 */
export const createParser = (options: ParseOptions, limits = parserLimits): MailParser => {
  let child: Child | undefined
  let last: Promise<unknown> = Promise.resolve()

  const open = (): Child => {
    const opened = openChild(limits, () => {
      if (child === opened) child = undefined
    })
    return opened
  }

  const ask = async (request: ParserRequest): Promise<ParserResponse> => {
    const current = child ?? open()
    child = current
    const limit = Promise.withResolvers<typeof timedOut>()
    const timer = setTimeout(() => limit.resolve(timedOut), limits.wallMs)
    try {
      const result = await Promise.race([current.ask(request), limit.promise])
      if (result !== timedOut) return result
      if (child === current) child = undefined
      await current.end()
      throw new ParserStalled('The mail parser got too little processor time')
    } finally {
      clearTimeout(timer)
    }
  }

  const parse: Parse = async raw => {
    if (hasTooManyLines(raw)) return { failure: 'too_many_lines' }
    try {
      return (await ask({ parse: { raw, options } })) as ParseResult // the response to this request
    } catch (error) {
      if (error instanceof OutOfTime) return { failure: 'took_too_long' }
      throw error
    }
  }

  const inTurn: MailParser['inTurn'] = work => {
    const result = last.then(() => work(parse))
    last = result.catch(() => undefined)
    return result
  }

  /** What a mail costs beyond its limits is no reason not to receive it: it was parsed. */
  const tryInTurn = async <T extends ParserResponse>(request: ParserRequest): Promise<T | undefined> => {
    try {
      return (await inTurn(() => ask(request))) as T // the response to this request
    } catch (error) {
      if (error instanceof OutOfTime || error instanceof ParserStalled || error instanceof ParserEnded)
        return undefined
      throw error
    }
  }

  return {
    parse: raw => inTurn(() => parse(raw)),
    inTurn,
    verifySignatures: signatures => tryInTurn<Signers>({ signatures }),
    evaluate: evidence => tryInTurn<Verdict>({ evidence }),
    close: async () => {
      await last
      await child?.end()
    },
  }
}
