import { AssignMenu } from '../../../domain/support/assign.tsx'
import { PriorityMenu } from '../../../domain/support/priority.tsx'
import { SnoozeMenu } from '../../../domain/support/snooze.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { StatusMenu } from '../../../domain/tickets/status.tsx'
import type { TicketSteps } from './steps.ts'

/** The open menu. Keyboard shortcuts open menus too. */
export type OpenMenu = 'assign' | 'wait' | undefined

type Props = { ticket: Ticket; steps: TicketSteps; menu: OpenMenu; setMenu: (menu: OpenMenu) => void }

export const Actions = ({ ticket, steps, menu, setMenu }: Props) => (
  <>
    <StatusMenu ticket={ticket} choose={steps.setStatus} />
    <AssignMenu
      personId={ticket.assignedPrincipalId}
      teamId={ticket.assignedTeamId}
      opened={menu === 'assign'}
      setOpened={opened => setMenu(opened ? 'assign' : undefined)}
      choose={steps.assign}
    />
    <PriorityMenu priority={ticket.priority} choose={steps.prioritize} />
    {ticket.status !== 'closed' && (
      <SnoozeMenu
        label="tickets.setPending"
        untilWritten="tickets.setPending.untilReply"
        opened={menu === 'wait'}
        setOpened={opened => setMenu(opened ? 'wait' : undefined)}
        choose={steps.wait}
      />
    )}
  </>
)
