import { parentPort } from 'node:worker_threads'
import { type ParseOptions, parseMail } from './parse.ts'

// The thread that reads mails, one at a time.

export type ParseRequest = { raw: Uint8Array; options: ParseOptions }

parentPort?.on('message', async ({ raw, options }: ParseRequest) => {
  parentPort?.postMessage(await parseMail(Buffer.from(raw), options))
})
