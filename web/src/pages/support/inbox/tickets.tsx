import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { BulkOutcome } from '../../../components/bulk/outcome.tsx'
import { Section } from '../../../domain/support/section.tsx'
import type { Conversation, Ticket } from '../../../domain/support/types.ts'
import { CreateTicket } from '../../../domain/tickets/create.tsx'
import { useLinkedTickets } from '../../../domain/tickets/queries.ts'
import { StatusBadge } from '../../../domain/tickets/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useVisitor } from './visitor.ts'

const Create = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTexts()
  const visitor = useVisitor(conversation)
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Ticket>()
  return (
    <>
      <Button size="compact-xs" variant="default" mt="xs" onClick={() => setOpen(true)}>
        {t('tickets.create')}
      </Button>
      {isOpen && (
        <CreateTicket
          close={() => setOpen(false)}
          made={ticket => {
            setOpen(false)
            setMade(ticket)
          }}
          from={{ conversationId: conversation.id, title: conversation.subject ?? visitor }}
        />
      )}
      {made && (
        <BulkOutcome
          message={t('inbox.tickets.created', { reference: made.reference })}
          link={
            <Anchor
              size="sm"
              renderRoot={props => <Link to="/tickets/$id" params={{ id: made.id }} {...props} />}
            >
              {t('inbox.tickets.open')}
            </Anchor>
          }
          close={() => setMade(undefined)}
        />
      )}
    </>
  )
}

/** The tickets that are linked to a conversation. Shows nothing if tickets are disabled. */
export const LinkedTickets = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTexts()
  const canWrite = canWriteSupport(useMe())
  const { data } = useLinkedTickets(conversation.id)
  if (!data) return null
  return (
    <Section title={t('tickets.title')}>
      {data.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('inbox.tickets.none')}
        </Text>
      )}
      <ul className="cards linked">
        {data.map(({ id, reference, title, status, statusId }) => (
          <li key={id}>
            <Anchor
              size="sm"
              className="breakable"
              renderRoot={props => <Link to="/tickets/$id" params={{ id }} {...props} />}
            >
              <bdi>{reference}</bdi> <bdi>{title}</bdi>
            </Anchor>{' '}
            <StatusBadge status={status} statusId={statusId} />
          </li>
        ))}
      </ul>
      {canWrite && <Create conversation={conversation} />}
    </Section>
  )
}
