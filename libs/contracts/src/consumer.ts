import { z } from 'zod'

/**
 * The name of a team that consumes events, as deploy/rabbitmq/consumers.yml has it and createConsumer takes it. Without a
 * dot, or one team's queues could be named like another's.
 */
export const consumerName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/, 'must be letters, digits and dashes, at most 64')
