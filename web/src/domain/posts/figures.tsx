import { useTexts } from '../../texts/use-texts.tsx'
import { shortMoneyIn } from '../companies/money.ts'
import type { PostItem } from './queries.ts'

/** The revenue of the voters' companies, and the score. Nothing for members who may not read them. */
export const PostFigures = ({ post: { mrrCents, score } }: { post: PostItem }) => {
  const { t, language } = useTexts()
  if (mrrCents === null || score === null) return null
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const figures = [
    ['posts.revenue', 'posts.revenue.about', mrrCents === 0 ? '–' : shortMoneyIn(language, mrrCents)],
    ['posts.score', 'posts.score.about', number.format(score)],
  ] as const
  return (
    <dl className="post-figures">
      {figures.map(([label, about, figure]) => (
        <div key={label} title={t(about)}>
          <dt>{t(label)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
