import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbedded } from '@earshot/db/embedded'
import { schemaFiles } from './services.ts'

// Writes docs/reference/schema with an embedded PostgreSQL. test/structure/schema.test.ts checks it with the test server.

const root = join(import.meta.dirname, '..', '..')
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-schema-'))
const postgres = await startEmbedded({ dataDir })
try {
  for (const { path, content } of await schemaFiles(postgres.url)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    process.stdout.write(`written: ${path}\n`)
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
