import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { compressed, type Fixed } from '@earshot/edge'

const read = (name: string) => readFileSync(new URL(`./scalar/${name}`, import.meta.url))

/** Scalar's browser bundle, stored compressed. tools/fetch-scalar.ts downloads it. */
export const script = (): Fixed => {
  const bundle = read('scalar.js.br')
  return {
    type: 'text/javascript; charset=utf-8',
    content: brotliDecompressSync(bundle),
    compressed: bundle,
    forever: true,
  }
}

/**
 * Filters the list of operations, and loads Scalar, which is a megabyte, when a reader opens one of them. Gives Scalar's copy buttons a name,
 * which only a tooltip shows, and its scrolling lists the keyboard focus.
 */
export const loader = (): Fixed =>
  compressed('text/javascript; charset=utf-8', read('../loader.js').toString())

const source: { sha256: string } = JSON.parse(read('source.json').toString())

/** Below `/api/v1/docs/`. Changes with the bundle. */
export const scriptName = `scalar-${source.sha256.slice(0, 12)}.js`

/** Darker or lighter than Scalar's own colors, whose contrast is below 4.5:1. */
const contrast = `
.light-mode {
  --scalar-color-2: #4b5058; --scalar-color-3: #5c626b; --scalar-sidebar-search-color: #5c626b;
  --scalar-color-green: #00693f; --scalar-color-red: #c0002e; --scalar-color-blue: #005a9e;
  --scalar-color-orange: #974000; --scalar-color-yellow: #7a5300; --scalar-color-purple: #5b3fa8;
}
.dark-mode {
  --scalar-color-2: #b4b8c0; --scalar-color-3: #a3a8b1; --scalar-sidebar-search-color: #a3a8b1;
  --scalar-color-green: #3ddc97; --scalar-color-red: #ff8080; --scalar-color-blue: #6cb6ff;
  --scalar-color-orange: #ffa657; --scalar-color-yellow: #f2cc60; --scalar-color-purple: #c4a7ff;
}`

/** Turns off everything that would contact another host or store an API key. */
const configuration = {
  url: 'openapi.json',
  // The policy of the page allows requests to its own origin only.
  servers: [{ url: '/' }],
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  metaData: { title: 'Earshot API' },
  customCss: contrast,
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const attribute = (value: unknown) => escaped(JSON.stringify(value))

type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, { tags: string[]; summary: string }>>
}

/** The address of a tag or an operation in Scalar. */
const placeOf = (tag: string, call = ''): string => `#tag/${tag.toLowerCase().replaceAll(' ', '-')}${call}`

/** All operations by their tags, each with a link that opens it in Scalar. */
const overview = ({ tags, paths }: Document): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ ...it, path, method: method.toUpperCase() })),
  )
  const section = ({ name, description }: Document['tags'][number]) =>
    `<section><h2>${escaped(name)}</h2><p>${escaped(description)}</p><ul>${operations
      .filter(it => it.tags.includes(name))
      .map(
        ({ method, path, summary }) =>
          `<li><a href="${placeOf(name, `/${method}${path}`)}">${escaped(summary)}</a> <code>${method} ${escaped(path)}</code></li>`,
      )
      .join('')}</ul></section>`
  return tags.map(section).join('\n')
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; }
#overview [hidden], body.opened #overview { display: none; }
#overview { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.6 system-ui, sans-serif; }
#overview a { color: light-dark(#4338ca, #a5b4fc); }
#overview input { box-sizing: border-box; width: 100%; padding: 0.6rem 0.75rem; font: inherit; }
#overview section > p { margin: 0 0 0.5rem; color: light-dark(#4b5058, #b4b8c0); }
#overview ul { margin: 0; padding: 0; list-style: none; }
#overview li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: 0.25rem 0; }
#overview code { color: light-dark(#4b5058, #b4b8c0); }
.scalar-app section:focus { outline: none; }`

const html = (document: Document) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="All operations of the REST API of Earshot.">
    <title>Earshot API</title>
    <link rel="icon" href="/favicon.svg">
    <style>${style}</style>
  </head>
  <body>
    <main id="overview">
      <h1>Earshot API</h1>
      <p>Choose an operation to see its fields, errors and examples, and to send a request.
        For programs, there is <a href="openapi.json">the OpenAPI document</a>. Events are in <a href="asyncapi.json">the AsyncAPI document</a>.</p>
      <noscript><p>Operations open with JavaScript only. The document has all that they show.</p></noscript>
      <p><input id="filter" type="search" aria-label="Filter operations" placeholder="Filter operations" autocomplete="off"></p>
      <p id="status" role="status"></p>
      ${overview(document)}
    </main>
    <script id="api-reference" data-configuration="${attribute(configuration)}"></script>
    <script defer src="docs/loader.js" data-reference="docs/${scriptName}"></script>
  </body>
</html>
`

/** Allows scripts and requests of this origin only. Scalar adds inline styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The interactive API reference of an OpenAPI document. */
export const page = (document: string): Fixed => ({
  ...compressed('text/html; charset=utf-8', html(JSON.parse(document))),
  headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
})
