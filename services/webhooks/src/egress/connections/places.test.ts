import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces, type PlaceShare } from './places.ts'

const host = 'https://hooks.example.com'
const quiet = () => undefined

/** Takes places until none is free, and returns the functions that free them. */
const takeAll = (share: PlaceShare): (() => void)[] => {
  const taken: (() => void)[] = []
  for (let free = share.take(); free; free = share.take()) taken.push(free)
  return taken
}

test('one share cannot take the places of another share of its host', () => {
  const places = createPlaces({ perProcess: 100, perHost: 20, own: 5 })
  const [busy, other] = [places.share(host, quiet), places.share(host, quiet)]
  assert.equal(takeAll(busy).length, 15)
  assert.equal(takeAll(other).length, 5)
})

test('the places of a share that ends, or moves to another host, are free for the others', () => {
  const places = createPlaces({ perProcess: 100, perHost: 20, own: 5 })
  const woken: string[] = []
  const busy = places.share(host, () => woken.push('busy'))
  const [moves, ends] = [places.share(host, quiet), places.share(host, quiet)]
  assert.equal(takeAll(busy).length, 10)
  moves.moveTo('https://other.example.com')
  assert.deepEqual(woken, ['busy'])
  assert.equal(takeAll(busy).length, 5)
  ends.close()
  assert.deepEqual(woken, ['busy', 'busy'])
  assert.equal(takeAll(busy).length, 5)
})

test('neither the places of a host nor those of the process are exceeded, whatever the shares have of their own', () => {
  const places = createPlaces({ perProcess: 12, perHost: 8, own: 5 })
  const at = (name: string) => [1, 2, 3].map(() => places.share(`https://${name}.example.com`, quiet))
  const taken = (shares: PlaceShare[]) => shares.flatMap(takeAll).length
  assert.equal(taken(at('one')), 8)
  assert.equal(taken(at('two')), 4)
  assert.equal(taken(at('three')), 0)
})

test('a freed place goes to the waiting share with the fewest places, and then to the one that has waited longest', () => {
  const places = createPlaces({ perProcess: 100, perHost: 6, own: 1 })
  const order: string[] = []
  const share = (name: string, most: number) => {
    let count = 0
    const takeOne = () => {
      if (count === most || !opened.take()) return
      count++
      order.push(name)
    }
    const opened = places.share(host, takeOne)
    return takeOne
  }
  const filler = places.share(host, quiet)
  const held = takeAll(filler)
  assert.equal(held.length, 6)
  const [busy, late, first] = [share('busy', 3), share('late', 1), share('first', 2)]
  busy()
  for (const free of held.splice(0, 1)) free()
  assert.deepEqual(order, ['busy'])
  for (const takeOne of [busy, first, late]) takeOne()
  for (const free of held.splice(0, 2)) free()
  assert.deepEqual(order, ['busy', 'first', 'late'])
})

test('freeing a place twice frees it once', () => {
  const places = createPlaces({ perProcess: 100, perHost: 1, own: 1 })
  const share = places.share(host, quiet)
  const free = share.take()
  free?.()
  assert.ok(share.take())
  free?.()
  assert.equal(share.take(), undefined)
})
