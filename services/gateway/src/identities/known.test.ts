import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@earshot/contracts'
import type { Found, Listen } from '@earshot/edge'
import { testAdmin } from '@earshot/testing'
import { trustKnown } from './known.ts'

/** Changes that the test announces. */
const changes = () => {
  const receivers = new Set<() => void>()
  const listen: Listen = (_channel, receive) => {
    receivers.add(receive)
    return () => void receivers.delete(receive)
  }
  return { listen, announce: () => receivers.forEach(receive => void receive()) }
}

const found: Found = { identity: testAdmin }
const succeeds = async () => found
const away = async (): Promise<Found> => {
  throw new ApiError('UNAVAILABLE')
}
const hangs = () => new Promise<Found>(() => undefined)

test('a caller who was authenticated is served while the accounts service is away or hangs, and no other', async () => {
  const trust = trustKnown(changes().listen)
  assert.deepEqual(await trust.find('known', succeeds), found)
  assert.deepEqual((await trust.find('known', away)).identity, testAdmin)
  await assert.rejects(trust.find('unknown', away), { code: 'UNAVAILABLE' })
  const other = trustKnown(changes().listen)
  await other.find('known', succeeds)
  assert.deepEqual((await other.find('known', hangs)).identity, testAdmin)
  let asked = false
  const again = await other.find('known', async () => {
    asked = true
    return found
  })
  assert.deepEqual([again.identity, asked], [testAdmin, true], 'it is asked beside the request')
})

test('a service that is back decides again', async () => {
  const trust = trustKnown(changes().listen)
  await trust.find('known', succeeds)
  await trust.find('known', away)
  const refused = async (): Promise<Found> => ({ identity: undefined })
  assert.deepEqual((await trust.find('known', refused)).identity, testAdmin, 'the request did not wait')
  assert.deepEqual(await trust.find('known', refused), { identity: undefined })
  await assert.rejects(
    trust.find('known', away),
    { code: 'UNAVAILABLE' },
    'a refused credential is not known',
  )
})

test('a change of credentials ends the trust, also for a lookup that started before', async () => {
  const { listen, announce } = changes()
  const trust = trustKnown(listen)
  await trust.find('known', succeeds)
  announce()
  await assert.rejects(trust.find('known', away), { code: 'UNAVAILABLE' })
  const started = Promise.withResolvers<Found>()
  const lookup = trust.find('slow', () => started.promise)
  announce()
  started.resolve(found)
  assert.deepEqual(await lookup, found)
  await assert.rejects(trust.find('slow', away), { code: 'UNAVAILABLE' })
})

test('an expired token is not trusted, and other errors are passed on', async () => {
  const trust = trustKnown(changes().listen)
  await trust.find('token', async () => ({ ...found, expiresAt: Date.now() + 50 }))
  assert.deepEqual((await trust.find('token', away)).identity, testAdmin)
  await sleep(60)
  await assert.rejects(trust.find('token', away), { code: 'UNAVAILABLE' })
  const other = trustKnown(changes().listen)
  await other.find('known', succeeds)
  await assert.rejects(
    other.find('known', async () => {
      throw new ApiError('FORBIDDEN')
    }),
    { code: 'FORBIDDEN' },
  )
})
