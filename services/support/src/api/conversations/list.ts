import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Page, PageRequest } from '@earshot/http'
import * as repo from '../../records/conversations/list-repo.ts'
import type { ConversationItem, ConversationQuery } from '../../records/conversations/model.ts'
import { toConversation } from '../../records/conversations/row.ts'
import { lastMessagesOf } from '../../records/messages/repo.ts'
import { nextDueOf } from '../../records/sla/repo.ts'
import { viewOf } from '../../shared/access.ts'
import { pageOfThreads } from '../threads/list.ts'

export const listConversations = (
  db: Db,
  caller: Caller,
  { query, page }: { query: ConversationQuery; page: PageRequest },
): Promise<Page<ConversationItem>> => {
  const view = viewOf(caller)
  return pageOfThreads({
    list: { list: 'conversations', ...query },
    sort: repo.sorts[query.sort],
    page,
    read: place => repo.listConversations(db, { ...place, query, view }),
    itemsOf: async ids => {
      const lastMessage = await lastMessagesOf(db, ids)
      const nextDue = view === 'team' ? await nextDueOf(db, ids) : () => null
      return row => ({
        ...toConversation(row, view),
        lastMessage: lastMessage(row.id),
        nextDue: nextDue(row.id),
      })
    },
  })
}
