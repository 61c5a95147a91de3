import type { Language } from './languages.ts'

const units = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const

/** A size in the largest unit that fits: "48 kB", "1.2 MB". */
export const bytesIn = (language: Language, bytes: number): string => {
  const [unit, size] = units.find(([, size]) => bytes >= size) ?? (['byte', 1] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(bytes / size)
}
