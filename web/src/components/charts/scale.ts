/** Maps a value to a height from 0 (bottom) to 1 (top). */
export type Scale = { ticks: number[]; at: (value: number) => number }

/** Rounds up to 1, 2, 5, 10, 20, 50 … */
const roundUp = (value: number): number => {
  if (value <= 1) return 1
  const size = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find(it => it * size >= value) ?? 10) * size
}

/** From 0 to the next round number above the maximum, in whole steps. */
export const countScale = (most: number): Scale => {
  const step = roundUp(most / 4)
  const steps = Math.max(1, Math.ceil(most / step))
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step)
  return { ticks, at: value => value / (steps * step) }
}

const shortestMs = 1
const longestMs = 10_000

/** Logarithmic, so that a receiver that takes 20 ms and one that takes 4 s are both visible. */
export const latencyScale: Scale = {
  ticks: [1, 10, 100, 1000],
  at: value => {
    const within = Math.min(Math.max(value, shortestMs), longestMs)
    return Math.log10(within / shortestMs) / Math.log10(longestMs / shortestMs)
  },
}

const dayMinutes = 24 * 60
/** Distances between labels of a time axis, in minutes. */
const spacings = [
  ...[5, 10, 15, 30, 60, 120, 180, 240, 360, 720],
  ...[1, 2, 5, 10, 30, 60].map(days => days * dayMinutes),
]

/** Days since the epoch, in the local time zone. */
const dayOf = (moment: Date): number =>
  Math.round(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / (dayMinutes * 60_000))

const minutesOf = (moment: Date): number =>
  dayOf(moment) * dayMinutes + moment.getHours() * 60 + moment.getMinutes()

/** Indexes of the times to label: round local times, at most as many as fit. Without any, the first time. */
export const timeTicks = (moments: string[], room: number): number[] => {
  const minutes = moments.map(moment => minutesOf(new Date(moment)))
  const span = (minutes.at(-1) ?? 0) - (minutes[0] ?? 0)
  const spacing = spacings.find(it => span / it <= room) ?? 120 * dayMinutes
  const round = minutes.flatMap((minute, index) => (minute % spacing === 0 ? [index] : []))
  return round.length > 0 || minutes.length === 0 ? round : [0]
}
