import { isStoring, type ServiceDefinition } from '@earshot/service'
import { accounts } from '../accounts/src/main.ts'
import { feedback } from '../feedback/src/main.ts'
import { files } from '../files/src/main.ts'
import { gateway } from '../gateway/src/main.ts'
import { mail } from '../mail/src/main.ts'
import { support } from '../support/src/main.ts'
import { webhooks } from '../webhooks/src/main.ts'

/** Every service of Earshot. */
export const services: readonly ServiceDefinition[] = [
  gateway,
  accounts,
  feedback,
  support,
  webhooks,
  files,
  mail,
]

/** Those with a database. */
export const storingServices = services.filter(isStoring)
