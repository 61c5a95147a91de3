import type { Language } from './languages.ts'

/** By what a word for it begins with, in any of our languages, and how many seconds it has. */
const beginnings = {
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
  أ: 604_800,
  ي: 86_400,
  س: 3600,
  د: 60,
  ث: 1,
} as const

const isBeginning = (letter: string): letter is keyof typeof beginnings => Object.hasOwn(beginnings, letter)

const latinDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660)).replace(/[,٫]/g, '.')

const part = /(\d+(?:\.\d+)?)\s*(\p{L})\p{L}*/gu

/** Seconds of `15 m`, `4h`, `1 h 30 m` or `2 days`; undefined for what says nothing of the kind. */
export const parseDuration = (text: string): number | undefined => {
  const said = latinDigits(text.toLowerCase())
  if (!/\d/.test(said) || said.replace(part, '').trim() !== '') return undefined
  let seconds = 0
  for (const [, count = '', letter = ''] of said.matchAll(part)) {
    if (!isBeginning(letter)) return undefined
    seconds += Number(count) * beginnings[letter]
  }
  return Math.round(seconds)
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

type Width = 'narrow' | 'short' | 'long'

/** The same the other way round, in its largest units: at most so many. */
export const durationIn = (
  language: Language,
  seconds: number,
  width: Width = 'narrow',
  most = 4,
): string => {
  const said: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of units) {
    const count = Math.trunc(rest / size)
    rest -= count * size
    if (count === 0 || said.length >= most) continue
    said.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: width }).format(count))
  }
  if (said.length > 0) return said.join(' ')
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: width }).format(0)
}
