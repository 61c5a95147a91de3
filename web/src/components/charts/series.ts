/** One series of a chart. A value is null where there is no data. */
export type Series = {
  name: string
  /** Chooses the style in `charts.css`. */
  tone: Tone
  values: (number | null)[]
}

export type Tone = 'main' | 'good' | 'fair' | 'bad' | 'idle'

/** The plot area, in px. */
export type Frame = { left: number; top: number; width: number; height: number }

/** The left edge of a time step. All steps have the same width. */
const startOf = ({ left, width }: Frame, index: number, count: number): number =>
  left + (index / count) * width

/** The middle of a time step. */
export const xOf = (frame: Frame, index: number, count: number): number => startOf(frame, index + 0.5, count)

/** The time step at an x position. */
export const indexAt = ({ left, width }: Frame, x: number, count: number): number =>
  Math.min(Math.max(Math.floor(((x - left) / width) * count), 0), count - 1)

export const yOf = ({ top, height }: Frame, share: number): number => top + (1 - share) * height

const pointsOf = (points: [number, number][]): string =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')

/** The upper edges of stacked series: running sums. */
export const stacked = (series: Series[]): number[][] => {
  let below: number[] = []
  return series.map(({ values }) => {
    below = values.map((value, index) => (value ?? 0) + (below[index] ?? 0))
    return below
  })
}

/** The area between two lines, drawn as steps. */
export const areaPath = (frame: Frame, lower: number[], upper: number[], at: (value: number) => number) => {
  const line = (values: number[]): [number, number][] =>
    values.flatMap((value, index) => [
      [startOf(frame, index, values.length), yOf(frame, at(value))],
      [startOf(frame, index + 1, values.length), yOf(frame, at(value))],
    ])
  return `M${pointsOf(line(upper))}L${pointsOf(line(lower).toReversed())}Z`
}

type Point = [x: number, y: number]

/** A value of the time step with this index. */
type Dot = { index: number; at: Point }

/** The points between gaps, where values are missing. */
const runsOf = (frame: Frame, values: (number | null)[], at: (value: number) => number): Dot[][] => {
  const runs: Dot[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ index, at: [xOf(frame, index, values.length), yOf(frame, at(value))] })
  })
  return runs.filter(run => run.length > 0)
}

/** A line with gaps where values are missing, and the points with gaps on both sides, which have no line. */
export const lineOf = (
  frame: Frame,
  values: (number | null)[],
  at: (value: number) => number,
): { path: string; dots: Dot[] } => {
  const runs = runsOf(frame, values, at)
  return {
    path: runs
      .filter(run => run.length > 1)
      .map(run => `M${pointsOf(run.map(dot => dot.at))}`)
      .join(''),
    dots: runs.filter(run => run.length === 1).flat(),
  }
}
