import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { serveFixed } from '../../base/http/static-content.ts'

/** The files that web/build.ts writes, in memory. Requests can't reach any other file, whatever their path. */
export type PanelFiles = {
  /** The page for a path. Each response replaces `__NONCE__` with a new nonce. */
  pageFor: (path: string) => string
  /** Request handlers by file name. The names contain a hash of the content. */
  assets: Map<string, RequestHandler>
  /** The path of the script of the portal's editors. */
  editorPath: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const serveAsset = (path: string): RequestHandler =>
  serveFixed({
    type: types[extname(path)] ?? 'application/octet-stream',
    content: readFileSync(path),
    compressed: readFileSync(`${path}.br`),
    gzipped: readFileSync(`${path}.gz`),
    forever: true,
  })

/** The links in HTML to what pages need in addition, by the pattern of their paths. */
const readLinks = (path: string): { pattern: RegExp; links: string }[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { pattern: string; links: string }[]).map(
    ({ pattern, links }) => ({ pattern: new RegExp(pattern), links }),
  )

/** Undefined when the folder has no built panel. */
export const readPanel = (folder: string): PanelFiles | undefined => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const paths = globSync(`${folder}/assets/*.{js,css}`)
  const text = readFileSync(page, 'utf8')
  const pages = readLinks(join(folder, 'pages.json'))
  const linksFor = (path: string) => pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
  return {
    pageFor: path => text.replace('<!-- page -->', linksFor(path)),
    assets: new Map(paths.map(path => [basename(path), serveAsset(path)])),
    editorPath: `/admin/assets/${globSync('portal-editor-*.js', { cwd: join(folder, 'assets') })[0]}`,
  }
}
