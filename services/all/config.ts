import { join } from 'node:path'
import { commonSettings, type Environment, readSettings, type Upstream } from '@earshot/runtime'
import { databaseSetting, databaseSettings, portSetting } from '@earshot/service'
import { z } from 'zod'
import { accountSettings } from '../accounts/src/config.ts'
import { fileSettings } from '../files/src/config.ts'
import { gatewaySettings } from '../gateway/src/config.ts'
import { mailSettings } from '../mail/src/config.ts'
import { webhookSettings } from '../webhooks/src/config.ts'

/** Settings of the process that runs every service, in addition to those of the services. */
export const ownSettings = {
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for the embedded database, uploaded files, the generated secret key and the first admin key, if you do not set these yourself.',
    ),
}

/** All settings of the process that runs every service. */
export const oneProcessSettings = {
  ...commonSettings,
  ...gatewaySettings,
  ...accountSettings,
  ...fileSettings,
  ...mailSettings,
  ...webhookSettings,
  ...databaseSettings,
  ...ownSettings,
  PORT: portSetting('gateway'),
}

/** Reads them. Without FILES_DIR, uploaded files are in the folder with the other data. @throws {SettingsError} */
export const readOneProcessSettings = (environment: Environment) =>
  readSettings(oneProcessSettings, {
    ...environment,
    FILES_DIR: environment.FILES_DIR?.trim() || join(environment.DATA_DIR?.trim() || '.data', 'files'),
  })

export type OneProcessSettings = z.output<z.ZodObject<typeof oneProcessSettings>>

/** The PostgreSQL of a service; undefined for the embedded one. */
export const databaseOf = (settings: OneProcessSettings, name: Upstream): string | undefined =>
  settings[databaseSetting(name)] ?? settings.DATABASE_URL
