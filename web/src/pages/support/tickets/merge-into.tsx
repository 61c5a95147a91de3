import { api } from '../../../api/client.ts'
import { usePages } from '../../../api/paging.ts'
import { Time } from '../../../components/time.tsx'
import { ChooseThread } from '../../../domain/support/merging/choose-thread.tsx'
import type { Ticket } from '../../../domain/support/types.ts'
import { ticketsKey } from '../../../domain/tickets/queries.ts'
import { StatusBadge } from '../../../domain/tickets/status.tsx'

type Requested = Ticket & { requesterPrincipalId: string }

/** The other tickets of the requester, newest first. */
const useTargets = ({ id, type, requesterPrincipalId }: Requested) =>
  usePages([...ticketsKey, 'of', requesterPrincipalId, 'except', id], async (paging, signal) => {
    const query = { requesterPrincipalId, type, limit: 20, ...paging }
    const { data, meta } = await api.get('/api/v1/tickets', { params: { query }, signal })
    return { data: data.filter(it => it.id !== id && it.mergedIntoId === null), meta }
  })

/** Chooses the ticket to merge this one into. */
export const MergeInto = ({ ticket, close }: { ticket: Requested; close: () => void }) => (
  <ChooseThread
    subject={{ kind: 'tickets', id: ticket.id }}
    title="thread.merge.tickets"
    about="thread.merge.tickets.about"
    list={useTargets(ticket)}
    empty="visitor.tickets.empty"
    count="tickets.count"
    shownAs={it => ({
      name: `${it.reference} ${it.title}`,
      about: (
        <>
          <StatusBadge {...it} /> · <Time moment={it.lastMessageAt ?? it.createdAt} />
        </>
      ),
    })}
    close={close}
  />
)
