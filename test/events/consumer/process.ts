// A consumer in a separate process, to be killed: it prints each event, and never finishes one.
import { createConsumer } from '@earshot/client/consumer'

const { AMQP_URL: url = '', PREFIX: prefix = '' } = process.env

const consumer = createConsumer({
  url,
  prefix,
  name: 'team',
  on: {
    'post.created': async ({ id }) => {
      process.stdout.write(`taken ${id}\n`)
      await new Promise(() => undefined)
    },
  },
})
await consumer.started
process.stdout.write('started\n')
