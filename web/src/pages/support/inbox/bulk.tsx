import { personName } from '@earshot/i18n'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BatchOutcome } from '../../../api/batch.ts'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import type { Selection } from '../../../components/bulk/selection.ts'
import { ErrorNote, Spinner } from '../../../components/states.tsx'
import { AssignMenu } from '../../../domain/support/assign.tsx'
import { More } from '../../../domain/support/more.tsx'
import { PriorityMenu } from '../../../domain/support/priority.tsx'
import { SnoozeMenu } from '../../../domain/support/snooze.tsx'
import type { ConversationItem } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { OpenMenu } from './actions.tsx'
import {
  assign,
  type ChangesOf,
  mark,
  type Perform,
  prioritize,
  setStatus,
  statusAgain,
  useConversationBatch,
} from './batch.ts'
import { BulkTags } from './bulk-tags.tsx'
import { visitorOf } from './visitor.ts'

const operationsOf = (items: ConversationItem[], changes: ChangesOf) =>
  items.flatMap(item => changes(item).map(change => ({ ...change, item })))

type Props = { selection: Selection<ConversationItem> }

/** The changes to the selected conversations. Actions that have an undo remember the state before. */
const useBulk = ({ selection: { items } }: Props) => {
  const batch = useConversationBatch()
  const [done, setDone] = useState<BatchOutcome<ConversationItem> & { undo: ChangesOf | undefined }>()
  const close = () => setDone(undefined)
  const perform: Perform = (changes, undo) => {
    close()
    batch.mutate(operationsOf(items, changes), { onSuccess: outcome => setDone({ ...outcome, undo }) })
  }
  const undo = () => {
    if (done?.undo) batch.mutate(operationsOf(done.done, done.undo), { onSuccess: close })
  }
  const canUndo = done?.undo !== undefined && done.done.length > 0
  return { batch, done, perform, undo: canUndo ? undo : undefined, close }
}

const Actions = ({ items, perform }: { items: ConversationItem[]; perform: Perform }) => {
  const { t } = useTexts()
  const [menu, setMenu] = useState<OpenMenu>()
  return (
    <>
      <AssignMenu
        opened={menu === 'assign'}
        setOpened={opened => setMenu(opened ? 'assign' : undefined)}
        choose={body =>
          perform(
            () => [assign(body)],
            ({ assignedPrincipalId, assignedTeamId }) => [assign({ assignedPrincipalId, assignedTeamId })],
          )
        }
      />
      <PriorityMenu
        choose={priority =>
          perform(
            () => [prioritize(priority)],
            it => [prioritize(it.priority)],
          )
        }
      />
      <BulkTags items={items} perform={perform} />
      <SnoozeMenu
        label="snooze.title"
        untilWritten="inbox.snooze.untilReply"
        opened={menu === 'snooze'}
        setOpened={opened => setMenu(opened ? 'snooze' : undefined)}
        choose={until => perform(() => [setStatus('snoozed', until)], statusAgain)}
      />
      {items.some(({ status }) => status !== 'closed') && (
        <Button size="xs" variant="default" onClick={() => perform(() => [setStatus('closed')], statusAgain)}>
          {t('inbox.close')}
        </Button>
      )}
      <More>
        <Menu.Item onClick={() => perform(() => [mark('read')])}>{t('inbox.markRead')}</Menu.Item>
        <Menu.Item onClick={() => perform(() => [mark('unread')])}>{t('inbox.markUnread')}</Menu.Item>
        {items.some(({ status }) => status !== 'open') && (
          <Menu.Item onClick={() => perform(() => [setStatus('open')], statusAgain)}>
            {t('inbox.open')}
          </Menu.Item>
        )}
      </More>
    </>
  )
}

/** The bulk actions below the list, so that the list does not move when conversations are selected. */
export const Bulk = ({ selection }: Props) => {
  const { t, language } = useTexts()
  const { items, set } = selection
  const { batch, done, perform, undo, close } = useBulk({ selection })
  return (
    <>
      {items.length > 0 && (
        <Stack
          gap="xs"
          className="inbox-bulk"
          role="group"
          aria-label={t('inbox.bulk')}
          aria-busy={batch.isPending}
        >
          <Group justify="space-between">
            <Text size="sm" fw={600} role="status">
              {t('bulk.selected', { count: items.length })}
            </Text>
            {batch.isPending ? (
              <Spinner size="xs" />
            ) : (
              <Button size="compact-xs" variant="subtle" onClick={() => set([])}>
                {t('bulk.clear')}
              </Button>
            )}
          </Group>
          {batch.error && <ErrorNote error={batch.error} />}
          <Group gap={6}>
            <Actions items={items} perform={perform} />
          </Group>
        </Stack>
      )}
      {done && (
        <BulkOutcome
          message={t('inbox.bulk.changed', { count: done.done.length })}
          failed={done.failed.map(({ item, message }) => ({
            id: item.id,
            name: item.subject ?? personName(language, visitorOf(item)),
            message,
          }))}
          undo={undo}
          isUndoing={batch.isPending}
          close={close}
        />
      )}
    </>
  )
}
