import { useTexts } from '../../texts/use-texts.tsx'
import { shortMoneyIn } from '../companies/money.ts'
import type { PostItem } from './queries.ts'

const names = [
  ['posts.revenue', 'posts.revenue.about'],
  ['posts.score', 'posts.score.about'],
] as const

/** The names above the columns of a list, whose rows name their figures to screen readers. */
export const FigureNames = () => {
  const { t } = useTexts()
  return (
    <div className="post-figures post-figure-names" aria-hidden="true">
      {names.map(([label, about]) => (
        <span key={label} title={t(about)}>
          {t(label)}
        </span>
      ))}
    </div>
  )
}

/** The revenue of the voters' companies, and the score. Nothing for members who may not read them. */
export const PostFigures = ({ post: { mrrCents, score } }: { post: PostItem }) => {
  const { t, language } = useTexts()
  if (mrrCents === null || score === null) return null
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const figures = [mrrCents === 0 ? '–' : shortMoneyIn(language, mrrCents), number.format(score)]
  return (
    <dl className="post-figures">
      {names.map(([label, about], at) => (
        <div key={label} title={t(about)}>
          <dt>{t(label)}</dt>
          <dd>{figures[at]}</dd>
        </div>
      ))}
    </dl>
  )
}
