import pg from 'pg'

// Loaded into the process of an Earshot. After each prepared statement with a page of 20 rows, notifies the channel `plans` of how often
// it was planned on its connection, which only that connection knows.

type Query = (this: pg.Client, ...given: unknown[]) => Promise<unknown>

const query = pg.Client.prototype.query as Query

const report = `
  select pg_notify('plans', json_build_object('name', name, 'generic', generic_plans, 'custom', custom_plans)::text)
  from pg_prepared_statements where name = $1`

pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const result = query.apply(this, given)
  const { name, text } = Object(given[0])
  if (!name || !/\blimit 21\b/.test(text)) return result
  return result.then(async rows => {
    await query.call(this, report, [name])
    return rows
  })
} as typeof pg.Client.prototype.query
