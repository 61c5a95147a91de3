import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '@earshot/testing/root'

export type File = { path: string; imports: string[]; types: string[]; text: string }

/** The modules in `import … from`, `export … from`, `import '…'` and `import('…')`. */
export const importsIn = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"\n]+)['"]/gm),
    ...text.matchAll(/(?:^|[^\w.])import\s*\(?\s*['"]([^'"\n]+)['"]/gm),
  ].flatMap(([, name]) => (name ? [name] : []))

/** The modules in `import type … from`, which do not exist at run time. */
const typesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:import|export)\s+type\b[^'"`;=]*?\bfrom\s*['"]([^'"\n]+)['"]/gm)].flatMap(
    ([, name]) => (name ? [name] : []),
  )

export const fileOf = (path: string, text: string): File => ({
  path,
  text,
  imports: importsIn(text),
  types: typesIn(text),
})

/** All source files of the repository. */
export const sources = globSync('{libs,services,test,tools,deploy,web}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: path => /(^|\/)(node_modules|dist|public)(\/|$)/.test(path),
}).map(path => fileOf(path, readFileSync(join(root, path), 'utf8')))

/** Tests, test helpers and generators, which do not run in a service. */
export const isTest = (path: string): boolean =>
  /\.test\.ts$|^test\/|^libs\/testing\//.test(path) ||
  ['harness.ts', 'harness-process.ts', 'generate.ts'].includes(basename(path))
