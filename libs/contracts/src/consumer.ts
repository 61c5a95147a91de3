import { z } from 'zod'

/**
 * The name of a consumer in deploy/rabbitmq/consumers.yml and createConsumer. Dots are not allowed: they separate the parts
 * of queue names, so that names of two consumers could produce the same queue.
 */
export const consumerName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/, 'must be at most 64 letters, digits and dashes')
