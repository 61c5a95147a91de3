import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'

// `npm run build:client` creates `dist`, the published package: JavaScript with its types. The consumer needs Node and is
// compiled separately, so that no Node types get into the rest, which works in every runtime. libs/rabbitmq, the connection layer
// that consumers share with the services, is not published, so its JavaScript is part of the package.

const here = import.meta.dirname

const compiler = () => {
  const manifest = createRequire(join(here, '../../package.json')).resolve('typescript/package.json')
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.tsc)
}

/** The paths of `./src/consumer/index.ts` in the published package. */
const builtAs = (source: string) => {
  const path = source.replace('./src/', './').replace(/\.ts$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/** npm compares the address with that of the workflow that publishes, so the package cannot be published without one. */
const refusal = {
  prepublishOnly: `echo 'Set "repository" in libs/client/package.json to the public address of the repository, and build again.' >&2; exit 1`,
}

type Manifest = { exports: Record<string, string>; devDependencies?: unknown; repository?: unknown }

/** The manifest of the published package. */
export const published = (source: Manifest) => {
  const { devDependencies: _, exports, ...manifest } = source
  return {
    ...manifest,
    exports: Object.fromEntries(Object.entries(exports).map(([name, source]) => [name, builtAs(source)])),
    // For tools that do not read `exports`.
    main: './index.js',
    types: './index.d.ts',
    sideEffects: false,
    ...(manifest.repository === undefined && { scripts: refusal }),
  }
}

const compile = (project: string, outDir: string): void => {
  execFileSync(process.execPath, [compiler(), '--project', join(here, project), '--outDir', outDir])
}

/** Compiles libs/rabbitmq into the package and replaces its name in imports by the relative path. */
const bundleRabbit = (folder: string): void => {
  compile('../rabbitmq/tsconfig.json', join(folder, 'rabbitmq'))
  let imports = 0
  for (const file of globSync('**/*.{js,d.ts}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes("'@earshot/rabbitmq'")) continue
    const path = posix.relative(posix.dirname(file), 'rabbitmq/index.js')
    writeFileSync(join(folder, file), text.replaceAll("'@earshot/rabbitmq'", `'${path}'`))
    imports++
  }
  if (imports === 0) throw new Error('No file of the package imports libs/rabbitmq')
}

export const buildClient = (folder: string): void => {
  compile('tsconfig.json', folder)
  compile('tsconfig.node.json', folder)
  bundleRabbit(folder)
  const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(manifest), undefined, 2)}\n`)
  copyFileSync(join(here, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) buildClient(join(here, 'dist'))
