import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'

/** Compiles components of Vue, as its plugin for Vite does. */
const vue: Plugin = {
  name: 'vue',
  load: id => {
    if (!id.endsWith('.vue')) return null
    const { descriptor } = parse(readFileSync(id, 'utf8'), { filename: id })
    const { content } = compileScript(descriptor, { id, inlineTemplate: true })
    return { code: content, moduleType: 'ts' }
  },
}

/** Builds a module or a page for browsers, as a site does. Returns its files by path. */
export const bundle = async (input: string, options: { root?: string; plugins?: Plugin[] } = {}) => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ...options,
    plugins: [vue, ...(options.plugins ?? [])],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = result as Rolldown.RolldownOutput // neither watched nor for several environments
  return Object.fromEntries(
    output.map(file => [`/${file.fileName}`, String(file.type === 'chunk' ? file.code : file.source)]),
  )
}

/** The only file of a module. */
export const bundleScript = async (input: string): Promise<string> => {
  const [code, ...others] = Object.values(await bundle(input))
  if (code === undefined || others.length > 0) throw new Error(`${input} is not one file`)
  return code
}

export type Site = AsyncDisposable & { origin: string }

const types: Record<string, string> = { js: 'text/javascript', html: 'text/html' }

/** A static server of another origin than Earshot. `files` are read at each request. */
export const serve = async (files: Record<string, string>): Promise<Site> => {
  const server = createServer(({ url = '' }, response) => {
    const content = files[url]
    const type = types[url.split('.').at(-1) ?? ''] ?? 'text/plain'
    // Browsers ask for an icon.
    const status = content === undefined ? (url === '/favicon.ico' ? 204 : 404) : 200
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` })
    response.end(content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
