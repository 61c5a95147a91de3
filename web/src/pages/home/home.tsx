import { Anchor, Stack } from '@mantine/core'
import { canAdminister, useMe } from '../../api/session.ts'
import { Page } from '../../components/page.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { DeliveryFigures, FeedbackFigures, OperationsFigures, SupportFigures } from './figures.tsx'

/** The home page: open work and key numbers. */
export const Home = () => {
  const { t } = useTexts()
  const me = useMe()
  return (
    <Page title={t('home.title')} about={t('home.greeting', { name: me.name })}>
      <Stack gap="xl">
        {me.scopes.includes('read:support') && <SupportFigures />}
        {me.scopes.includes('read:feedback') && <FeedbackFigures />}
        {canAdminister(me) && <DeliveryFigures />}
        {canAdminister(me) && <OperationsFigures />}
        <Anchor href="/api/v1/docs">{t('home.reference')}</Anchor>
      </Stack>
    </Page>
  )
}
