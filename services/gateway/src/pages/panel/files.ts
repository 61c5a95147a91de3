import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { serveFixed } from '../../base/http/fixed.ts'

/** The panel as web/build.ts made it, in memory: nothing else can be asked for, whatever a path says. */
export type PanelFiles = {
  /** Has `__NONCE__` where each answer puts one of its own. */
  page: string
  /** What answers with them, by their names, which change with their content. */
  assets: Map<string, RequestHandler>
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

/** Undefined when there is no panel in the folder. */
export const readPanel = (folder: string): PanelFiles | undefined => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return undefined
  const paths = globSync(`${folder}/assets/*.{js,css}`)
  return {
    page: readFileSync(page, 'utf8'),
    assets: new Map(paths.map(path => [basename(path), serveAsset(path)])),
  }
}
