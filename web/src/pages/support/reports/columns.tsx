import { xOf, yOf } from '../../../components/charts/series.ts'
import type { ShapeProps } from '../../../components/charts/shapes.tsx'

/** The share of a day's width that its columns fill. */
const filled = 0.7

/** Columns side by side for each day, for numbers that are not parts of a total. */
export const Columns = ({ frame, series, scale }: ShapeProps) => {
  const count = series[0]?.values.length ?? 0
  const width = (frame.width / count / series.length) * filled
  return series.map(({ name, tone, values }, place) => (
    <g key={name} className={`report-column tone-${tone}`}>
      {values.map((value, index) => {
        const y = yOf(frame, scale.at(value ?? 0))
        const x = xOf(frame, index, count) + (place - series.length / 2) * width
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no key besides its day
        return <rect key={index} x={x} y={y} width={width} height={frame.top + frame.height - y} />
      })}
    </g>
  ))
}
