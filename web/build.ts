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
import { firstLoad } from './first-load.ts'
import { hashSources } from './sources.ts'

// Builds the admin panel into web/dist or the given folder. Skips the build if that folder was built from the same sources.

const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')
const noteName = 'built-from'

const isFresh = (hash: string): boolean => {
  const note = join(dist, noteName)
  return existsSync(note) && readFileSync(note, 'utf8') === hash
}

const bundle = async (folder: string): Promise<void> => {
  const { build } = await import('vite') // slow to load, so only loaded when a build is needed
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/admin/',
    logLevel: 'error',
    plugins: [firstLoad()],
    // Inlined data: URLs would be blocked by the content security policy.
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // One file each for what every page needs, for the home page, and for what many pages share. Split by the pages
            // that use each part, a page would be up to 60 files, which a browser loads six at a time.
            groups: [
              { name: 'start', test: /src\/start\.ts$|preload-helper/, priority: 4 },
              { name: 'shell', test: /src\/main\.tsx$/, priority: 3 },
              { name: 'home', test: /pages\/home\/home\.tsx$/, priority: 2 },
              { name: 'common', minShareCount: 12, priority: 1 },
            ],
          },
        },
      },
    },
  })
}

/** The editor of the portal's forms, which shares nothing with the panel's scripts. */
const bundleEditor = async (folder: string): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/admin/',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: { 'portal-editor': join(import.meta.dirname, 'src/portal-editor.ts') } },
    },
  })
}

/** Compresses the assets once at the highest level, so that the gateway does not have to. */
const compress = (folder: string): void => {
  for (const name of globSync('assets/*', { cwd: folder })) {
    const path = join(folder, name)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Two processes may build at the same time. The second one finds a fresh build in place and keeps it. */
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
  await bundleEditor(folder)
  compress(folder)
  writeFileSync(join(folder, noteName), hash)
  chmodSync(folder, 0o755) // mkdtemp creates folders that only their owner can read
  putInPlace(folder, hash)
}

// Run the exit handlers on a signal too, so that no half-finished build is left behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit())

const started = performance.now()
const hash = hashSources()
if (!isFresh(hash)) {
  setPriority(10) // lower priority than processes that serve requests
  await buildPanel(hash)
  process.stdout.write(
    `The admin panel was built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`,
  )
}
