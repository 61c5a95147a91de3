import { Menu } from '@mantine/core'
import { AssignMenu } from '../../../domain/support/assign.tsx'
import { More } from '../../../domain/support/more.tsx'
import { PriorityMenu } from '../../../domain/support/priority.tsx'
import { SnoozeMenu } from '../../../domain/support/snooze.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { StatusMenu } from '../../../domain/tickets/status.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { TicketMutations } from './mutations.ts'

/** The open menu. Keyboard shortcuts open menus too. */
export type OpenMenu = 'assign' | 'wait' | undefined

type Props = {
  ticket: Ticket
  mutations: TicketMutations
  menu: OpenMenu
  setMenu: (menu: OpenMenu) => void
  /** Undefined if the ticket has no requester. */
  merge: (() => void) | undefined
  /** Undefined if the ticket was not split off from another one. */
  unsplit: (() => void) | undefined
}

export const Actions = ({ ticket, mutations, menu, setMenu, merge, unsplit }: Props) => {
  const { t } = useTexts()
  return (
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
      {(merge || unsplit) && (
        <More>
          {merge && <Menu.Item onClick={merge}>{t('thread.merge')}</Menu.Item>}
          {unsplit && <Menu.Item onClick={unsplit}>{t('thread.unsplit')}</Menu.Item>}
        </More>
      )}
    </>
  )
}
