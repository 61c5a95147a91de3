import './charts.css'
import { useTexts } from '../../texts/use-texts.tsx'
import type { Tone } from './series.ts'

export type Bar = { name: string; tone: Tone; count: number }

/** A bar for each name. Names and numbers are text, so the bars are hidden from screen readers. */
export const Bars = ({ label, bars }: { label: string; bars: Bar[] }) => {
  const { language } = useTexts()
  const numbers = new Intl.NumberFormat(language)
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ name, tone, count }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <div className="bars-track" aria-hidden="true">
            <div className={`bars-bar tone-${tone}`} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </div>
          <span className="bars-count">{numbers.format(count)}</span>
        </li>
      ))}
    </ul>
  )
}
