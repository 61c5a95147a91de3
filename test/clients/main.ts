import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { cacheFolder, isInstalled } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { startEarshot } from '../deployments/earshot.ts'
import { memoryOrDisk, startOwnPostgres } from '../deployments/servers.ts'
import { cargoTarget, checkClient, run, type Workplace } from './check.ts'
import { type Client, clients } from './clients.ts'
import { getDocument, getGenerator, guide } from './guide.ts'

// Generates clients from the OpenAPI document, compiles them, and runs programs with them against an Earshot that it starts. The
// arguments select clients by name. A run that finds no fault in any client writes a digest of all that it read, and
// `--if-changed` does nothing while the digest is up to date.

const { values, positionals } = parseArgs({
  options: { 'if-changed': { type: 'boolean', default: false } },
  allowPositionals: true,
})

const checkedFile = join(import.meta.dirname, 'checked.json')
const document = 'services/gateway/src/edge/reference/openapi.json'

const digestOf = (files: string[]): string => {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const currentCheck = (): string => {
  const files = globSync('test/clients/**/*.*', { cwd: root }).filter(file => !file.endsWith('/checked.json'))
  return `${JSON.stringify({ digest: digestOf([document, guide, ...files.toSorted()]) }, null, 2)}\n`
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const isSelected = ({ name }: Client) =>
  positionals.length === 0 || positionals.some(part => name.toLowerCase().includes(part.toLowerCase()))

/** Keeps what compilers build and package managers download for the next run. */
const cache = cacheFolder('clients')
const caches = {
  CARGO_TARGET_DIR: cargoTarget, // of each project, because two of them have programs with the same names
  GOCACHE: join(cache, 'go'),
  MAVEN_OPTS: `-Dmaven.repo.local=${join(cache, 'maven')}`,
  PIP_CACHE_DIR: join(cache, 'pip'),
}

/**
 * Installs the packages of the TypeScript clients, unless an earlier run has installed these versions. Hey API looks for
 * tsconfig.json beside node_modules.
 */
const installPackages = async ({ folder, environment }: Workplace): Promise<void> => {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const files = ['package.json', 'package-lock.json', 'tsconfig.json']
  const source = join(import.meta.dirname, 'typescript')
  const installed = join(folder, 'node_modules/.installed')
  const wanted = files.map(file => read(join(source, file))).join('')
  if (read(installed) === wanted) return
  for (const file of files) cpSync(join(source, file), join(folder, file))
  await run('npm ci --ignore-scripts', folder, environment)
  writeFileSync(installed, wanted)
}

/** Two at a time: most commands use one core, and the builds of Rust and Go both. */
const checkAll = async (
  chosen: Client[],
  workplace: Workplace,
  board: () => Promise<string>,
): Promise<string[]> => {
  const failed: string[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let client = waiting.shift(); client; client = waiting.shift()) {
      try {
        print(`${client.name}: ${await checkClient(client, workplace, board)}`)
      } catch (error) {
        print(`${client.name} failed: ${error instanceof Error ? error.message : error}`)
        failed.push(client.name)
      }
    }
  }
  await Promise.all([work(), work()])
  return failed
}

/** Checks clients against an Earshot and returns the names of those that failed. */
const checkWithEarshot = async (chosen: Client[]): Promise<string[]> => {
  await using postgres = await startOwnPostgres(memoryOrDisk())
  process.env.TEST_DATABASE_URL = postgres.url
  await using earshot = await startEarshot()
  const { key } = await earshot.make('/api-keys', { name: 'Clients', role: 'admin' })
  const folder = join(cache, 'work')
  mkdirSync(folder, { recursive: true })
  const environment = {
    ...process.env,
    ...caches,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    EARSHOT_URL: earshot.url,
    EARSHOT_KEY: key,
  }
  const workplace = { folder, environment }
  await run(getDocument.replace('localhost:3000', new URL(earshot.url).host), folder, environment)
  if (chosen.some(({ tools }) => tools.includes('mvn'))) await run(getGenerator, folder, environment)
  if (chosen.some(({ tools }) => tools.includes('npm'))) await installPackages(workplace)
  const board = async () => (await earshot.make('/boards', { name: 'Clients' })).id
  return await checkAll(chosen, workplace, board) // disposes of the servers afterwards
}

const missingTool = async ({ tools }: Client): Promise<string | undefined> => {
  for (const tool of tools) if (!(await isInstalled(tool))) return tool
}

const main = async (): Promise<boolean> => {
  if (
    values['if-changed'] &&
    existsSync(checkedFile) &&
    readFileSync(checkedFile, 'utf8') === currentCheck()
  ) {
    print('Generated clients: nothing has changed since the last check.')
    return true
  }
  const selected = clients.filter(isSelected)
  const missing = new Map<Client, string>()
  for (const client of selected) {
    const tool = await missingTool(client)
    if (tool) missing.set(client, tool)
  }
  for (const [{ name }, tool] of missing) print(`${name}: not checked, because ${tool} is not installed`)
  const failed = await checkWithEarshot(selected.filter(client => !missing.has(client)))
  if (failed.length > 0) print(`Failed: ${failed.join(', ')}`)
  else if (missing.size === 0 && selected.length === clients.length)
    writeFileSync(checkedFile, currentCheck())
  return failed.length === 0 && (missing.size === 0 || !process.env.CI)
}

process.exit((await main()) ? 0 : 1)
