const startHour = 9

/** The start of work in some days. */
const morning = (now: Date, days: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, startHour).toISOString()

const toMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

type Preset = { name: 'later' | 'tomorrow' | 'monday' | 'month'; until: string }

/** Presets for snoozing. On a Sunday, tomorrow and next Monday are the same, so only one is offered. */
export const presetsFrom = (now: Date): Preset[] => [
  { name: 'later', until: new Date(now.getTime() + 3 * 3_600_000).toISOString() },
  { name: 'tomorrow', until: morning(now, 1) },
  ...(toMonday(now) > 1 ? [{ name: 'monday' as const, until: morning(now, toMonday(now)) }] : []),
  { name: 'month', until: morning(now, 30) },
]

/** Converts the value of a date and time field to ISO 8601; undefined while it is incomplete. */
export const momentOf = (value: string): string | undefined =>
  Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString()
