import { Anchor, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import './home.css'
import { useMe } from '../../api/session.ts'
import { ListSkeleton } from '../../components/lists/list-skeleton.tsx'
import { Page } from '../../components/page.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Attention, useAttention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { Setup, useOpenSetup } from './setup.tsx'

/** Waits no longer for a slow service before it shows the others, in ms. */
const patienceMs = 3000

/** True when `isLoading` was false once, or the patience has ended: from then on, nothing is hidden again. */
const useIsShown = (isLoading: boolean): boolean => {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) setShown(true)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown || !isLoading
}

/** The home page: what waits for a person, and key numbers. The sections appear together, so that none moves another. */
export const Home = () => {
  const { t } = useTexts()
  const me = useMe()
  const setup = useOpenSetup()
  const attention = useAttention()
  const isShown = useIsShown(setup.isLoading || attention.isLoading)
  return (
    <Page title={t('home.title')} about={t('home.greeting', { name: me.name })}>
      {!isShown && <ListSkeleton />}
      <Stack gap="xl" display={isShown ? undefined : 'none'}>
        {setup.data && <Setup done={setup.data} hide={setup.hide} />}
        <Attention {...attention} />
        <Figures />
        <Anchor href="/api/v1/docs">{t('home.reference')}</Anchor>
      </Stack>
    </Page>
  )
}
