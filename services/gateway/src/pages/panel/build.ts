import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@earshot/runtime'

const web = join(import.meta.dirname, '../../../../../web')

export const buildScript = join(web, 'build.ts')

/** Where that puts the panel. */
export const builtFolder = join(web, 'dist')

export type PanelBuild = { state: () => 'building' | 'failed' | 'done'; stop: () => void }

/** Nothing is built: the panel is there or it is not. */
export const noBuild: PanelBuild = { state: () => 'done', stop: () => undefined }

/**
 * Builds the panel when it is missing or older than its sources, in a process of its own: requests are answered meanwhile,
 * and go on being when it fails. An image has the panel and no sources.
 */
export const startBuild = (log: Log, script: string): PanelBuild => {
  if (!existsSync(script)) return noBuild
  let state: ReturnType<PanelBuild['state']> = 'building'
  let output = ''
  // It needs no setting of ours, least of all a secret.
  const child = spawn(process.execPath, [script], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  const fail = (err?: Error) => {
    state = 'failed'
    log.error({ err, output: output.slice(-2000) }, 'panel.build_failed')
  }
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  child.once('error', fail)
  child.once('close', (code, signal) => {
    if (signal) return
    if (code !== 0) return fail()
    state = 'done'
    if (output) log.info({ output: output.trim() }, 'panel.built')
  })
  return { state: () => state, stop: () => void child.kill() }
}
