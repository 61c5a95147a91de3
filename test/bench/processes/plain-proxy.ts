import type { AddressInfo } from 'node:net'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { answerWith } from '../helper.ts'

// What the gateway is compared with: http-proxy-middleware on bare Express, no credentials, no limits, no log.

const app = express()
app.use('/api/v1', createProxyMiddleware({ target: `${process.env.TARGET}/api/v1`, changeOrigin: true }))
const server = app.listen(0, '127.0.0.1')
server.keepAliveTimeout = 75_000

const answers = { port: () => (server.address() as AddressInfo).port }
export type PlainProxy = typeof answers
answerWith(answers)
