import { Skeleton } from '@mantine/core'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { ScoreForm } from './form.tsx'
import { useDefinition } from './queries.ts'

const Score = () => {
  const definition = useDefinition()
  if (definition.isPending) return <Skeleton h={280} />
  if (!definition.data) return <ErrorNote error={definition.error} />
  return <ScoreForm definition={definition.data} />
}

/** How posts are scored. */
export const ScorePage = () => {
  const { t } = useTexts()
  const mayChange = canAdminister(useMe())
  return (
    <Page title={t('score.title')} about={t(mayChange ? 'score.about' : 'error.forbidden')}>
      {mayChange && <Score />}
    </Page>
  )
}
