import { Anchor, Stack } from '@mantine/core'
import { startTransition, useEffect, useState } from 'react'
import './home.css'
import { queries } from '../../api/client.ts'
import { canAdminister, canReadFeedback, canReadSupport, type Me, useMe } from '../../api/session.ts'
import { ListSkeleton } from '../../components/lists/list-skeleton.tsx'
import { nextTask } from '../../components/next-task.ts'
import { Page } from '../../components/page.tsx'
import { operationsNow } from '../../domain/operations/queries.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Attention, useAttention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { deliverySummary, feedbackSummary, supportNow, supportWeek, useSupportWeek } from './queries.ts'
import { Setup } from './setup.tsx'
import { mayShowSetup, setupSteps, useOpenSetup } from './setup-queries.ts'

/** Waits no longer for a slow service before it shows the others, in ms. */
const patienceMs = 3000

/**
 * True when `isLoading` was false once, or the patience has ended: from then on, nothing is hidden again. In a transition, so that the
 * sections are rendered in slices of 5 ms.
 */
const useIsShown = (isLoading: boolean): boolean => {
  const [isShown, setShown] = useState(!isLoading)
  useEffect(() => {
    const show = () => startTransition(() => setShown(true))
    if (!isLoading) show()
    const timer = setTimeout(show, patienceMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown
}

/** Starts the requests of the page, the slowest first, so that they run while a phone renders it. */
export const startRequests = (me: Me): void => {
  if (canAdminister(me)) void queries.prefetchQuery(operationsNow)
  if (canReadSupport(me)) {
    void queries.prefetchQuery(supportNow)
    void nextTask().then(() => queries.prefetchQuery(supportWeek)) // the time zone takes a phone 60 ms
  }
  if (canAdminister(me)) void queries.prefetchQuery(deliverySummary)
  if (canReadFeedback(me)) void queries.prefetchQuery(feedbackSummary)
  if (mayShowSetup(me)) void queries.prefetchQuery(setupSteps)
}

/** The home page: what waits for a person, and key numbers. The sections appear together, so that none moves another. */
export const Home = () => {
  const { t } = useTexts()
  const me = useMe()
  const setup = useOpenSetup()
  const attention = useAttention()
  const week = useSupportWeek(canReadSupport(me)) // for the figures, loaded beside the rest
  const isShown = useIsShown(setup.isLoading || attention.isLoading || week.isLoading)
  return (
    <Page title={t('home.title')} about={t('home.greeting', { name: me.name })}>
      {isShown ? (
        <Stack gap="xl">
          {setup.data && <Setup done={setup.data} hide={setup.hide} />}
          <Attention {...attention} />
          <Figures />
          <Anchor href="/api/v1/docs">{t('home.reference')}</Anchor>
        </Stack>
      ) : (
        <ListSkeleton />
      )}
    </Page>
  )
}
