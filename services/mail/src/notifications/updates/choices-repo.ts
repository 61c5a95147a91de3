import { defaultEmailChoices, type EmailChoices, type Id, type UpdateKind } from '@earshot/contracts'
import { type Db, empty, many, one, run, type Sql, sql } from '@earshot/db'

export const emailChoicesOf = async (db: Db, principalId: string): Promise<EmailChoices> => {
  const rows = await many<{ kind: string; isOn: boolean }>(db)`
    select kind, is_on from email_choices where principal_id = ${principalId}`
  return { ...defaultEmailChoices, ...Object.fromEntries(rows.map(({ kind, isOn }) => [kind, isOn])) }
}

export const saveEmailChoices = (db: Db, principalId: string, choices: [kind: UpdateKind, isOn: boolean][]) =>
  run(db)`
    insert into email_choices (principal_id, kind, is_on)
    select ${principalId}, kind, is_on
    from unnest(${choices.map(([kind]) => kind)}::text[], ${choices.map(([, isOn]) => isOn)}::boolean[])
      as choice (kind, is_on)
    on conflict (principal_id, kind) do update set is_on = excluded.is_on`

/** Of these principals, the users with an address who have not turned off this kind. */
export const usersToUpdate = async (
  db: Db,
  kind: UpdateKind,
  ids: Id<'principal'>[],
): Promise<Id<'principal'>[]> =>
  (
    await many<{ id: Id<'principal'> }>(db, 'users_to_update')`
      select p.id from people p
        left join email_choices c on c.principal_id = p.id and c.kind = ${kind}
      where p.id = any(${ids}) and p.kind = 'user' and p.erased_at is null and p.email is not null
        and coalesce(c.is_on, ${defaultEmailChoices[kind]}::boolean)`
  ).map(({ id }) => id)

/** Only subscribers `c` who are in this segment now; all, if it is null. */
const within = (segmentId: Id<'segment'> | null): Sql =>
  segmentId === null
    ? empty
    : sql`and exists (
        select from segment_members m
        where m.principal_id = c.principal_id and m.segment_id = ${segmentId} and m.is_member)`

type Subscribers = { after: string; segmentId: Id<'segment'> | null; limit: number }

/** The next subscribers of the changelog, in the order of their ids. */
export const subscribersAfter = async (
  db: Db,
  { after, segmentId, limit }: Subscribers,
): Promise<Id<'principal'>[]> =>
  (
    await many<{ principalId: Id<'principal'> }>(
      db,
      segmentId === null ? 'subscribers_after' : 'subscribers_in_segment_after',
    )`
      select principal_id from email_choices c
      where kind = 'changelog' and is_on and principal_id > ${after} ${within(segmentId)}
      order by principal_id limit ${limit}`
  ).map(({ principalId }) => principalId)

type Counting = { principalId: string; segmentId: Id<'segment'> | null }

/** Subscribers of the changelog with an address that gets emails, and whether one of them is this person. */
export const countSubscribers = (db: Db, { principalId, segmentId }: Counting) =>
  one<{ count: number; includes: boolean }>(db)`
    select count(*)::int as count, coalesce(bool_or(p.id = ${principalId}), false) as includes
    from email_choices c join people p on p.id = c.principal_id
    where c.kind = 'changelog' and c.is_on and p.kind = 'user' and p.erased_at is null
      and p.email is not null ${within(segmentId)}
      and not exists (select from mail_suppressions s where s.address = p.email)`
