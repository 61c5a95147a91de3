import { dateTimeIn } from '@earshot/i18n'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { ErrorNote, Failed } from '../../../components/states.tsx'
import { type Operations, useHistory, useOperations } from '../../../domain/operations/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { Queues } from './queues.tsx'
import { Services } from './services.tsx'

const route = getRouteApi('/operations')

const Content = (operations: Operations) => {
  const { t, language } = useTexts()
  const history = useHistory(operations)
  const { queue } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Stack gap="xl">
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('operations.services')}
        </Title>
        <Services {...operations} />
        <Text size="xs" c="dimmed">
          {t('operations.at', { when: dateTimeIn(language, operations.at, 'second') })}
        </Text>
      </Stack>
      <DeadLetters
        queue={queue}
        choose={it => navigate({ search: it ? { queue: it } : {}, replace: true, resetScroll: false })}
        operations={operations}
      />
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('operations.queues')}
        </Title>
        <Queues operations={operations} history={history} />
      </Stack>
    </Stack>
  )
}

/** Keeps the last data when a refetch fails, and shows how old it is. */
const Live = () => {
  const { t } = useTexts()
  const { data, error, isPending, refetch } = useOperations()
  if (isPending) return <Skeleton h={480} role="status" aria-label={t('app.loading')} />
  if (!data) return <Failed error={error} retry={refetch} />
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Content {...data} />
    </>
  )
}

export const OperationsPage = () => {
  const { t } = useTexts()
  const me = useMe()
  if (!canAdminister(me)) return <Page title={t('operations.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('operations.title')} about={t('operations.about')}>
      <Live />
    </Page>
  )
}
