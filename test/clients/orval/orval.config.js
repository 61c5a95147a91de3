/** The functions send their requests with `send`. */
const mutator = { path: './send.ts', name: 'send', extension: '.js' }

// biome-ignore lint/style/noDefaultExport: orval reads the default export.
export default {
  earshot: {
    input: './openapi.json',
    output: { target: './earshot.ts', client: 'fetch', override: { mutator } },
  },
}
