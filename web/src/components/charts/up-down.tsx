import './charts.css'
import { areaPath, type Frame } from './series.ts'

const above: Frame = { left: 0, top: 3, width: 96, height: 18 }
/** The line lies between them. */
const below: Frame = { left: 0, top: 22, width: 96, height: 9 }

/** So many or fewer in a moment are not drawn as if they were many. */
const few = 4
/** One of thousands is still seen, in px. */
const least = 2

/**
 * How often something went well, which stands on a line, and how often it did not, which hangs from it: told apart without
 * colours. As small as a word, and for the eye only: the numbers stand beside it.
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
