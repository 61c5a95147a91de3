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

const source: { sha256: string } = JSON.parse(read('source.json').toString())

/** Below `/api/v1/docs/`. Changes with the bundle. */
export const scriptName = `scalar-${source.sha256.slice(0, 12)}.js`

/** Turns off everything that would contact another host or store an API key. */
const configuration = {
  url: 'openapi.json',
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
}

const attribute = (value: unknown) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Earshot API</title>
    <link rel="icon" href="/favicon.svg">
  </head>
  <body>
    <noscript>This page needs JavaScript. Read the OpenAPI document instead: <a href="openapi.json">openapi.json</a></noscript>
    <script id="api-reference" data-configuration="${attribute(configuration)}"></script>
    <script src="docs/${scriptName}"></script>
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

/** The interactive API reference. */
export const page = (): Fixed => ({
  ...compressed('text/html; charset=utf-8', html),
  headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
})
