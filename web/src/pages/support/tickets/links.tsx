import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { ErrorNote } from '../../../components/states.tsx'
import { RecordLink } from '../../../domain/record-link.tsx'
import { Section } from '../../../domain/support/section.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { linkIn, type Target, useLink, useTargetName } from './link-queries.ts'
import type { TicketMutations } from './mutations.ts'

type Unlink = TicketMutations['unlink']

const targetsOf = ({ links }: Ticket): Target[] => [
  ...links.conversationIds.map(id => ({ kind: 'conversation' as const, id })),
  ...links.ticketIds.map(id => ({ kind: 'ticket' as const, id })),
  ...links.postIds.map(id => ({ kind: 'post' as const, id })),
]

const queryOf = ({ kind, id }: Target) => {
  if (kind === 'conversation') return { conversationId: id }
  return kind === 'ticket' ? { ticketId: id } : { postId: id }
}

const Line = ({ target, unlink }: { target: Target; unlink: Unlink | undefined }) => {
  const { t } = useTexts()
  const { data } = useTargetName(target)
  const name = data ?? t(`links.${target.kind}`)
  return (
    <Group component="li" gap={4} wrap="nowrap" justify="space-between">
      <div>
        <Text size="xs" c="dimmed">
          {t(`links.${target.kind}`)}
        </Text>
        <Text size="sm" className="breakable" component="div">
          <RecordLink {...target} name={name} />
        </Text>
      </div>
      {unlink && (
        <CloseButton
          size="sm"
          aria-label={t('links.remove', { name })}
          onClick={() => unlink(queryOf(target))}
        />
      )}
    </Group>
  )
}

const Add = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const [error, setError] = useState<unknown>()
  const { mutateAsync: link } = useLink(id)
  // The next one can be entered while this one is still being linked, so each reports its own error.
  const submit = async () => {
    const find = linkIn(text)
    setUnknown(!find)
    setError(undefined)
    if (!find) return
    setText('')
    try {
      await link(find)
    } catch (failure) {
      setError(failure)
      setText(next => next || text)
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap" mt="xs">
        <TextInput
          size="xs"
          className="search-field"
          aria-label={t('links.add')}
          placeholder={t('links.add')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isUnknown && t('links.unknown')}
        />
        <Button size="xs" variant="default" type="submit" disabled={!text.trim()}>
          {t('links.link')}
        </Button>
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </form>
  )
}

/** The conversations, tickets and posts that are linked to the ticket. */
export const Links = ({ ticket, unlink }: { ticket: Ticket; unlink: Unlink }) => {
  const { t } = useTexts()
  const canWrite = canWriteSupport(useMe())
  const targets = targetsOf(ticket)
  return (
    <Section title={t('links.title')}>
      {targets.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('links.none')}
        </Text>
      )}
      <ul className="cards linked">
        {targets.map(target => (
          <Line key={target.id} target={target} unlink={canWrite ? unlink : undefined} />
        ))}
      </ul>
      {canWrite && <Add id={ticket.id} />}
    </Section>
  )
}
