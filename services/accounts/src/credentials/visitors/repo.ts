import type { Id, PersonRole } from '@earshot/contracts'
import { type Db, many, maybe, one } from '@earshot/db'
import type { RotatedVisitorSecret, VisitorSecret } from './model.ts'

/** Without a grace period the previous secret is deleted at once. */
export const replaceSecret = (db: Db, sealed: Buffer, gracePeriodSeconds: number) =>
  one<Omit<RotatedVisitorSecret, 'secret'>>(db)`
    insert into visitor_secret as v (sealed, rotated_at) values (${sealed}, clock_timestamp())
    on conflict (singleton) do update set
      previous_sealed = case when ${gracePeriodSeconds}::int > 0 then v.sealed end,
      previous_expires_at = case when ${gracePeriodSeconds}::int > 0
        then excluded.rotated_at + ${gracePeriodSeconds}::int * interval '1 second' end,
      sealed = excluded.sealed, rotated_at = excluded.rotated_at
    returning rotated_at, previous_expires_at as previous_secret_expires_at`

export const findSecret = (db: Db) =>
  maybe<VisitorSecret>(db)`
    select rotated_at, case when previous_expires_at > now() then previous_expires_at end as previous_secret_expires_at
    from visitor_secret`

/** The secrets that are valid now, newest first. */
export const listValidSecrets = async (db: Db): Promise<Buffer[]> => {
  const rows = await many<{ sealed: Buffer }>(db, 'visitor_secrets')`
    select sealed from (
      select 1 as place, sealed from visitor_secret
      union all select 2, previous_sealed from visitor_secret where previous_expires_at > now()
    ) it order by place`
  return rows.map(({ sealed }) => sealed)
}

export type Candidate = {
  id: Id<'principal'>
  name: string | null
  email: string | null
  externalId: string | null
  role: PersonRole
  /**
   * Whether someone has access, or claims the address, who has not proven to be the owner: with a sign-up's password or an anonymous token.
   */
  hasUnprovenAccess: boolean
}

/** The users that a token may identify: by principal id, external id or email address. */
export const findCandidates = (
  db: Db,
  { subject, email }: { subject: string | undefined; email: string | undefined },
) =>
  many<Candidate>(db, 'find_visitors')`
    select id, name, email, external_id, role, is_unproven or exists (
      select from principals o where o.email = principals.email and o.is_unproven) as has_unproven_access
    from principals
    where id in (
      select id from principals where id = ${subject} or external_id = ${subject}
      union (select id from principals where email = ${email} order by is_unproven limit 1))
      and kind = 'user' and erased_at is null`

/** Whether the principal may still act as an anonymous visitor. No row before its first write. */
export const findVisitor = (db: Db, id: Id<'principal'>) =>
  maybe<{ isLive: boolean }>(db, 'find_visitor')`
    select erased_at is null and is_anonymous and role = 'user' as is_live from principals where id = ${id}`
