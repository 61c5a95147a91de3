// A consumer as a process of its own, to be killed: it says what comes, and handles nothing to the end.
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
