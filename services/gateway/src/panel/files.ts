import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type Fixed, serveFixed } from '@earshot/edge'
import type { RequestHandler } from 'express'

/** The files that web/build.ts writes, in memory. Requests can't reach any other file, whatever their path. */
export type PanelFiles = {
  /** The page for a path. Each response replaces `__NONCE__` with a new nonce. */
  pageFor: (path: string) => string
  /** Request handlers by file name. The names contain a hash of the content. */
  assets: Map<string, RequestHandler>
  /** The path of the script of the portal's editors. */
  editorPath: string
  widget: WidgetFiles
}

/** The widget of other sites, which pages of any origin may load. */
export type WidgetFiles = {
  /** The script of the tag. */
  script: RequestHandler
  /** The types of `window.Earshot`. */
  types: RequestHandler
  /** What is loaded when the widget is opened, by file name. The names contain a hash of the content. */
  chunks: Map<string, RequestHandler>
  /** The file name of the first of the chunks. */
  app: string
  /** That of the script of the preview. */
  preview: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

const serveAsset = (
  path: string,
  more: Pick<Fixed, 'headers' | 'forever'> = { forever: true },
): RequestHandler =>
  serveFixed({
    type: types[extname(path)] ?? 'application/octet-stream',
    content: readFileSync(path),
    // Fonts are compressed already.
    ...(existsSync(`${path}.br`) && {
      compressed: readFileSync(`${path}.br`),
      gzipped: readFileSync(`${path}.gz`),
    }),
    ...more,
  })

/** Modules are only imported from another origin with CORS, and pages that isolate themselves need the other header for any script. */
const forOtherOrigins = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const readWidget = (folder: string): WidgetFiles => {
  const headers = forOtherOrigins
  const paths = globSync(`${folder}/widget/*.js`)
  const named = (start: string) =>
    paths.map(path => basename(path)).find(name => name.startsWith(start)) ?? ''
  return {
    script: serveAsset(join(folder, 'widget.js'), { headers }),
    types: serveFixed({
      type: 'text/plain; charset=utf-8',
      content: readFileSync(join(folder, 'widget.d.ts')),
      headers,
    }),
    chunks: new Map(paths.map(path => [basename(path), serveAsset(path, { headers, forever: true })])),
    app: named('app-'),
    preview: named('preview-'),
  }
}

/** The links in HTML to what pages need in addition, by the pattern of their paths. */
const readLinks = (path: string): { pattern: RegExp; links: string }[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { pattern: string; links: string }[]).map(
    ({ pattern, links }) => ({ pattern: new RegExp(pattern), links }),
  )

/** Undefined when the folder has no built panel. */
export const readPanel = (folder: string): PanelFiles | undefined => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const paths = globSync(`${folder}/assets/*.{js,css,woff2}`)
  const text = readFileSync(page, 'utf8')
  const pages = readLinks(join(folder, 'pages.json'))
  const linksFor = (path: string) => pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
  return {
    pageFor: path => text.replace('<!-- page -->', linksFor(path)),
    assets: new Map(paths.map(path => [basename(path), serveAsset(path)])),
    widget: readWidget(folder),
    editorPath: `/admin/assets/${globSync('portal-editor-*.js', { cwd: join(folder, 'assets') })[0]}`,
  }
}
