import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { combineHandlers } from './combine-handlers.ts'

/** The response text of these handlers: their own, the error handler's, or that of the handler after them. */
const responseOf = async (...handlers: RequestHandler[]): Promise<string> => {
  const handleError: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.end(`error ${error.message}`)
  const server = express()
    .use(
      combineHandlers(...handlers),
      (_request, response) => void response.end(`after ${response.locals.seen}`),
    )
    .use(handleError)
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const text = await (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text()
  await new Promise(resolve => server.close(resolve))
  return text
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
  throw new Error('failed')
}

test('handlers run in order, and Express continues when none of them responds', async () => {
  assert.equal(await responseOf(see('a'), later, see('b'), see('c')), 'after abc')
  assert.equal(await responseOf(), 'after undefined')
})

test('no handler runs after one that responds', async () => {
  assert.equal(await responseOf(see('a'), (_request, response) => void response.end('mine'), fail), 'mine')
})

test('a thrown, rejected or passed error reaches the error handler once', async () => {
  const failing: RequestHandler[] = [
    fail,
    async () => fail(),
    (_request, _response, next) => next(new Error('failed')),
    async (_request, _response, next) => next(new Error('failed')),
  ]
  for (const handler of failing) {
    assert.equal(await responseOf(handler, see('a')), 'error failed')
    assert.equal(await responseOf(see('a'), later, handler), 'error failed')
  }
})
