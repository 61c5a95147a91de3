import { type Db, maybe, run } from '@earshot/db'

/** Seconds. Longer than a mail may be parsed (parserLimits), so that only a process that has ended leaves it over. */
const leaseSeconds = 90

/**
 * Starts to parse a mail. Returns how often that ended the parser or the process before. No row while another process, or another
 * request of this one, parses the same mail.
 */
export const claimParse = (db: Db, sha256: string) =>
  maybe<{ deaths: number }>(db, 'claim_inbound_parse')`
    insert into inbound_parses as it (sha256, leased_until)
    values (${sha256}, now() + ${leaseSeconds}::int * interval '1 second')
    on conflict (sha256) do update
      set deaths = it.deaths + (it.leased_until is not null)::int, updated_at = now(),
        leased_until = now() + ${leaseSeconds}::int * interval '1 second'
      where it.leased_until is null or it.leased_until < now()
    returning deaths`

/** The mail has been parsed. */
export const endParse = (db: Db, sha256: string) =>
  run(db, 'end_inbound_parse')`delete from inbound_parses where sha256 = ${sha256}`

/** The mail is not being parsed, and ended the parser `deaths` times. */
export const failParse = (db: Db, sha256: string, deaths: number) =>
  run(db, 'fail_inbound_parse')`
    update inbound_parses set deaths = ${deaths}, leased_until = null, updated_at = now() where sha256 = ${sha256}`

/** Days. A server offers a mail that it could not deliver for about five. */
const retentionDays = 14

export const dropOldParses = (db: Db) =>
  run(db)`delete from inbound_parses where updated_at < now() - ${retentionDays}::int * interval '1 day'`
