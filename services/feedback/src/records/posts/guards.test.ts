import assert from 'node:assert/strict'
import { test } from 'node:test'
import { many, run, tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { pathsOf, secondPool, startFeedback } from '../../harness.ts'

test('a post deleted during the request is reported as an error of the body field', async () => {
  await using feedback = await startFeedback()
  await using beside = secondPool(feedback)
  const bodies: [string, object][] = [
    ['/comments', { content: 'Me too' }],
    ['/votes', {}],
  ]
  for (const [path, body] of bodies) {
    const { id: postId } = await feedback.createPost()
    let response: ReturnType<typeof feedback.api.post> | undefined
    await tx(beside.pool, async db => {
      await run(db)`update posts set deleted_at = now() where id = ${String(postId)}`
      response = feedback.api.post(path, { postId, ...body })
      await eventually(
        async () =>
          (
            await many(db)`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
          ).length > 0,
      )
    })
    assert.ok(response)
    const refused = await response
    assert.equal(refused.status, 400, path)
    assert.deepEqual(pathsOf(refused), ['postId'], path)
  }
})
