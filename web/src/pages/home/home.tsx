import { Anchor, Stack } from '@mantine/core'
import './home.css'
import { useMe } from '../../api/session.ts'
import { Page } from '../../components/page.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { Setup } from './setup.tsx'

/** The home page: what waits for a person, and key numbers. */
export const Home = () => {
  const { t } = useTexts()
  const me = useMe()
  return (
    <Page title={t('home.title')} about={t('home.greeting', { name: me.name })}>
      <Stack gap="xl">
        <Setup />
        <Attention />
        <Figures />
        <Anchor href="/api/v1/docs">{t('home.reference')}</Anchor>
      </Stack>
    </Page>
  )
}
