import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { findProgram } from './program.ts'

/** A request in nginx's log, written after the response, or when the client disconnected (499). */
export type NginxRequest = {
  uri: string
  status: number
  /** nginx's number of the connection. */
  connection: number
  /** The number of the request on its connection, from 1. */
  onConnection: number
}

export type Nginx = AsyncDisposable & {
  port: number
  /** The port with TLS. */
  tlsPort: number
  /** The requests logged so far. */
  requests: () => Promise<NginxRequest[]>
}

const logFormat = `'{"uri":"$uri","status":$status,"connection":$connection,"onConnection":$connection_requests}'`

/** A single process, so that stopping it stops everything, with all paths in the folder. */
const configuration = (folder: string, ports: { port: number; tlsPort: number }, server: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  log_format wire escape=json ${logFormat};
  access_log ${folder}/access.log wire;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${ports.port};
    listen 127.0.0.1:${ports.tlsPort} ssl;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    ${server}
  }
}
`

const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A real nginx on free ports; `server` is the content of its server block. */
export const startNginx = async (options: {
  server: string
  tls: { key: string; cert: string }
}): Promise<Nginx> => {
  const program = await findProgram(['nginx'], 'nginx')
  const [port, tlsPort] = [await freePort(), await freePort()]
  const folder = await mkdtemp(join(tmpdir(), 'earshot-nginx-'))
  const file = (name: string) => join(folder, name)
  await writeFile(file('key.pem'), options.tls.key)
  await writeFile(file('cert.pem'), options.tls.cert)
  await writeFile(file('nginx.conf'), configuration(folder, { port, tlsPort }, options.server))
  const running = startProcess([program, '-e', file('error.log'), '-p', folder, '-c', file('nginx.conf')])
  const stop = async () => {
    running.kill('SIGTERM')
    await running.exited
    await rm(folder, { recursive: true })
  }
  try {
    await eventually(async () => (await listens(port)) && (await listens(tlsPort)))
  } catch {
    const errors = await readFile(file('error.log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`nginx did not start:\n${running.output()}${errors}`)
  }
  return {
    port,
    tlsPort,
    requests: async () =>
      (await readFile(file('access.log'), 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
    [Symbol.asyncDispose]: stop,
  }
}
