import type { TestResponse } from '@earshot/testing'
import type { Support } from '../../harness.ts'

/** Moves the times of unsettled clocks into the past, as if that much time had passed. */
export const advanceClocks = async (it: Pick<Support, 'database'>, seconds: number) => {
  await it.database.query(
    `update support.sla_clocks set due_at = due_at - $1 * interval '1 second',
       alarm_at = alarm_at - $1 * interval '1 second', started_at = started_at - $1 * interval '1 second'
     where settled_at is null`,
    [seconds],
  )
  await it.database.query('notify support_timers')
}

export const slaEvents = async (it: Pick<Support, 'newEvents'>): Promise<TestResponse['data'][]> =>
  (await it.newEvents()).filter(({ type }) => type.startsWith('sla.'))
