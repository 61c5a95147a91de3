import { openDatabase } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import { migrationsOf, type StoringDefinition } from '@earshot/service'
import { storingServices } from '../../services/all/services.ts'
import { schemaText } from './dump.ts'

const schemaOf = async (service: StoringDefinition, url: string): Promise<string> => {
  const { schema, name } = service
  const log = createLog({ level: 'silent' })
  const database = openDatabase({ url, schema, name, max: 1, migrations: migrationsOf(service), log })
  try {
    await database.migrate(new AbortController().signal)
    return await schemaText(database.pool, schema)
  } finally {
    await database.close()
  }
}

/** Runs the migrations of every service in an empty database, and returns the text of each schema. */
export const schemaFiles = async (databaseUrl: string): Promise<{ path: string; content: string }[]> => {
  const written = []
  for (const service of storingServices)
    written.push({
      path: `docs/reference/schema/${service.name}.sql`,
      content: await schemaOf(service, databaseUrl),
    })
  return written
}
