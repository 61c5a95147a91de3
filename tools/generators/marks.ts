import { readFileSync } from 'node:fs'

/**
 * A file that `npm run generate` writes. With `diff: false`, Git does not show its changes. With `whole: false`, the file is
 * written by hand except for its generated blocks, and is not marked as generated.
 */
export type GeneratedFile = { path: string; content: string; diff?: false; whole?: false }

type Marked = Omit<GeneratedFile, 'content'>

/** Files that other commands generate, as patterns that Git and Biome both support. */
const otherGenerated: Marked[] = [
  { path: 'docs/reference/schema/*.sql' }, // npm run generate:schema
  { path: 'docs/reference/event-schemas/*.json' }, // npm run release:events
  { path: 'docs/decisions/bench.json' }, // npm run bench
  { path: 'docs/images/*.png' }, // npm run screenshots
  { path: 'test/runner/runs.json' }, // npm test -- --record
  { path: 'test/runner/times.json' }, // npm test -- --record
  { path: 'services/gateway/src/**/scalar.js.br', diff: false }, // tools/fetch-scalar.ts
]

/** Every generated file, by path or pattern. */
export const markedFiles = (files: Marked[]): Marked[] =>
  [...files, { path: '.gitattributes' }, ...otherGenerated]
    .filter(({ whole }) => whole !== false)
    .sort((a, b) => (a.path < b.path ? -1 : 1))

const attributes = (files: Marked[]): string[] =>
  markedFiles(files).map(({ path, diff }) => `${path} linguist-generated${diff === false ? ' -diff' : ''}`)

/** Generated TypeScript and JSON is not formatted by Biome, which ignores SQL and Markdown anyway. */
const excludes = (files: Marked[]): string[] =>
  markedFiles(files).flatMap(({ path }) => (/\.(?:ts|json)$/.test(path) ? [`!${path}`] : []))

const biomeFile = new URL('../../biome.json', import.meta.url)

const list = /("includes": )\[[^\]]*\]/

const withExcludes = (config: string, files: Marked[]): string => {
  const lines = ['**', ...excludes(files)].map(it => `      ${JSON.stringify(it)}`)
  return config.replace(list, `$1[\n${lines.join(',\n')}\n    ]`)
}

/** .gitattributes, and biome.json with the generated files excluded. */
export const marks = (files: Marked[]): GeneratedFile[] => [
  {
    path: '.gitattributes',
    content: `# Made by \`npm run generate\`: pull requests fold these files.\n${attributes(files).join('\n')}\n`,
  },
  { path: 'biome.json', content: withExcludes(readFileSync(biomeFile, 'utf8'), files) },
]

const difference = (what: string, are: string[], should: string[]): string[] => [
  ...should.filter(it => !are.includes(it)).map(it => `${what} lacks ${it}`),
  ...are.filter(it => !should.includes(it)).map(it => `${what} has ${it}, which is not generated`),
]

/** The differences of .gitattributes and biome.json from the list of generated files. */
export const disagreements = (files: Marked[], gitattributes: string, biome: string): string[] => [
  ...difference(
    '.gitattributes',
    gitattributes.split('\n').filter(line => line !== '' && !line.startsWith('#')),
    attributes(files),
  ),
  ...difference(
    'biome.json',
    JSON.parse(biome).files.includes.filter((it: string) => it.startsWith('!')),
    excludes(files),
  ),
]
