import type { Scale } from './scale.ts'
import { areaPath, type Frame, lineOf, type Series, stacked } from './series.ts'

export type ShapeProps = { frame: Frame; series: Series[]; scale: Scale }

/** Stacked areas. The upper edge is the total. */
export const Areas = ({ frame, series, scale }: ShapeProps) => {
  const sums = stacked(series)
  return series.map(({ name, tone, values }, index) => {
    const upper = sums[index] ?? []
    const lower = sums[index - 1] ?? values.map(() => 0)
    return (
      <path key={name} className={`chart-area tone-${tone}`} d={areaPath(frame, lower, upper, scale.at)} />
    )
  })
}

export const Lines = ({ frame, series, scale }: ShapeProps) =>
  series.map(({ name, tone, values }) => {
    const { path, dots } = lineOf(frame, values, scale.at)
    return (
      <g key={name} className={`chart-line tone-${tone}`}>
        <path d={path} />
        {dots.map(({ index, at: [x, y] }) => (
          <circle key={index} className="chart-dot" cx={x} cy={y} r={3.5} />
        ))}
      </g>
    )
  })
