import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { compressed, serveFixed } from '@earshot/edge'
import type { RequestHandler } from 'express'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

type Asset = { path: string; serve: RequestHandler }

const folder = new URL('./browser/', import.meta.url)

const fileOf = (name: string): URL => new URL(name, folder)

const read = (name: string): string => readFileSync(fileOf(name), 'utf8')

/** Joins the files to one asset, whose path has a hash of the content. */
const asset = (name: string, ...files: string[]): Asset => {
  const text = files.map(read).join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const kind = extname(name)
  const level = 10 // takes 15 ms and saves a tenth, in each first visit
  return {
    path: `/portal/${name.slice(0, -kind.length)}-${hash}${kind}`,
    serve: serveFixed({ ...compressed(types[kind] ?? '', text, level), forever: true }),
  }
}

/** The order matters: later rules override earlier ones. */
const styles = ['base', 'frame', 'controls', 'lists', 'navigation', 'post', 'pages', 'guides', 'widths']

const pathOf = (name: string): string => `style/${name}.css`

const style = asset('style.css', ...styles.map(pathOf), import.meta.resolve('@earshot/markdown/markdown.css'))
const script = asset('script.js', 'script.js')

/** The styles for pages with only the frame, a form and text. */
export const frameStyle = ['base', 'frame', 'controls'].map(pathOf).map(read).join('\n')

/** The image of link previews, 1200 by 630 pixels. */
export const previewPath = '/og.png'

/** The mark of Earshot, in the tab and beside the name. */
export const markPath = '/favicon.svg'

export const stylePath = style.path
export const scriptPath = script.path

/** The style and the script of the portal, and the images of all pages. */
export const assets: Asset[] = [
  style,
  script,
  { path: previewPath, serve: serveFixed({ type: 'image/png', content: readFileSync(fileOf('og.png')) }) },
  { path: markPath, serve: serveFixed(compressed('image/svg+xml', read('mark.svg'))) },
]
