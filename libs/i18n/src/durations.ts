import type { Language } from './languages.ts'

/** Seconds of each unit, by how its names start in the languages of the panel. A longer start comes before a shorter one. */
const secondsByStart = [
  ['sem', 604_800], // semana, semaine
  ['st', 3600], // Std., Stunden
  ['w', 604_800],
  ['d', 86_400],
  ['t', 86_400], // Tag
  ['j', 86_400], // jour
  ['h', 3600],
  ['m', 60],
  ['s', 1],
  ['週', 604_800],
  ['日', 86_400],
  ['時', 3600],
  ['分', 60],
  ['秒', 1],
  ['أ', 604_800],
  ['ي', 86_400],
  ['س', 3600],
  ['د', 60],
  ['ث', 1],
] as const

const withLatinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/g, '.')

const part = /(\d+(?:\.\d+)?)\s*(\p{L}+)\.?/gu

/** Seconds of `15 m`, `4h`, `1 h 30 m`, `2 days` or `3 Std.`; undefined for any other text. */
export const parseDuration = (text: string): number | undefined => {
  const normalized = withLatinDigits(text.toLowerCase())
  if (!/\d/.test(normalized) || normalized.replace(part, '').trim() !== '') return undefined
  let seconds = 0
  for (const [, count = '', unit = ''] of normalized.matchAll(part)) {
    const found = secondsByStart.find(([start]) => unit.startsWith(start))
    if (!found) return undefined
    seconds += Number(count) * found[1]
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

/** Formats seconds so that `parseDuration` reads them, as in `1d 2h`. Starts with the largest unit, and has at most `most` units. */
export const durationIn = (
  language: Language,
  seconds: number,
  width: Width = 'narrow',
  most = 4,
): string => {
  const parts: string[] = []
  let rest = Math.round(seconds)
  for (const [unit, size] of units) {
    const count = Math.trunc(rest / size)
    rest -= count * size
    if (count === 0 || parts.length >= most) continue
    parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: width }).format(count))
  }
  if (parts.length > 0) return parts.join(' ')
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: width }).format(0)
}
