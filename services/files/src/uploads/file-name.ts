import { hasVisible } from '@earshot/contracts'

const maxLength = 255

/**
 * The name of a file without folders, control characters, and characters that change the direction of text, which could hide
 * an extension. `file` if nothing is left that can be seen.
 */
export const fileName = (given: string): string => {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  if (!hasVisible(clean) || clean === '.' || clean === '..') return 'file'
  if (clean.length <= maxLength) return clean
  const extension = /\.[^.]{1,16}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, maxLength - extension.length).toWellFormed() + extension
}
