import { AssignMenu } from '../../../domain/support/assign.tsx'
import { PriorityMenu } from '../../../domain/support/priority.tsx'
import { SnoozeMenu } from '../../../domain/support/snooze.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { StatusMenu } from '../../../domain/tickets/status.tsx'
import type { TicketMutations } from './mutations.ts'

/** The open menu. Keyboard shortcuts open menus too. */
export type OpenMenu = 'assign' | 'wait' | undefined

type Props = { ticket: Ticket; mutations: TicketMutations; menu: OpenMenu; setMenu: (menu: OpenMenu) => void }

export const Actions = ({ ticket, mutations, menu, setMenu }: Props) => (
  <>
    <StatusMenu ticket={ticket} choose={mutations.setStatus} />
    <AssignMenu
      personId={ticket.assignedPrincipalId}
      teamId={ticket.assignedTeamId}
      opened={menu === 'assign'}
      setOpened={opened => setMenu(opened ? 'assign' : undefined)}
      choose={mutations.assign}
    />
    <PriorityMenu priority={ticket.priority} choose={mutations.prioritize} />
    {ticket.status !== 'closed' && (
      <SnoozeMenu
        label="tickets.setPending"
        untilWritten="tickets.setPending.untilReply"
        opened={menu === 'wait'}
        setOpened={opened => setMenu(opened ? 'wait' : undefined)}
        choose={mutations.wait}
      />
    )}
  </>
)
