import { xOf, yOf } from '../../../components/charts/series.ts'
import type { ShapeProps } from '../../../components/charts/shapes.tsx'

/** How much of a day's width its columns take together. */
const filled = 0.7

/** Beside each other, day by day: numbers that need not add up. */
export const Columns = ({ frame, series, scale }: ShapeProps) => {
  const count = series[0]?.values.length ?? 0
  const width = (frame.width / count / series.length) * filled
  return series.map(({ name, tone, values }, place) => (
    <g key={name} className={`report-column tone-${tone}`}>
      {values.map((value, index) => {
        const y = yOf(frame, scale.at(value ?? 0))
        const x = xOf(frame, index, count) + (place - series.length / 2) * width
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is where its day is
        return <rect key={index} x={x} y={y} width={width} height={frame.top + frame.height - y} />
      })}
    </g>
  ))
}
