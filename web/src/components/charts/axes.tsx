import type { Scale } from './scale.ts'
import { type Frame, xOf, yOf } from './series.ts'

type GridLinesProps = { frame: Frame; scale: Scale; format: (value: number) => string }

/** Horizontal grid lines with their values. */
export const GridLines = ({ frame, scale, format }: GridLinesProps) =>
  scale.ticks.map(tick => {
    const y = yOf(frame, scale.at(tick))
    return (
      <g key={tick}>
        <line className="chart-grid" x1={frame.left} x2={frame.left + frame.width} y1={y} y2={y} />
        <text x={frame.left - 8} y={y} textAnchor="end" dominantBaseline="central">
          {format(tick)}
        </text>
      </g>
    )
  })

type TimeAxisProps = { frame: Frame; count: number; marks: { index: number; label: string }[] }

/** Labels of the time axis. Labels at the ends are kept inside the chart. */
export const TimeAxis = ({ frame, count, marks }: TimeAxisProps) =>
  marks.map(({ index, label }) => {
    const x = xOf(frame, index, count)
    const isLast = x > frame.left + frame.width - 20
    return (
      <text
        key={index}
        x={isLast ? frame.left + frame.width : x}
        y={frame.top + frame.height + 16}
        textAnchor={isLast ? 'end' : x < frame.left + 20 ? 'start' : 'middle'}
      >
        {label}
      </text>
    )
  })

type LimitProps = { frame: Frame; share: number; label: string }

/** A horizontal line for a limit. */
export const Limit = ({ frame, share, label }: LimitProps) => {
  const y = yOf(frame, share)
  return (
    <g>
      <line className="chart-limit" x1={frame.left} x2={frame.left + frame.width} y1={y} y2={y} />
      <text className="chart-limit-label" x={frame.left + frame.width} y={y - 5} textAnchor="end">
        {label}
      </text>
    </g>
  )
}
