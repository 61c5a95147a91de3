import { requestContactMails } from '../../reactions/mails/request.ts'
import {
  type DueReply,
  endWaiting,
  lockDueReplies,
  nextUnreadReplyMs,
} from '../../records/conversations/unread-replies-repo.ts'
import type { DueWork } from './due.ts'

/** Requests emails for what visitors of a messenger have not read. A new reply needs no notification: it waits two minutes. */
export const unreadReplies = (isOn: () => Promise<boolean>): DueWork<DueReply> => ({
  name: 'unread-replies',
  isOn,
  next: nextUnreadReplyMs,
  claim: lockDueReplies,
  done: async (db, due) => {
    await endWaiting(
      db,
      due.map(({ id }) => id),
    )
    await requestContactMails(
      db,
      due.filter(({ isUnread }) => isUnread),
    )
  },
})
