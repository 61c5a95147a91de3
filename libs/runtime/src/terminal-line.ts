import { styleText } from 'node:util'

const silent = { name: 'dim', from: 0 } as const
const colours = [
  { name: 'red', from: 50 },
  { name: 'yellow', from: 40 },
  { name: 'cyan', from: 30 },
  silent,
] as const

type Fields = Record<string, unknown>

/** Arrays are counted, and objects are left to the lines that programs read. */
const shortText = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return String(value.length)
  return typeof value === 'object' ? undefined : String(value)
}

const pairs = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const text = shortText(value)
    return text === undefined ? [] : `${name}=${text}`
  })

/** Errors have their stack; warnings, which something retries, only the message. */
const textOf = ({ message, stack, code }: Fields, level: number): string =>
  level >= 50 ? `\n  ${stack ?? message}` : [code, message].filter(Boolean).join(': ')

/** One JSON line of the log for a person at a terminal: `18:04:05 feedback request.served status=200 durationMs=4`. */
export const terminalLine = (json: string): string => {
  const { level, time, service = '', msg, err, ...fields } = JSON.parse(json)
  const { name } = colours.find(({ from }) => level >= from) ?? silent
  const at = new Date(time).toTimeString().slice(0, 8)
  const rest = [...pairs(fields), ...(err ? [textOf(err, level)] : [])].join(' ')
  return `${styleText('dim', at)} ${String(service).padEnd(8)} ${styleText(name, msg ?? '')} ${styleText('dim', rest)}\n`
}
