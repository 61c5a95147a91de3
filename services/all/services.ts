import type { ServiceDefinition } from '@earshot/service'
import { feedback } from '../feedback/src/main.ts'
import { files } from '../files/src/main.ts'
import { gateway } from '../gateway/src/main.ts'
import { support } from '../support/src/main.ts'
import { webhooks } from '../webhooks/src/main.ts'

/** Every service of Earshot. */
export const services: readonly ServiceDefinition[] = [gateway, feedback, support, webhooks, files]
