/** Where a value stands between the bottom of a chart (0) and its top (1). */
export type Scale = { ticks: number[]; at: (value: number) => number }

/** The least of 1, 2, 5, 10, 20, 50 … that is not below. */
const roundUp = (value: number): number => {
  if (value <= 1) return 1
  const size = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find(it => it * size >= value) ?? 10) * size
}

/** From 0 to the round number above the most, in whole steps. */
export const countScale = (most: number): Scale => {
  const step = roundUp(most / 4)
  const steps = Math.max(1, Math.ceil(most / step))
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step)
  return { ticks, at: value => value / (steps * step) }
}

const shortestMs = 1
const longestMs = 10_000

/** Each tenfold takes the same room: a receiver that takes 20 ms and one that takes 4 s are both seen. */
export const latencyScale: Scale = {
  ticks: [1, 10, 100, 1000],
  at: value => {
    const within = Math.min(Math.max(value, shortestMs), longestMs)
    return Math.log10(within / shortestMs) / Math.log10(longestMs / shortestMs)
  },
}

const dayMinutes = 24 * 60
/** How far the marks of a time axis may lie apart, in minutes. */
const spacings = [
  ...[5, 10, 15, 30, 60, 120, 180, 240, 360, 720],
  ...[1, 2, 5, 10, 30, 60].map(days => days * dayMinutes),
]

/** Days since a day that is the same for all, by the clock of who looks. */
const dayOf = (moment: Date): number =>
  Math.round(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / (dayMinutes * 60_000))

const minutesOf = (moment: Date): number =>
  dayOf(moment) * dayMinutes + moment.getHours() * 60 + moment.getMinutes()

/** Which of the moments to mark, by round times of the clock, when there is room for so many. */
export const timeTicks = (moments: string[], room: number): number[] => {
  const minutes = moments.map(moment => minutesOf(new Date(moment)))
  const span = (minutes.at(-1) ?? 0) - (minutes[0] ?? 0)
  const spacing = spacings.find(it => span / it <= room) ?? 120 * dayMinutes
  return minutes.flatMap((minute, index) => (minute % spacing === 0 ? [index] : []))
}
