import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SitePage = {
  /** Attributes of the script tag. */
  tag?: string
  /** Before the script tag. */
  head?: string
  body?: string
  lang?: string
  headers?: Record<string, string>
}

/** The HTML of a page of a customer's site, which embeds the widget. */
export const htmlOf = (
  earshot: string,
  { tag = '', head = '', body = '', lang = 'en' }: SitePage,
): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Northwind</title>
<link rel="icon" href="data:,">
${head}
<script async src="${earshot}/widget.js" ${tag}></script>
</head>
<body>
<main>
<h1>Northwind Analytics</h1>
<p>Reports for every team.</p>
${body}
</main>
</body>
</html>`

export type Site = AsyncDisposable & {
  /** `http://localhost:…`, where the tests have Earshot at 127.0.0.1: another origin. */
  url: string
  /** By path. May be changed. */
  pages: Map<string, SitePage>
}

/** A site of a customer, on an origin of its own. */
export const startSite = async (earshot: string): Promise<Site> => {
  const pages = new Map<string, SitePage>([['/', {}]])
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!page) return response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No such page</p>')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    return response.end(htmlOf(earshot, page))
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo // an object, because the server listens on TCP
  return {
    url: `http://localhost:${port}`,
    pages,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
