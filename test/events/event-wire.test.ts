import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type ConsumeMessage, connect } from 'amqplib'
import { type Member, testDeployment } from '../deployments/deployment.ts'

const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'all' },
  { service: 'webhooks', role: 'all' },
]
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`

const document = JSON.parse(
  readFileSync(join(root, 'services/gateway/src/edge/reference/asyncapi.json'), 'utf8'),
)
const ajv = new Ajv2020({ keywords: ['components'] })
formats.default(ajv)
const headersFit = ajv.compile(document.components.schemas.headers)

/** A plain AMQP client, which knows only the names of the exchanges. */
const listen = async (url: string, prefix: string) => {
  const connection = await connect(url)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  for (const name of ['earshot.events', 'earshot.events.private'])
    await channel.bindQueue(queue, `${prefix}${name}`, '#')
  const messages: ConsumeMessage[] = []
  await channel.consume(queue, message => message && messages.push(message), { noAck: true })
  const find = (key: string, text: string) =>
    eventually(() =>
      messages.find(it => it.fields.routingKey === key && it.content.toString().includes(text)),
    )
  return { find, [Symbol.asyncDispose]: () => connection.close() }
}

test('on the wire an event matches the AsyncAPI document', async () => {
  await using earshot = await testDeployment(members)
  await using wire = await listen(earshot.amqpUrl, earshot.prefix)
  const [board] = (await earshot.api.get('/boards')).data
  const traced = { traceparent, 'x-request-id': 'request-of-the-test' }
  const response = await earshot.api.post('/posts', { boardId: board.id, title: 'Größe “M”' }, traced)
  assert.equal(response.status, 201)
  const post = response.data

  const { properties, fields, content } = await wire.find('post.created', post.id)
  const event = JSON.parse(content.toString())
  assert.equal(fields.exchange, `${earshot.prefix}earshot.events`)
  assert.equal(properties.messageId, event.id)
  assert.equal(properties.type, 'post.created')
  assert.equal(properties.contentType, 'application/json')
  assert.equal(properties.deliveryMode, 2)
  const headers = properties.headers ?? {}
  assert.ok(headersFit(headers), ajv.errorsText(headersFit.errors))
  assert.equal(headers.traceparent, traceparent)
  assert.equal(headers['x-request-id'], 'request-of-the-test')
  assert.equal(headers['x-board-id'], board.id)
  assert.equal(headers['cloudEvents:specversion'], '1.0')
  assert.equal(headers['cloudEvents:id'], event.id)
  assert.equal(headers['cloudEvents:source'], '/earshot/feedback')
  assert.equal(headers['cloudEvents:type'], 'post.created')
  assert.equal(headers['cloudEvents:time'], event.createdAt)
  const { components } = document
  const fits = ajv.compile({ ...components.messages['post.created'].payload, components })
  assert.ok(fits(event), ajv.errorsText(fits.errors))

  const secret = { content: 'Among us.', isPrivate: true }
  await earshot.api.post(`/posts/${post.id}/comments`, secret, { traceparent: 'nonsense' })
  const comment = await wire.find('comment.created', 'Among us.')
  assert.equal(comment.fields.exchange, `${earshot.prefix}earshot.events.private`)
  const next = comment.properties.headers ?? {}
  assert.ok(headersFit(next), ajv.errorsText(headersFit.errors))
  assert.ok(next['x-producer-seq'] > headers['x-producer-seq'])
  assert.match(next.traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/, 'a new span')
  assert.ok(!next.traceparent.includes(trace))
})
