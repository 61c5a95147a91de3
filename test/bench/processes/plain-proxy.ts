import type { AddressInfo } from 'node:net'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { handleCommands } from './helper.ts'

// The reference for the gateway: http-proxy-middleware on bare Express, without authentication, limits or logging.

const app = express()
app.use('/api/v1', createProxyMiddleware({ target: `${process.env.TARGET}/api/v1`, changeOrigin: true }))
const server = app.listen(0, '127.0.0.1')
server.keepAliveTimeout = 75_000

const commands = { port: () => (server.address() as AddressInfo).port }
export type PlainProxy = typeof commands
handleCommands(commands)
