import { Group, Highlight, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { SelectOne } from '../../../components/bulk/checkboxes.tsx'
import type { Selection } from '../../../components/bulk/selection.ts'
import { Time } from '../../../components/time.tsx'
import { PriorityDot } from '../../../domain/support/priority.tsx'
import { Countdown } from '../../../domain/support/sla.tsx'
import type { ConversationItem } from '../../../domain/support/types.ts'
import { Waiting } from '../../../domain/support/waiting.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useVisitor } from './visitor.ts'

/** The words of a search, without those that it excludes. */
const wordsOf = (search = ''): string[] =>
  search
    .split(/\s+/)
    .flatMap(word => (word.startsWith('-') ? [] : (word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])))

/** Clipped texts have their own direction, so that none loses its start. */
const Preview = ({ lastMessage, words }: Pick<ConversationItem, 'lastMessage'> & { words: string[] }) => {
  const { t } = useTexts()
  if (!lastMessage) return null
  const isOurs = lastMessage.senderType !== 'visitor'
  return (
    <Group gap={4} wrap="nowrap" className="row-preview">
      {isOurs && (
        <Text size="sm" c="dimmed" component="span" className="nowrap">
          {t('inbox.team')}
        </Text>
      )}
      <Highlight highlight={words} size="sm" c="dimmed" truncate component="div" dir="auto">
        {lastMessage.preview}
      </Highlight>
    </Group>
  )
}

type Props = {
  it: ConversationItem
  isOpen: boolean
  selection: Selection<ConversationItem>
  /** Its words are marked. */
  search: string | undefined
}

/** A conversation in the list, in two lines: visitor and time; subject, latest message, priority and SLA target. */
export const ConversationRow = ({ it, isOpen, selection, search }: Props) => {
  const { t } = useTexts()
  const visitor = useVisitor(it)
  const canWrite = canWriteSupport(useMe())
  const words = wordsOf(search)
  return (
    <li className="inbox-row" data-row={it.id} {...(selection.has(it.id) && { 'data-chosen': true })}>
      {canWrite && <SelectOne id={it.id} name={it.subject ?? visitor} selection={selection} />}
      <Link
        to="/inbox/$id"
        params={{ id: it.id }}
        search={true}
        className="row"
        data-unread={it.unread}
        {...(isOpen && { 'aria-current': 'true' })}
      >
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Highlight
            highlight={words}
            size="sm"
            fw={it.unread ? 700 : 500}
            truncate
            component="div"
            dir="auto"
          >
            {visitor}
          </Highlight>
          <Text size="xs" c="dimmed" className="nowrap" component="span">
            {it.waitingSince ? <Waiting since={it.waitingSince} /> : <Time moment={it.lastMessageAt} />}
          </Text>
        </Group>
        <Group gap="xs" wrap="nowrap">
          {it.subject && (
            <Highlight
              highlight={words}
              size="sm"
              fw={it.unread ? 600 : 400}
              truncate
              component="div"
              dir="auto"
              className="row-subject"
            >
              {it.subject}
            </Highlight>
          )}
          <Preview lastMessage={it.lastMessage} words={words} />
          <span className="row-facts">
            <PriorityDot priority={it.priority} />
            {it.nextDue && <Countdown due={it.nextDue} />}
          </span>
        </Group>
        {it.unread && <VisuallyHidden>{t('inbox.unread')}</VisuallyHidden>}
      </Link>
    </li>
  )
}
