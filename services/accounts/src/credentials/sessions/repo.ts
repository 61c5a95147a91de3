import type { Id, PersonRole } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, page, raw, run } from '@earshot/db'
import { maxSessionDays } from '@earshot/edge'
import type { SessionItem } from './model.ts'

/** A session expires after this many days without use. */
const idleDays = 30

type NewSession = {
  id: Id<'session'>
  hash: string
  principalId: Id<'principal'>
  /** Whether the session is only valid while its owner is no member. */
  isForUser: boolean
  userAgent: string | null
}

/** Sessions `s` that are valid for the current role of their owner `p`. */
const isForRole = raw(`(p.role = 'user' or not s.is_for_user)`)

export type SessionOwner = {
  id: Id<'session'>
  principalId: Id<'principal'>
  name: string | null
  email: string | null
  role: PersonRole
  createdAt: string
  expiresAt: string
}

/** No row for an erased user, and none for a member if the session is for users only. */
export const addSession = (db: Db, { id, hash, principalId, isForUser, userAgent }: NewSession) =>
  maybe<SessionOwner>(db)`
    with made as (
      insert into sessions (id, hash, principal_id, is_for_user, user_agent, expires_at)
      select ${id}, ${hash}, p.id, ${isForUser}::boolean, ${userAgent}, now() + ${idleDays}::int * interval '1 day'
      from principals p where p.id = ${principalId} and p.kind = 'user' and p.erased_at is null
        and (p.role = 'user' or not ${isForUser}::boolean)
      returning id, principal_id, created_at, expires_at
    )
    select s.id, s.principal_id, p.name, p.email, p.role, s.created_at, s.expires_at
    from made s join principals p on p.id = s.principal_id`

export const findSession = (db: Db, id: string) =>
  maybe<SessionOwner>(db)`
    select s.id, s.principal_id, p.name, p.email, p.role, s.created_at, s.expires_at
    from sessions s join principals p on p.id = s.principal_id and p.erased_at is null
    where s.id = ${id} and s.expires_at > now() and ${isForRole}`

/** `isUseStale`: the stored last use is more than a minute old. */
export const findSessionByHash = (db: Db, hash: string) =>
  maybe<Omit<SessionOwner, 'createdAt' | 'expiresAt'> & { isUseStale: boolean }>(db, 'find_session_by_hash')`
    select s.id, s.principal_id, p.name, p.email, p.role,
      s.last_used_at < now() - interval '1 minute' as is_use_stale
    from sessions s join principals p on p.id = s.principal_id and p.erased_at is null
    where s.hash = ${hash} and s.expires_at > now() and ${isForRole}`

/** Checks the minute again, as another process may have saved the use meanwhile. */
export const saveSessionUse = (db: Db, id: Id<'session'>) =>
  run(db)`
    update sessions set last_used_at = now(),
      expires_at = least(now() + ${idleDays}::int * interval '1 day', created_at + ${maxSessionDays}::int * interval '1 day')
    where id = ${id} and last_used_at < now() - interval '1 minute' and expires_at > now()`

/** Newest first: ids sort by time. */
export const listSessions = (
  db: Db,
  principalId: string,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  page<Omit<SessionItem, 'isCurrent'>>(db, 'sessions')`
    select id, user_agent, created_at, last_used_at, expires_at from sessions
    where principal_id = ${principalId} and expires_at > now() and (${before}::text is null or id < ${before})
    order by id desc ${limitTo(limit)}`

/** False when the principal has no such session. */
export const dropSession = async (db: Db, id: string, principalId: string): Promise<boolean> =>
  (await maybe(db)`
    delete from sessions where id = ${id} and principal_id = ${principalId} returning 1`) !== undefined

export const dropSessionByHash = (db: Db, hash: string) => run(db)`delete from sessions where hash = ${hash}`

/** Keeps the session with this id. */
export const dropOtherSessions = (db: Db, { id, principalId }: { id: string; principalId: string }) =>
  run(db)`delete from sessions where principal_id = ${principalId} and id <> ${id}`

export const dropSessionsOf = (db: Db, principalId: string) =>
  run(db)`delete from sessions where principal_id = ${principalId}`

/** Deletes a batch of expired sessions and returns their number. */
export const dropExpired = async (db: Db, limit: number): Promise<number> => {
  const gone = await many(db)`
    delete from sessions where id in (
      select id from sessions where expires_at < now() order by expires_at limit ${limit} for update skip locked)
    returning 1`
  return gone.length
}
