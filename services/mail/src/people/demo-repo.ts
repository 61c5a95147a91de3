import { type Db, run } from '@earshot/db'

type Demo = { stem: string }

/** From now on, the people of the demo data get no emails, not even about what arrives after the demo was removed. */
export const insertDemo = (db: Db, { stem }: Demo) =>
  run(db)`insert into demo_data (stem) values (${stem}) on conflict do nothing`

/** Schedules no emails about what the people of the demo data were notified of. */
export const dropDueEmails = (db: Db, { stem }: Demo) =>
  run(db)`
    update notifications set email_due_at = null
    where email_due_at is not null and starts_with(principal_id, ${`principal_${stem}`})`
