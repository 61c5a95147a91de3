import { dateTimeIn } from '@earshot/i18n'
import { Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { ErrorNote } from '../../../../components/states.tsx'
import { Time } from '../../../../components/time.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { ReplayForm } from './form.tsx'
import { type Replay, useCancelReplay, useReplays } from './queries.ts'

const colors = { running: 'blue', completed: 'green', cancelled: 'gray' } as const

const shareOf = ({ done, total, status }: Replay): number => {
  if (total === 0) return status === 'running' ? 0 : 100
  return Math.min((done / total) * 100, 100)
}

const Bar = (replay: Replay) => {
  const { t } = useTexts()
  const { done, total, status } = replay
  const text = t('replays.progress', { done, total })
  return (
    <div>
      <Progress.Root size="lg" my="xs">
        <Progress.Section
          value={shareOf(replay)}
          color={colors[status]}
          animated={status === 'running'}
          aria-label={t('replays.one')}
          aria-valuetext={text}
        />
      </Progress.Root>
      <Text size="sm" role="status">
        {text}
      </Text>
    </div>
  )
}

const ReplayCard = (replay: Replay) => {
  const { t, language } = useTexts()
  const cancel = useCancelReplay()
  const { deliveryStatus, status, since, until, createdAt } = replay
  return (
    <Card component="li" withBorder>
      <Group justify="space-between">
        <Text fw={600}>{t(`replays.of.${deliveryStatus}`)}</Text>
        <Badge variant="dot" color={colors[status]} tt="none">
          {t(`replays.status.${status}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('replays.span', { since: dateTimeIn(language, since), until: dateTimeIn(language, until) })}
      </Text>
      <Bar {...replay} />
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed" component="div">
          {t('replays.started')} <Time moment={createdAt} finest="second" />
        </Text>
        {status === 'running' && (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(replay)}
          >
            {t('replays.cancel')}
          </Button>
        )}
      </Group>
      {cancel.error && <ErrorNote error={cancel.error} />}
    </Card>
  )
}

/** The replays of a webhook with their progress, and a button to start one. */
export const Replays = ({ webhookId }: { webhookId: string }) => {
  const { t } = useTexts()
  const [isStarting, setStarting] = useState(false)
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={560}>
          {t('replays.about')}
        </Text>
        <Button onClick={() => setStarting(true)}>{t('replays.start')}</Button>
      </Group>
      <PagedList list={useReplays(webhookId)} empty="replays.empty" count="replays.count">
        {replays => (
          <Stack component="ul" className="cards" gap="sm" aria-label={t('replays.title')}>
            {replays.map(it => (
              <ReplayCard key={it.id} {...it} />
            ))}
          </Stack>
        )}
      </PagedList>
      {isStarting && <ReplayForm webhookId={webhookId} close={() => setStarting(false)} />}
    </Stack>
  )
}
