import './charts.css'
import { areaPath, type Frame } from './series.ts'

const above: Frame = { left: 0, top: 3, width: 96, height: 18 }
/** The baseline lies between the two. */
const below: Frame = { left: 0, top: 22, width: 96, height: 9 }

/** Smallest maximum of the scale, so that a few attempts do not fill the chart. */
const few = 4
/** Smallest height of a bar, in px, so that one failure among thousands is visible. */
const least = 2

/**
 * A word-sized chart with successes above a baseline and failures below, readable without colors. Hidden from screen readers,
 * since the numbers are shown beside it.
 */
export const UpDown = ({ ups, downs }: { ups: number[]; downs: number[] }) => {
  const px = Math.min(above.height / Math.max(...ups, few), below.height / Math.max(...downs, few / 2))
  const shareOf = (count: number, { height }: Frame) =>
    count === 0 ? 0 : Math.max(count * px, least) / height
  const ground = ups.map(() => 0)
  return (
    <svg className="spark" width={96} height={32} aria-hidden="true">
      <path
        className="spark-solid tone-good"
        d={areaPath(above, ground, ups, count => shareOf(count, above))}
      />
      <path
        className="spark-solid tone-bad"
        d={areaPath(below, ground, downs, count => 1 - shareOf(count, below))}
      />
      <line className="spark-line" x2={96} y1={21.5} y2={21.5} />
    </svg>
  )
}
