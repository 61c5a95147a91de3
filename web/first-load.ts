import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A page of the panel: its path, like `/posts/$id`, and the path of its module below `web/src`. */
export type Page = { path: string; module: string }

/** What a browser loads for the pages whose path matches the pattern, in HTML. */
export type PageLinks = { pattern: string; links: string }

const base = '/admin/'

/** Without those within another page, such as a conversation in the inbox. */
const route =
  /getParentRoute: \(\) => root,\s+path: '([^']+)'(?:(?!createRoute)[\s\S])*?import\('\.\.\/(pages\/[^']+)'\)/g

/** The pages in the sources of the routes. */
export const pagesIn = (source: string): Page[] =>
  [...source.matchAll(route)].map(([, path = '', module = '']) => ({ path, module }))

/** A page also matches the paths below it. */
const patternOf = (path: string): string => {
  if (path === '/') return '^/admin/?$'
  const segments = path.replaceAll(/\$\w+/g, '[^/]+')
  return `^/admin${segments}(/|$)`
}

/** Longer paths first, and `/changelog/new` before `/changelog/$id`. */
const bySpecificity = ({ path: one }: Page, { path: other }: Page): number =>
  other.split('/').length - one.split('/').length || one.split('$').length - other.split('$').length

/** Everything that a chunk imports statically, itself included. */
const closureOf = (chunk: Chunk, bundle: Rolldown.OutputBundle, found = new Set<Chunk>()): Set<Chunk> => {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') closureOf(next, bundle, found)
  }
  return found
}

const stylesOf = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])]

const linkTo = (attributes: string, name: string): string =>
  `<link ${attributes} crossorigin href="${base}${name}">`

const linksTo = (chunks: Chunk[]): string[] => [
  ...chunks.map(({ fileName }) => linkTo('rel="modulepreload"', fileName)),
  ...chunks.flatMap(stylesOf).map(name => linkTo('rel="preload" as="style"', name)),
]

/** The font of most texts, which styles would name too late. In the body: browsers delay the first paint for those in the head. */
const linkToFont = (bundle: Rolldown.OutputBundle): string => {
  const name = Object.keys(bundle).find(it => /inter-latin-(?!ext-).*\.woff2$/.test(it))
  if (!name) throw new Error('The bundle has no font')
  return linkTo('rel="preload" as="font" type="font/woff2"', name)
}

const chunkWith = (bundle: Rolldown.OutputBundle, module: string): Chunk => {
  const found = Object.values(bundle).find(
    (it): it is Chunk => it.type === 'chunk' && it.moduleIds.some(id => id.endsWith(`/web/src/${module}`)),
  )
  if (!found) throw new Error(`The bundle has no ${module}`)
  return found
}

const readPages = (): Page[] => {
  const folder = join(import.meta.dirname, 'src/routes')
  return globSync('*.ts', { cwd: folder }).flatMap(name => pagesIn(readFileSync(join(folder, name), 'utf8')))
}

/**
 * Loads the shell beside the start script, which imports it dynamically, so that the first elements of the body appear before
 * scripts and styles have arrived, and the font before its styles. `pages.json` lists what each page needs in addition, for the gateway.
 */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  enforce: 'post', // after Vite has removed the chunks that had only styles
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const shell = closureOf(chunkWith(bundle, 'main.tsx'), bundle)
      const start = closureOf(chunkWith(bundle, 'start.ts'), bundle)
      const links = linksTo([...shell.difference(start)]).join('\n    ')
      return page.replace('<!-- shell -->', links).replace('<!-- font -->', linkToFont(bundle))
    },
  },
  generateBundle(_, bundle) {
    const shell = closureOf(chunkWith(bundle, 'main.tsx'), bundle)
    const links = ({ path, module }: Page): PageLinks => ({
      pattern: patternOf(path),
      links: linksTo([...closureOf(chunkWith(bundle, module), bundle).difference(shell)]).join(''),
    })
    const source = JSON.stringify(readPages().toSorted(bySpecificity).map(links), null, 1)
    this.emitFile({ type: 'asset', fileName: 'pages.json', source })
  },
})
