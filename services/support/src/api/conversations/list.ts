import type { Caller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Page, PageRequest } from '@earshot/http'
import * as repo from '../../records/conversations/list-repo.ts'
import type { ConversationItem, ConversationQuery } from '../../records/conversations/model.ts'
import { unreadAmong } from '../../records/conversations/reads-repo.ts'
import { toConversation } from '../../records/conversations/row.ts'
import { lastMessagesOf } from '../../records/messages/repo.ts'
import { nextDueOf } from '../../records/sla/repo.ts'
import { readerOf } from '../../shared/access.ts'
import { pageOfThreads } from '../threads/list.ts'

export const listConversations = (
  db: Db,
  caller: Caller,
  { query, page }: { query: ConversationQuery; page: PageRequest },
): Promise<Page<ConversationItem>> => {
  const reader = readerOf(caller)
  const { view } = reader
  return pageOfThreads({
    list: { list: 'conversations', ...query },
    sort: repo.sorts[query.sort],
    page,
    read: place => repo.listConversations(db, { ...place, query, reader }),
    itemsOf: async ids => {
      const isUnread = await unreadAmong(db, reader, ids)
      const lastMessage = await lastMessagesOf(db, ids)
      const nextDue = view === 'team' ? await nextDueOf(db, ids) : () => null
      return row => ({
        ...toConversation(row, view, isUnread(row.id)),
        lastMessage: lastMessage(row.id),
        nextDue: nextDue(row.id),
      })
    },
  })
}
