import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allFiles } from './generated.ts'

// Writes every generated file. With --check it writes nothing and fails if a file is stale.

const root = join(import.meta.dirname, '..')
const checking = process.argv.includes('--check')

const present = (path: string) => {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const write = (path: string, content: string) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const files = await allFiles()
const stale = files.filter(({ path, content }) => present(path) !== content)

for (const { path, content } of stale) {
  if (!checking) write(path, content)
  process.stdout.write(`${checking ? 'stale' : 'written'}: ${path}\n`)
}
process.stdout.write(`${files.length} generated files, ${stale.length} ${checking ? 'stale' : 'written'}\n`)
if (checking && stale.length > 0) {
  console.error('Run `npm run generate`.')
  process.exit(1)
}
