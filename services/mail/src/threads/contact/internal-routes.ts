import { fail, ReplyStop, ReplyStopChange } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type Route, route } from '@earshot/http'
import { deleteStop, insertStop, isStopped } from './repo.ts'
import { hashOfToken, type StopKeys } from './stop-token.ts'

/** Without `isStopped`, it only checks the token. @throws {ApiError} NOT_FOUND */
const changeStop = async (db: Db, keys: StopKeys, { token, isStopped: wanted }: ReplyStopChange) => {
  const address = hashOfToken(keys, token) ?? fail('NOT_FOUND')
  if (wanted === true) await insertStop(db, address)
  if (wanted === false) await deleteStop(db, address)
  return { isStopped: await isStopped(db, [address]) }
}

/** For the page of the link in emails to a contact address, which the accounts service shows. */
export const replyStopRoutes = (keys: StopKeys): Route[] => [
  route({
    method: 'post',
    path: '/reply-stops',
    summary: 'Stop the emails to a contact address',
    permission: 'any',
    body: ReplyStopChange,
    reply: { status: 200, body: ReplyStop },
    errors: ['NOT_FOUND'],
    handle: ({ pool, body }) => changeStop(pool, keys, body),
  }),
]
