import { dateTimeIn } from '@earshot/i18n'
import { Card, Text } from '@mantine/core'
import { type Fact, FactList } from '../../../components/facts.tsx'
import { Time } from '../../../components/time.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import type { Webhook } from '../../../domain/webhooks/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { FailureGauge } from './failure-gauge.tsx'

const Boards = ({ boardIds }: Webhook) => {
  const { t } = useTexts()
  const boards = useBoards()
  if (boardIds.length === 0) return t('webhooks.boards.all')
  const names = new Map(boards.data?.map(({ id, name }) => [id, name]))
  return <bdi>{boardIds.map(id => names.get(id) ?? id).join(', ')}</bdi>
}

const Moment = ({ at }: { at: string | null }) => {
  const { t } = useTexts()
  return at === null ? t('time.never') : <Time moment={at} />
}

export const Facts = (webhook: Webhook) => {
  const { t, language } = useTexts()
  const { lastError, previousSecretExpiresAt: until } = webhook
  const state: Fact[] = [
    ['webhooks.failures', <FailureGauge key="failures" failures={webhook.consecutiveFailures} />],
    ['webhooks.lastDelivery', <Moment key="delivery" at={webhook.lastDeliveryAt} />],
    ['webhooks.lastSuccess', <Moment key="success" at={webhook.lastSuccessAt} />],
    ['webhooks.lastError', lastError && <bdi key="error">{lastError}</bdi>],
  ]
  const settings: Fact[] = [
    ['webhooks.format', t(`webhooks.format.${webhook.format}`)],
    ['webhooks.events', webhook.events.map(it => <div key={it}>{it}</div>)],
    ['webhooks.boards', <Boards key="boards" {...webhook} />],
    [
      'webhooks.headers',
      webhook.headerNames.length > 0 && <bdi key="headers">{webhook.headerNames.join(', ')}</bdi>,
    ],
    ['webhooks.created.at', <Time key="created" moment={webhook.createdAt} />],
  ]
  return (
    <Card withBorder py="xs">
      <FactList facts={state} />
      <details className="more">
        <summary>{t('webhooks.settings')}</summary>
        <FactList facts={settings} />
      </details>
      {until !== null && Date.parse(until) > Date.now() && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('rotate.previous.secret', { when: dateTimeIn(language, until) })}
        </Text>
      )}
    </Card>
  )
}
