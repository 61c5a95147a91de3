import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { hashSources } from './sources.ts'

// Builds the admin panel into web/dist, or the folder that is given, unless what is there was made of the very sources that
// are here now.

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')
const noteName = 'built-from'

const isFresh = (hash: string): boolean => {
  const note = join(dist, noteName)
  return existsSync(note) && readFileSync(note, 'utf8') === hash
}

const bundle = async (folder: string): Promise<void> => {
  const { build } = await import('vite') // takes longer to load than it takes to see that there is nothing to do
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/admin/',
    logLevel: 'error',
    // data: addresses would have to be let in by the content security policy.
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // What is there before any page is one file: split by the pages that use parts of it, it is 3 % larger.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'shell', test: /src\/main\.tsx$/ }] } },
      },
    },
  })
}

/** Once, at the best level there is, so that the gateway compresses nothing. */
const compress = (folder: string): void => {
  for (const name of globSync('assets/*', { cwd: folder })) {
    const path = join(folder, name)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Two processes may build at once: whoever comes second finds it done. */
const putInPlace = (folder: string, hash: string): void => {
  try {
    rmSync(dist, { recursive: true, force: true })
    renameSync(folder, dist)
  } catch (error) {
    if (!isFresh(hash)) throw error
  }
}

const buildPanel = async (hash: string): Promise<void> => {
  const folder = mkdtempSync(`${dist}-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundle(folder)
  compress(folder)
  writeFileSync(join(folder, noteName), hash)
  chmodSync(folder, 0o755) // temporary folders are for their owner only
  putInPlace(folder, hash)
}

// Whoever stops Earshot meanwhile finds nothing half done.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit())

const started = performance.now()
const hash = hashSources()
if (!isFresh(hash)) {
  setPriority(10) // requests come first
  await buildPanel(hash)
  process.stdout.write(
    `The admin panel was built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`,
  )
}
