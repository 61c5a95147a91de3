import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { compressed, type Fixed } from '../../base/http/static-content.ts'

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

/** Gives Scalar's copy buttons a name, which only a tooltip shows, and its scrolling lists the keyboard focus. */
export const access = (): Fixed =>
  compressed(
    'text/javascript; charset=utf-8',
    `new MutationObserver(() => {
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy')
  for (const list of document.querySelectorAll('ul.endpoints:not([tabindex])')) list.tabIndex = 0
}).observe(document.body, { childList: true, subtree: true })
`,
  )

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
  tags: { name: string }[]
  paths: Record<string, Record<string, { tags: string[]; summary: string }>>
}

/** All operations by their tags. Shown at once, until Scalar has read the document. */
const overview = ({ tags, paths }: Document): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ ...it, call: `${method.toUpperCase()} ${path}` })),
  )
  const section = (name: string) =>
    `<section><h2>${escaped(name)}</h2><ul>${operations
      .filter(it => it.tags.includes(name))
      .map(({ call, summary }) => `<li>${escaped(summary)} <code>${escaped(call)}</code></li>`)
      .join('')}</ul></section>`
  return tags.map(({ name }) => section(name)).join('\n')
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; }
body:has(.scalar-app h1) #overview { display: none; }
#overview { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.6 system-ui, sans-serif; }
#overview section { content-visibility: auto; contain-intrinsic-size: auto 20rem; }
#overview ul { margin: 0; padding: 0; list-style: none; }
#overview li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; padding: 0.25rem 0; }
#overview code { color: light-dark(#4b5058, #b4b8c0); }`

const html = (document: Document) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Earshot API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="preload" href="openapi.json" as="fetch" crossorigin>
    <style>${style}</style>
  </head>
  <body>
    <main id="overview">
      <h1>Earshot API</h1>
      <p role="status">The full reference is loading. It is made from <a href="openapi.json">the OpenAPI document</a>.</p>
      <noscript><p>It needs JavaScript.</p></noscript>
      ${overview(document)}
    </main>
    <script id="api-reference" data-configuration="${attribute(configuration)}"></script>
    <script defer src="docs/access.js"></script>
    <script defer src="docs/${scriptName}"></script>
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
