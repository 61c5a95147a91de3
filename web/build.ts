import {
  chmodSync,
  copyFileSync,
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

// Builds the admin panel and the widget into web/dist or the given folder. Skips the build if that folder was built from the same sources.

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
            // One file each for what every page needs at first, the home page, what many pages share, and what the shell needs
            // later. Split by the pages that use each part, a page would be up to 60 files, which a browser loads six at a time.
            groups: [
              { name: 'start', test: /src\/start\.ts$|preload-helper/, priority: 4 },
              { name: 'shell', test: /src\/main\.tsx$/, priority: 3 },
              { name: 'home', test: /pages\/home\/home\.tsx$/, priority: 2 },
              { name: 'common', minShareCount: 12, priority: 1 },
              { name: 'later', test: /shell\/(bell|guide-link|title-count|user-menu)\./ },
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

/** A file that `name-<hash>.js` matches, in a folder of the build. */
const builtName = (folder: string, name: string): string => {
  const [found] = globSync(`${name}-*.js`, { cwd: folder })
  if (!found) throw new Error(`The bundle has no ${name}`)
  return found
}

/** Browsers that understand the styles of the widget as they are written. */
const widgetTarget = ['chrome123', 'firefox128', 'safari17.5']

/**
 * The widget of other sites: `widget/*`, which is loaded when it is opened, and `widget.js`, the script of the tag. That is a classic
 * script, so it is built alone and knows only the path of the rest.
 */
const bundleWidget = async (folder: string): Promise<void> => {
  const { build } = await import('vite')
  const source = join(import.meta.dirname, 'src/widget')
  const common = {
    configFile: false,
    root: import.meta.dirname,
    base: '',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  } as const
  const output = { outDir: folder, emptyOutDir: false, modulePreload: false, target: widgetTarget } as const
  await build({
    ...common,
    build: {
      ...output,
      // A library: its imports change nothing in the page, where those of a page add links and send events.
      lib: {
        entry: { app: join(source, 'app/main.tsx'), preview: join(source, 'preview/main.ts') },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          entryFileNames: 'widget/[name]-[hash].js',
          chunkFileNames: 'widget/[name]-[hash].js',
          minify: true,
          // Small parts that several views share are one file.
          codeSplitting: {
            groups: [
              { name: 'markdown', test: /libs\/markdown|node_modules\/(?!preact)/, priority: 1 },
              {
                name: 'shared',
                test: /widget\/(?!views|texts)|components\/uploads|preact/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  })
  await build({
    ...common,
    define: { __APP__: JSON.stringify(`/widget/${builtName(join(folder, 'widget'), 'app')}`) },
    build: {
      ...output,
      rolldownOptions: {
        input: { widget: join(source, 'loader/main.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  })
  copyFileSync(join(source, 'base/earshot.ts'), join(folder, 'widget.d.ts'))
}

/** Compresses the assets once at the highest level, so that the gateway does not have to. */
const compress = (folder: string): void => {
  for (const name of globSync(['assets/*.{js,css}', 'widget/*', 'widget.js'], { cwd: folder })) {
    const path = join(folder, name)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/**
 * Two processes may build at the same time. The second one finds a fresh build in place and keeps it, or replaces it if sources have
 * changed meanwhile.
 */
const putInPlace = (folder: string, hash: string): void => {
  for (let attempts = 5; ; attempts--)
    try {
      rmSync(dist, { recursive: true, force: true })
      renameSync(folder, dist)
      return
    } catch (error) {
      if (isFresh(hash)) return
      if (attempts === 0) throw error
    }
}

const buildPanel = async (hash: string): Promise<void> => {
  const folder = mkdtempSync(`${dist}-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await bundle(folder)
  await bundleEditor(folder)
  await bundleWidget(folder)
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
