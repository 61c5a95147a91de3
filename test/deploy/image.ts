import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { findProgram, startProcess, type TestProcess } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { z } from 'zod'
import { memoryOrDisk } from '../deployments/servers.ts'
import { makeBaseFolder } from './base-image.ts'
import { readDockerfile } from './dockerfile.ts'

/** What the image says about its containers. */
const Config = z.object({
  User: z.string(),
  WorkingDir: z.string(),
  Env: z.array(z.string()),
  Cmd: z.array(z.string()),
  Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
})

export type Image = AsyncDisposable & {
  /** The root of its files. */
  folder: string
  command: string[]
  healthcheck: string[]
  /** Runs a command like a read-only container of the image, on the network of this machine. */
  run: (command: string[], environment: Record<string, string>) => TestProcess
}

/** Files of a developer's folder that must not get into an image. */
export const privateFiles = ['.data/secret-key', '.env', 'deploy/.env', 'services/gateway/.env']

/** Neither built nor installed files: the image builds and installs its own. */
const isSource = (path: string) => !/(^|\/)(node_modules|\.git|\.data|dist[^/]*)(\/|$)/.test(path)

/** A copy of the sources, with private files added. */
const makeContext = (folder: string) => {
  cpSync(root, folder, { recursive: true, filter: file => isSource(relative(root, file)) })
  for (const file of privateFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), 'a secret')
  }
}

/**
 * Mounts like a container with `read_only: true`, in a mount namespace that ends with the process. Every program replaces the one
 * before it, so that signals reach the command.
 */
const enter = `
  set -e
  mount --bind "$1" "$1"
  mount --rbind /proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -o remount,bind,ro "$1"
  folder=$1 user=$2 work=$3
  shift 3
  exec chroot --userspec="$user" "$folder" env -C "$work" "$@"
`

/**
 * Builds deploy/Dockerfile with buildah, which needs no daemon, on a base image that we make, because the tests pull no images. Needs
 * root, for chroot.
 */
export const buildImage = async (): Promise<Image> => {
  await using opened = new AsyncDisposableStack()
  const home = mkdtempSync(join(memoryOrDisk(), 'earshot-image-'))
  opened.defer(() => rmSync(home, { recursive: true, force: true }))
  const buildah = await findProgram(['buildah'], 'buildah')
  const storage = ['--storage-driver', 'vfs', '--root', join(home, 'store'), '--runroot', join(home, 'run')]
  const build = async (command: string, ...args: string[]) => {
    const environment = { ...process.env, TMPDIR: home, BUILDAH_ISOLATION: 'chroot' }
    const { stdout } = await promisify(execFile)(buildah, [...storage, command, ...args], {
      env: environment,
      maxBuffer: 2 ** 26,
    })
    return stdout.trim()
  }

  const [base = ''] = readDockerfile().flatMap(it => (it.keyword === 'FROM' ? it.text.split(' ') : []))
  const [baseFolder, context] = [join(home, 'base'), join(home, 'context')]
  await makeBaseFolder(baseFolder)
  writeFileSync(join(home, 'base.dockerfile'), 'FROM scratch\nCOPY . /\n')
  await build('build', '-f', join(home, 'base.dockerfile'), '-t', base, baseFolder)
  makeContext(context)
  const dockerfile = join(context, 'deploy/Dockerfile')
  await build('build', '--format=docker', '--pull-never', '-f', dockerfile, '-t', 'earshot', context)

  const { Docker } = JSON.parse(await build('inspect', '--type=image', 'earshot'))
  const config = Config.parse(Docker.config)
  const folder = await build('mount', await build('from', '--pull-never', 'earshot'))
  const settings = Object.fromEntries(config.Env.map(it => it.split(/=(.*)/s, 2)))
  const all = opened.move()
  return {
    folder,
    command: config.Cmd,
    healthcheck: config.Healthcheck.Test.slice(1),
    run: (command, environment) =>
      startProcess(
        ['unshare', '--mount', 'sh', '-c', enter, 'sh', folder, config.User, config.WorkingDir, ...command],
        { ...settings, ...environment, NODE_OPTIONS: '' },
      ),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
