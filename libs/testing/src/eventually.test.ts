import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from './eventually.ts'
import { testLog } from './log.ts'

test('a condition that is not met is reported with the warnings of services since it was awaited', async t => {
  const { LOG_LEVEL } = process.env
  if (LOG_LEVEL) t.after(() => Object.assign(process.env, { LOG_LEVEL }))
  delete process.env.LOG_LEVEL // which would write the warnings out instead
  const log = testLog()
  log.warn({ attempt: 1 }, 'before')
  const waiting = eventually(() => false, { withinMs: 0 })
  log.info('not a warning')
  for (let attempt = 2; attempt <= 8; attempt++) log.error({ attempt }, 'handler.failed')
  const error = await waiting.catch((err: Error) => err)
  const [reason, ...warnings] = String((error as Error).message).split('\n')
  assert.match(reason ?? '', /not met within 0 ms/)
  assert.deepEqual(
    warnings.map(line => JSON.parse(line).attempt),
    [4, 5, 6, 7, 8],
  )
  await assert.rejects(
    eventually(() => false, { withinMs: 0 }),
    ({ message }: Error) => !message.includes('\n'),
  )
})
