import type { Id } from '@earshot/contracts'
import { type Db, one } from '@earshot/db'

export type Access = { picture: boolean; password: boolean; identityProvider: boolean; segments: number }

/** What a user has besides the fields. `segments`: those without a rule that the other one is not in. */
export const readAccess = (
  db: Db,
  { fromId, intoId }: { fromId: Id<'principal'>; intoId: Id<'principal'> },
) =>
  one<Access>(db)`
    select p.picture_path is not null as picture,
      exists (select from passwords where principal_id = p.id) as password,
      exists (select from oidc_identities where principal_id = p.id) as identity_provider,
      (select count(*)::int from segment_members m join segments s on s.id = m.segment_id
        where m.principal_id = p.id and s.rule is null and not exists (
          select from segment_members own
          where own.segment_id = m.segment_id and own.principal_id = ${intoId})) as segments
    from principals p where p.id = ${fromId}`
