import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'

// `npm run build:client` makes `dist`, the package as it is published: JavaScript with its types. What consumes events is for
// Node and built apart, so that nothing of Node's slips into the rest, which is for every runtime. The connection layer that it
// shares with the services, libs/rabbitmq, is not published: its JavaScript is part of the package.

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

const compile = (project: string, outDir: string): void => {
  execFileSync(process.execPath, [compiler(), '--project', join(here, project), '--outDir', outDir])
}

/** Puts libs/rabbitmq into the package, and its path there in place of its name. */
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
  if (imports === 0) throw new Error('Nothing of the package imports libs/rabbitmq')
}

export const buildClient = (folder: string): void => {
  compile('tsconfig.json', folder)
  compile('tsconfig.node.json', folder)
  bundleRabbit(folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), undefined, 2)}\n`)
  copyFileSync(join(here, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) buildClient(join(here, 'dist'))
