import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@earshot/runtime'

const web = join(import.meta.dirname, '../../../../web')

export const buildScript = join(web, 'build.ts')

/** The folder that the build script writes the panel to. */
export const builtFolder = join(web, 'dist')

export type PanelBuild = { state: () => 'building' | 'failed' | 'done'; stop: () => void }

/** Builds nothing: the panel is already built or stays unavailable. */
export const noBuild: PanelBuild = { state: () => 'done', stop: () => undefined }

/**
 * Builds the panel in a child process when it is missing or older than its sources. The gateway serves requests during the
 * build and if it fails. Images have the built panel and no sources, so nothing is built there.
 */
export const startBuild = (log: Log, script: string): PanelBuild => {
  if (!existsSync(script)) return noBuild
  let state: ReturnType<PanelBuild['state']> = 'building'
  let output = ''
  // An empty environment: the build needs no settings and must not get the secrets.
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
