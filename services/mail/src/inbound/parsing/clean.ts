import { hasVisible, startOf } from '@earshot/contracts'
import { oneLine } from '../../templates/parts.ts'

/** Controls except tabs and line feeds. */
const controls = /(?![\t\n])\p{Cc}/gu
/** Embeddings, overrides and isolates. The marks LRM, RLM and ALM stay: Arabic and Hebrew texts use them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Text with `\n` line ends that PostgreSQL can store, without characters that change how the text around it is shown. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(controls, '')
    .replace(directions, '')
    .replaceAll('\u00a0', ' ')

/** A name or subject on one line; null if nothing visible is left. */
export const cleanLine = (text: string | undefined, max: number): string | null => {
  const line = startOf(oneLine((text ?? '').slice(0, max * 8).toWellFormed()), max).trim()
  return hasVisible(line) ? line : null
}
