import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// `npm run build:client` makes `dist`, the package as it is published: JavaScript with its types. What consumes events is for
// Node and built apart, so that nothing of Node's slips into the rest, which is for every runtime.

const here = import.meta.dirname

const compiler = () => {
  const manifest = createRequire(join(here, '../../package.json')).resolve('typescript/package.json')
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.tsc)
}

/** `./src/consumer/index.ts` as the package has it. */
const builtAs = (source: string) => {
  const path = source.replace('./src/', './').replace(/\.ts$/, '')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

const published = () => {
  const {
    devDependencies: _,
    exports,
    ...manifest
  } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  return {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries<string>(exports).map(([name, source]) => [name, builtAs(source)]),
    ),
    sideEffects: false,
  }
}

export const buildClient = (folder: string): void => {
  for (const project of ['tsconfig.json', 'tsconfig.node.json'])
    execFileSync(process.execPath, [compiler(), '--project', join(here, project), '--outDir', folder])
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), undefined, 2)}\n`)
  copyFileSync(join(here, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) buildClient(join(here, 'dist'))
