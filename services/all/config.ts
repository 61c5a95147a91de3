import { commonSettings } from '@earshot/runtime'
import { databaseSettings, portSetting } from '@earshot/service'
import { z } from 'zod'
import { gatewaySettings } from '../gateway/src/config.ts'
import { webhookSettings } from '../webhooks/src/config.ts'

/** What only the process that runs every service understands. */
export const ownSettings = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('The folder of what is made when it is not given: database, secret key, first admin key.'),
}

/** What the process that runs every service understands. */
export const oneProcessSettings = {
  ...commonSettings,
  ...gatewaySettings,
  ...webhookSettings,
  ...databaseSettings,
  ...ownSettings,
  PORT: portSetting('gateway'),
}

export type OneProcessSettings = z.output<z.ZodObject<typeof oneProcessSettings>>
