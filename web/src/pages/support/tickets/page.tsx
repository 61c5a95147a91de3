import { personName } from '@earshot/i18n'
import { Anchor, Group, Text } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { canReadSupport, canWriteSupport, useMe } from '../../../api/session.ts'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Page } from '../../../components/page.tsx'
import { Time } from '../../../components/time.tsx'
import { SavedViews } from '../../../domain/saved-views/menu.tsx'
import { FeatureDisabled, isOff } from '../../../domain/support/feature-disabled.tsx'
import { useNames } from '../../../domain/support/people.ts'
import { PriorityBadge } from '../../../domain/support/priority.tsx'
import { Countdown } from '../../../domain/support/sla.tsx'
import { Waiting } from '../../../domain/support/waiting.tsx'
import { CreateTicket } from '../../../domain/tickets/create.tsx'
import { type ListedTicket, useTickets } from '../../../domain/tickets/queries.ts'
import { withTickets } from '../../../domain/tickets/search.ts'
import { StatusBadge } from '../../../domain/tickets/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { TicketFilters } from './filters.tsx'
import '../../../domain/support/support.css'

const route = getRouteApi('/tickets')

const ToTicket = ({ id, reference, title }: ListedTicket) => (
  <Anchor inherit renderRoot={props => <Link to="/tickets/$id" params={{ id }} {...props} />}>
    <bdi>{reference}</bdi> <bdi>{title}</bdi>
  </Anchor>
)

const Requester = ({
  requesterPrincipalId: id,
  requesterName: name,
  requesterEmail: email,
  type,
}: ListedTicket) => {
  const { t, language } = useTexts()
  return (
    <Text size="xs" c="dimmed">
      <bdi>{id ? personName(language, { id, name, email }) : t(`tickets.type.${type}`)}</bdi>
    </Text>
  )
}

const Urgency = ({ nextDue, waitingSince }: ListedTicket) => {
  const { t } = useTexts()
  if (!nextDue && !waitingSince) return t('tickets.due.none')
  return (
    <Group gap="xs" className="hurry">
      {nextDue && <Countdown due={nextDue} />}
      {waitingSince && <Waiting since={waitingSince} />}
    </Group>
  )
}

const Rows = ({ items }: { items: ListedTicket[] }) => {
  const { t } = useTexts()
  const names = useNames()
  const holder = ({ assignedPrincipalId, assignedTeamId }: ListedTicket): string => {
    if (assignedPrincipalId) return names.person(assignedPrincipalId)
    return assignedTeamId ? names.team(assignedTeamId) : t('assign.unassigned')
  }
  return (
    <Records
      label={t('tickets.title')}
      heading="tickets.one"
      items={items}
      link={it => <ToTicket {...it} />}
      below={it => <Requester {...it} />}
      columns={[
        { heading: 'tickets.status', show: it => <StatusBadge {...it} /> },
        {
          heading: 'priority.title',
          show: ({ priority }) =>
            priority === 'none' ? t('priority.none') : <PriorityBadge priority={priority} />,
        },
        { heading: 'assign.title', show: it => <bdi>{holder(it)}</bdi> },
        { heading: 'tickets.due', show: it => <Urgency {...it} /> },
        { heading: 'tickets.updated', show: it => <Time moment={it.updatedAt} /> },
      ]}
      actions={[]}
    />
  )
}

const Tickets = () => {
  const { t } = useTexts()
  const search = route.useSearch()
  const { create: _, ...filters } = search
  const navigate = useNavigate()
  const list = useTickets(search)
  const canWrite = canWriteSupport(useMe())
  const change = (changes: object, replace = true) =>
    navigate({ to: '/tickets', search: withTickets({ ...search, ...changes }), replace })
  const close = () => change({ create: undefined })
  if (isOff(list.error)) return <FeatureDisabled title="tickets.title" about="tickets.off" />
  return (
    <Page
      title={t('tickets.title')}
      about={t('tickets.about')}
      create={canWrite ? { label: 'tickets.create', open: () => change({ create: true }, false) } : undefined}
      actions={
        <SavedViews
          list="tickets"
          filters={filters}
          show={saved => void navigate({ to: '/tickets', search: withTickets(saved) })}
        />
      }
    >
      <TicketFilters search={search} change={change} />
      <PagedList list={list} empty="tickets.empty" picture="talk" count="tickets.count">
        {items => <Rows items={items} />}
      </PagedList>
      {search.create && canWrite && (
        <CreateTicket
          close={close}
          made={({ id }) => void navigate({ to: '/tickets/$id', params: { id }, replace: true })}
        />
      )}
    </Page>
  )
}

export const TicketsPage = () => {
  const { t } = useTexts()
  if (!canReadSupport(useMe())) return <Page title={t('tickets.title')} about={t('error.forbidden')} />
  return <Tickets />
}
