import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from '../../../components/code-block.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Filter } from '../../../components/forms/filter.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { type DeadQueue, deadQueues } from '../../../domain/operations/dead-queue.ts'
import {
  deadLettersIn,
  type ListedLetter,
  type Operations,
  type Redriven,
  useDeadLetters,
  useDiscard,
  useRedrive,
} from '../../../domain/operations/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** Formats complete JSON; returns other text unchanged. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

type DialogProps = { letter: ListedLetter; close: () => void }

const Letter = ({ letter, close }: DialogProps) => {
  const { t } = useTexts()
  return (
    <Dialog title={letter.name} close={close} size="lg">
      <CodeBlock label={t('dead.body', { size: letter.size })} text={readable(letter.body)} />
    </Dialog>
  )
}

const DiscardLetter = ({ letter, close }: DialogProps) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('dead.discard.title', { name: letter.name })}
      about={t('dead.discard.about')}
      label={t('dead.discard')}
      change={useDiscard()}
      input={letter}
      close={close}
    />
  )
}

const Outcome = ({ redriven, unreadable, remaining }: Redriven) => {
  const { t } = useTexts()
  return (
    <Alert color={unreadable + remaining > 0 ? 'yellow' : 'green'} role="status">
      {t('dead.redriven', { count: redriven })}
      {unreadable > 0 && <Text size="sm">{t('dead.unreadable', { count: unreadable })}</Text>}
    </Alert>
  )
}

type RowsProps = {
  items: ListedLetter[]
  open: (it: ListedLetter) => void
  discard: (it: ListedLetter) => void
}

const Rows = ({ items, open, discard }: RowsProps) => {
  const { t } = useTexts()
  return (
    <Records
      label={t('dead.title')}
      heading="dead.message"
      items={items}
      below={it => (
        <Text size="xs" c="dimmed" className="breakable">
          <bdi>{it.routingKey}</bdi>
        </Text>
      )}
      columns={[
        { heading: 'dead.queue', show: it => t(`dead.queue.${it.queue}`) },
        {
          heading: 'dead.readable',
          show: it => (
            <Badge variant="dot" color={it.readable ? 'green' : 'red'} tt="none">
              {t(it.readable ? 'dead.readable.yes' : 'dead.readable.no')}
            </Badge>
          ),
        },
      ]}
      actions={[
        { label: 'deliveries.open', act: open },
        { label: 'dead.discard', act: discard, isDestructive: true },
      ]}
    />
  )
}

type Props = {
  queue: DeadQueue | undefined
  choose: (queue: DeadQueue | undefined) => void
  operations: Operations
}

/** The dead letters, with actions to redrive or discard them. */
export const DeadLetters = ({ queue, choose, operations }: Props) => {
  const { t } = useTexts()
  const list = useDeadLetters(queue, operations)
  const redrive = useRedrive()
  const [open, setOpen] = useState<ListedLetter>()
  const [discarding, setDiscarding] = useState<ListedLetter>()
  return (
    <Stack component="section">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h4">
            {t('dead.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('dead.about')}
          </Text>
        </div>
        <Group gap="xs">
          <Filter
            aria-label={t('dead.filter')}
            none={t('dead.queue.all')}
            values={deadQueues}
            nameOf={it => t(`dead.queue.${it}`)}
            value={queue}
            choose={chosen => {
              redrive.reset() // clear the result of the previous queue
              choose(chosen)
            }}
          />
          <Button
            variant="default"
            loading={redrive.isPending}
            disabled={deadLettersIn(operations) === 0}
            onClick={() => redrive.mutate(queue)}
          >
            {t('dead.redrive')}
          </Button>
        </Group>
      </Group>
      {redrive.data && <Outcome {...redrive.data} />}
      {redrive.error && <ErrorNote error={redrive.error} />}
      <PagedList list={list} empty="dead.empty" picture="signal" count="dead.count">
        {items => <Rows items={items} open={setOpen} discard={setDiscarding} />}
      </PagedList>
      {open && <Letter letter={open} close={() => setOpen(undefined)} />}
      {discarding && <DiscardLetter letter={discarding} close={() => setDiscarding(undefined)} />}
    </Stack>
  )
}
