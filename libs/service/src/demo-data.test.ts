import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DemoSeed, stemAt } from '@earshot/contracts'
import { demoDataRoutes } from './demo-data.ts'

const seed: DemoSeed = {
  stem: stemAt(1_772_442_900_000),
  people: [],
  companies: [],
  segments: [],
  at: '2026-03-02T09:15:00.000Z',
}

/** Creates demo data; the first attempts fail with these codes. Returns the number of attempts. */
const attemptsWith = async (...codes: string[]): Promise<number> => {
  let attempts = 0
  const create = async () => {
    const code = codes[attempts++]
    if (code) throw Object.assign(new Error('failed'), { code })
  }
  const [route] = demoDataRoutes({ create, remove: async () => undefined })
  const input = { body: seed } as unknown as Parameters<NonNullable<typeof route>['handle']>[0]
  await route
    ?.handle(input)
    .catch((error: unknown) => assert.equal((error as { code?: string }).code, codes.at(-1)))
  return attempts
}

test('demo data is created again if an object that it uses was deleted meanwhile, three times at most', async () => {
  assert.equal(await attemptsWith(), 1)
  assert.equal(await attemptsWith('23503', '23505'), 3)
  assert.equal(await attemptsWith('23503', '23503', '23503'), 3)
  assert.equal(await attemptsWith('22001'), 1)
})
