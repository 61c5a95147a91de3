import { personName } from '@earshot/i18n'
import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { Time } from '../../../components/time.tsx'
import { Section } from '../../../domain/support/section.tsx'
import { SlaClocks } from '../../../domain/support/sla.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { useDeleteTicket } from '../../../domain/tickets/queries.ts'
import { VisitorCard } from '../../../domain/visitor/card.tsx'
import { VisitorHistory } from '../../../domain/visitor/history.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditTicket } from './edit.tsx'
import { External } from './external.tsx'
import { Links } from './links.tsx'
import type { TicketMutations } from './mutations.ts'

const Facts = (ticket: Ticket) => {
  const { t, language } = useTexts()
  const { requesterPrincipalId, requesterName, requesterEmail, stage, reopenCount } = ticket
  return (
    <Section title={t('tickets.requester')}>
      {requesterPrincipalId ? (
        <VisitorCard
          id={requesterPrincipalId}
          name={personName(language, {
            id: requesterPrincipalId,
            name: requesterName,
            email: requesterEmail,
          })}
          email={requesterEmail}
        />
      ) : (
        <Text size="sm">{t('tickets.requester.none')}</Text>
      )}
      <dl className="details clocks">
        {stage && (
          <div>
            <dt>{t('tickets.stage')}</dt>
            <dd>{t(`tickets.stage.${stage}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('tickets.created')}</dt>
          <dd>
            <Time moment={ticket.createdAt} />
          </dd>
        </div>
        {reopenCount > 0 && (
          <div>
            <dt>{t('tickets.reopened')}</dt>
            <dd>{t('tickets.reopened.count', { count: reopenCount })}</dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

const Delete = ({ ticket: { id, reference }, close }: { ticket: Ticket; close: () => void }) => {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Confirm
      title={t('tickets.delete.title', { reference })}
      about={t('tickets.delete.about')}
      label={t('tickets.delete')}
      change={useDeleteTicket()}
      input={id}
      close={close}
      done={() => void navigate({ to: '/tickets', replace: true })}
    />
  )
}

const Changes = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTexts()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setOpen('edit')}>
        {t('tickets.edit')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('delete')}>
        {t('tickets.delete')}
      </Button>
      {open === 'edit' && <EditTicket ticket={ticket} close={close} />}
      {open === 'delete' && <Delete ticket={ticket} close={close} />}
    </Group>
  )
}

/** The properties of a ticket, its SLA clocks and its links. A merged one has no fields to edit. */
export const Details = ({ ticket, mutations }: { ticket: Ticket; mutations: TicketMutations }) => {
  const { t } = useTexts()
  const isMerged = ticket.mergedIntoId !== null
  const canWrite = canWriteSupport(useMe()) && !isMerged
  return (
    <>
      <Facts {...ticket} />
      <Section title={t('sla.clocks')}>
        <SlaClocks subject={{ kind: 'tickets', id: ticket.id }} />
      </Section>
      {!isMerged && (
        <>
          <External ticket={ticket} />
          <Links ticket={ticket} unlink={mutations.unlink} />
        </>
      )}
      {ticket.requesterPrincipalId && <VisitorHistory id={ticket.requesterPrincipalId} except={ticket.id} />}
      {canWrite && <Changes ticket={ticket} />}
    </>
  )
}
