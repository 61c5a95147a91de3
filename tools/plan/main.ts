import { parseArgs } from 'node:util'
import '@earshot/contracts' // for the error messages of invalid options
import { z } from 'zod'
import { costs } from './costs.ts'
import { planTable } from './table.ts'

// `npm run plan -- --events 2000 --webhooks 3 --receiver 150 --retries 0.02` estimates the resources for a load, from the last
// bench.

const positive = z.coerce.number().positive()

const options = z.object({
  events: positive,
  webhooks: positive.min(1).default(1),
  /** In ms. */
  receiver: positive.default(100),
  retries: z.coerce.number().min(0).max(2).default(0.02),
})

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    webhooks: { type: 'string' },
    receiver: { type: 'string' },
    retries: { type: 'string' },
  },
})

const parsed = options.safeParse(values)
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`--${path.join('.')}: ${message}`)
  process.exit(2)
}
const { receiver, ...demand } = parsed.data
process.stdout.write(`${planTable([{ ...demand, receiver: receiver / 1000 }], costs)}\n`)
