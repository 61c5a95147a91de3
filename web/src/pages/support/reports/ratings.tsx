import { Title } from '@mantine/core'
import { Bars } from '../../../components/charts/bars.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { FiguresOf } from './queries.ts'

const tones = { 5: 'good', 4: 'good', 3: 'idle', 2: 'bad', 1: 'bad' } as const
const ratings = [5, 4, 3, 2, 1] as const

/** How often each rating was given. */
export const Ratings = ({ count, ratings: given }: FiguresOf<'csat'>) => {
  const { t, language } = useTexts()
  const stars = new Intl.NumberFormat(language)
  if (count === 0) return null
  return (
    <>
      <Title order={3} size="h5" mt="md" mb="sm">
        {t('reports.given')}
      </Title>
      <Bars
        label={t('reports.given')}
        bars={ratings.map(it => ({ name: `${stars.format(it)} ★`, tone: tones[it], count: given[it] ?? 0 }))}
      />
    </>
  )
}
