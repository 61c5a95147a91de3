import { Badge, Button, Menu } from '@mantine/core'
import { useTexts } from '../../texts/use-texts.tsx'
import type { TicketStatus } from '../support/lookups.ts'
import type { Ticket } from '../support/types.ts'
import { useTicketStatuses } from './queries.ts'
import { ticketStatuses } from './search.ts'

const colors = { open: 'blue', pending: 'yellow', closed: 'gray' } as const

type StatusFields = Pick<Ticket, 'status' | 'statusId'>

/** The name that the workspace gave the status. */
const useStatusName = ({ status, statusId }: StatusFields): string => {
  const { t } = useTexts()
  return useTicketStatuses().find(it => it.id === statusId)?.name ?? t(`tickets.status.${status}`)
}

export const StatusBadge = (ticket: StatusFields) => {
  const name = useStatusName(ticket)
  return (
    <Badge variant="dot" size="sm" color={colors[ticket.status]} tt="none">
      <bdi>{name}</bdi>
    </Badge>
  )
}

type Props = { ticket: Ticket; choose: (status: TicketStatus) => void }

/** A closed ticket must be reopened before it can be set to pending. */
export const StatusMenu = ({ ticket, choose }: Props) => {
  const { t } = useTexts()
  const statuses = useTicketStatuses()
  const name = useStatusName(ticket)
  const offered = ticketStatuses.filter(it => it !== 'pending' || ticket.status !== 'closed')
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button size="xs" variant="default">
          <span>
            {t('tickets.status')}: <bdi>{name}</bdi>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(category => (
          <Menu.RadioGroup
            key={category}
            value={ticket.statusId}
            onChange={id => {
              const chosen = statuses.find(it => it.id === id)
              if (chosen && id !== ticket.statusId) choose(chosen)
            }}
          >
            <Menu.Label>{t(`tickets.status.${category}`)}</Menu.Label>
            {statuses
              .filter(it => it.category === category)
              .map(({ id, name }) => (
                <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                  <bdi>{name}</bdi>
                </Menu.RadioItem>
              ))}
          </Menu.RadioGroup>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
