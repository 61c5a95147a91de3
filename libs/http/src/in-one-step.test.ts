import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { inOneStep } from './in-one-step.ts'

/** What a client reads of these handlers: their own text, that of an error, or that of whoever comes after. */
const answerOf = async (...handlers: RequestHandler[]): Promise<string> => {
  const tell: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.end(`error ${error.message}`)
  const server = express()
    .use(inOneStep(...handlers), (_request, response) => void response.end(`after ${response.locals.seen}`))
    .use(tell)
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const answer = await (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text()
  await new Promise(resolve => server.close(resolve))
  return answer
}

const see =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.seen = `${response.locals.seen ?? ''}${name}`
    next()
  }

const later: RequestHandler = async (_request, _response, next) => {
  await Promise.resolve()
  next()
}

const fail = () => {
  throw new Error('told')
}

test('handlers run in their order, and what none of them answers goes on', async () => {
  assert.equal(await answerOf(see('a'), later, see('b'), see('c')), 'after abc')
  assert.equal(await answerOf(), 'after undefined')
})

test('whoever answers is the last', async () => {
  assert.equal(await answerOf(see('a'), (_request, response) => void response.end('mine'), fail), 'mine')
})

test('an error reaches the error handler once, however it is told', async () => {
  const ways: RequestHandler[] = [
    fail,
    async () => fail(),
    (_request, _response, next) => next(new Error('told')),
    async (_request, _response, next) => next(new Error('told')),
  ]
  for (const way of ways) {
    assert.equal(await answerOf(way, see('a')), 'error told')
    assert.equal(await answerOf(see('a'), later, way), 'error told')
  }
})
