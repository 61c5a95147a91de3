import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { gatewaySettings } from '../../config.ts'
import { managementServer } from './management-server.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test('the setting has the URL of the plugin, with or without a path, and its user', () => {
  assert.deepEqual(managementServer('http://watcher:secret@rabbit.example.com:15672'), {
    url: 'http://rabbit.example.com:15672',
    authorization: basic('watcher:secret'),
  })
  assert.deepEqual(managementServer('https://me%40x:p%2Fw%20d@example.com/rabbit/'), {
    url: 'https://example.com/rabbit',
    authorization: basic('me@x:p/w d'),
  })
})

test('an invalid setting is refused with its name and without its value', () => {
  for (const wrong of [
    'rabbit.example.com:15672',
    'amqp://me:hunter2@rabbit.example.com',
    'http://rabbit.example.com:15672',
    'http://me@rabbit.example.com:15672',
    'http://:hunter2@rabbit.example.com:15672',
    'http://me:hunter2%zz@rabbit.example.com',
    'http://me:hunter2@rabbit.example.com?vhost=x',
    'http://me:hunter2@rabbit.example.com#/queues',
    'http://me:hunter2@rabbit.example.com:70000',
  ])
    assert.throws(
      () => readSettings(gatewaySettings, { RABBITMQ_MANAGEMENT_URL: wrong }),
      ({ message }: Error) =>
        /RABBITMQ_MANAGEMENT_URL: must (?:not|be) /.test(message) && !message.includes('hunter2'),
      wrong,
    )
})
