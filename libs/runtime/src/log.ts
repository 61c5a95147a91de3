import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names whose values never reach a log line: on top, or one or two levels down. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-caller',
  'secret',
  'key',
  'password',
  'token',
  'email',
  'authorEmail',
  'visitorEmail',
  'voterEmail',
])

/** The line itself, two levels of objects in it, and one more for a list between them. */
const deepest = 4

/**
 * What is logged, without its secrets; the same object where there are none. By hand, since pino's own redaction costs
 * 45 µs a line, and this walk less than one.
 */
const withoutSecrets = (value: object, levels = deepest): Record<string, unknown> => {
  const line = value as Record<string, unknown> // a list too: its indices are names like any other
  let copy: Record<string, unknown> | undefined
  for (const name in line) {
    const item = line[name]
    const shown = secretNames.has(name)
      ? '[hidden]'
      : isOpen(item, levels)
        ? withoutSecrets(item, levels - 1)
        : item
    if (shown === item) continue
    copy ??= Object.assign(Array.isArray(value) ? [] : {}, line)
    copy[name] = shown
  }
  return copy ?? line
}

/** An error has a serializer of its own. */
const isOpen = (item: unknown, levels: number): item is object =>
  levels > 1 && typeof item === 'object' && item !== null && !(item instanceof Error)

/** Many lines are of one millisecond, and to format it is a quarter of what a line costs. */
const isoTime = () => {
  let at = 0
  let text = ''
  return (): string => {
    const now = Date.now()
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`
    at = now
    return text
  }
}

/** A process that is killed outright loses no more of what went well than so many ms of it. */
const unwrittenMs = 100

/** Or so many characters. With 4 K at a time writing is 5 % of what a request costs the gateway, with this 1 %. */
const unwrittenLength = 32 * 1024

/** What waits for a reader that has stopped reading, in bytes; what comes after that is lost. */
const unreadAtMost = 16 * 1024 * 1024

/**
 * Standard output, some lines at a time: a write for each is 4 % of what a request costs the gateway. Warnings and
 * errors go out at once. Nobody waits for whoever reads them, and nothing ends when they are gone.
 */
const openStandardOutput = (): DestinationStream => {
  const { stdout } = process
  let text = ''
  let due: NodeJS.Timeout | undefined
  let isGone = false
  const flush = () => {
    clearTimeout(due)
    due = undefined
    if (text !== '' && !isGone && stdout.writableLength < unreadAtMost) stdout.write(text)
    text = ''
  }
  stdout.on('error', () => {
    isGone = true
  })
  process.on('exit', flush)
  return {
    write: line => {
      text += line
      if (text.length > unwrittenLength || !line.startsWith('{"level":30')) flush()
      else due ??= setTimeout(flush, unwrittenMs).unref()
    },
  }
}

let opened: DestinationStream | undefined

/** One for all loggers of the process, or their lines would change places. */
const standardOutput = (): DestinationStream => {
  opened ??= openStandardOutput()
  return opened
}

/**
 * The process's logger: one JSON object a line on standard output.
 *
 * An error is logged by its name, message, code and stack only: libraries hang requests, configurations and bound
 * values on their errors, and those may hold secrets or personal data.
 */
export const createLog = (
  options: { level: string; service?: string },
  /** Standard output unless. */
  output: DestinationStream = standardOutput(),
): Log =>
  pino(
    {
      level: options.level,
      base: options.service ? { service: options.service } : null,
      timestamp: isoTime(),
      formatters: { log: line => withoutSecrets(line) },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    output,
  )

/** Causes of causes that are told; an error may even be its own. */
const deepestCause = 5

/** What of an error may be seen: no bound values, no request, no configuration. */
export const describeError = (error: unknown, depth = 0): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const hasCause = error.cause !== undefined && depth < deepestCause
  const cause = hasCause ? { cause: describeError(error.cause, depth + 1) } : {}
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
