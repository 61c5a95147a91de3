/** One of the things that a chart shows over time; null where there is nothing to show. */
export type Series = {
  name: string
  /** What `charts.css` draws it as. */
  tone: Tone
  values: (number | null)[]
}

export type Tone = 'main' | 'good' | 'fair' | 'bad' | 'idle'

/** Where the parts of a chart lie, in px. */
export type Frame = { left: number; top: number; width: number; height: number }

/** Each moment has its share of the width; this is where that begins. */
const startOf = ({ left, width }: Frame, index: number, count: number): number =>
  left + (index / count) * width

/** The middle of a moment. */
export const xOf = (frame: Frame, index: number, count: number): number => startOf(frame, index + 0.5, count)

/** Which moment lies at a place. */
export const indexAt = ({ left, width }: Frame, x: number, count: number): number =>
  Math.min(Math.max(Math.floor(((x - left) / width) * count), 0), count - 1)

export const yOf = ({ top, height }: Frame, share: number): number => top + (1 - share) * height

const pointsOf = (points: [number, number][]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')

/** The upper edge of each series: the sum of it and of those before it. */
export const stacked = (series: Series[]): number[][] => {
  let below: number[] = []
  return series.map(({ values }) => {
    below = values.map((value, index) => (value ?? 0) + (below[index] ?? 0))
    return below
  })
}

/** The area between what a series stands on and its own sum; each moment is as wide as it lasts. */
export const areaPath = (frame: Frame, lower: number[], upper: number[], at: (value: number) => number) => {
  const line = (values: number[]): [number, number][] =>
    values.flatMap((value, index) => [
      [startOf(frame, index, values.length), yOf(frame, at(value))],
      [startOf(frame, index + 1, values.length), yOf(frame, at(value))],
    ])
  return `M${pointsOf(line(upper))}L${pointsOf(line(lower).toReversed())}Z`
}

/** A line through what is there; where something is missing it begins again. */
export const linePath = (frame: Frame, values: (number | null)[], at: (value: number) => number): string => {
  const runs: [number, number][][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push([xOf(frame, index, values.length), yOf(frame, at(value))])
  })
  // A point on its own is a line of no length, which a round end makes a dot.
  return runs
    .filter(run => run.length > 0)
    .map(run => `M${pointsOf(run.length === 1 ? [...run, ...run] : run)}`)
    .join('')
}
