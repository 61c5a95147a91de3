import type { Db } from '@earshot/db'
import type { Page, PageRequest } from '@earshot/http'
import { linksOf } from '../../records/links/repo.ts'
import { nextDueOf } from '../../records/sla/repo.ts'
import * as repo from '../../records/tickets/list-repo.ts'
import type { TicketItem, TicketQuery } from '../../records/tickets/model.ts'
import { toTicket } from '../../records/tickets/row.ts'
import { pageOfThreads } from '../threads/list.ts'

export const listTickets = (
  db: Db,
  { query, page }: { query: TicketQuery; page: PageRequest },
): Promise<Page<TicketItem>> =>
  pageOfThreads({
    list: { list: 'tickets', ...query },
    sort: repo.sorts[query.sort],
    page,
    read: place => repo.listTickets(db, { ...place, query }),
    itemsOf: async ids => {
      const links = await linksOf(db, ids)
      const nextDue = await nextDueOf(db, ids)
      return row => ({ ...toTicket(row, links(row.id)), nextDue: nextDue(row.id) })
    },
  })
