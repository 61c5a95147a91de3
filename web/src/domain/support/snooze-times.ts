const beginOfDay = 9

/** Some days later, when work begins. */
const morning = (now: Date, days: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, beginOfDay).toISOString()

/** How many days it is to the next Monday. */
const toMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

type Preset = { name: 'later' | 'tomorrow' | 'monday' | 'month'; until: string }

/** Times that people like to be reminded at. On a Sunday tomorrow is the next Monday. */
export const presetsFrom = (now: Date): Preset[] => [
  { name: 'later', until: new Date(now.getTime() + 3 * 3_600_000).toISOString() },
  { name: 'tomorrow', until: morning(now, 1) },
  ...(toMonday(now) > 1 ? [{ name: 'monday' as const, until: morning(now, toMonday(now)) }] : []),
  { name: 'month', until: morning(now, 30) },
]

/** A moment as a field for date and time has it; undefined while it has none. */
export const momentOf = (value: string): string | undefined =>
  Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString()
