import './charts.css'
import { countScale } from './scale.ts'
import { areaPath, type Frame, type Tone } from './series.ts'

const frame: Frame = { left: 1, top: 3, width: 94, height: 20 }

/** A word-sized chart of recent values. Hidden from screen readers, since the number is shown beside it. */
export const Sparkline = ({ values, tone }: { values: number[]; tone: Tone }) => {
  const { at } = countScale(Math.max(...values, 4))
  const ground = values.map(() => 0)
  return (
    <svg className={`spark tone-${tone}`} width={96} height={26} aria-hidden="true">
      <path className="spark-area" d={areaPath(frame, ground, values, at)} />
    </svg>
  )
}
