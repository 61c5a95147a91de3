import type { Scale } from '../../../components/charts/scale.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Round durations, in seconds. */
const steps = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map(count => count * minute),
  ...[1, 2, 3, 4, 6, 12].map(count => count * hour),
  ...[1, 2, 5, 10, 30, 60, 100].map(count => count * day),
]

/** From 0 to the round duration above the maximum. */
export const durationScale = (most: number): Scale => {
  const step = steps.find(it => it * 4 >= most) ?? 100 * day * Math.ceil(most / (400 * day))
  const count = Math.max(1, Math.ceil(most / step))
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
    at: seconds => seconds / (count * step),
  }
}

/** Ratings are between 1 and 5. */
export const scoreScale = (): Scale => ({ ticks: [1, 2, 3, 4, 5], at: score => (score - 1) / 4 })
