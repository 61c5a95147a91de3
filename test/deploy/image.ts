import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { root } from '@earshot/testing/root'

/** One instruction of a Dockerfile; `flags` are its leading `--…` options. */
export type Instruction = { keyword: string; flags: string[]; text: string }

/** Parses the Dockerfile, with the defaults of ARG. */
export const readDockerfile = (): Instruction[] => {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const args = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
    .map(line => {
      const [, keyword = '', flags = '', rest = ''] = /^(\w+) +((?:--\S+ +)*)(.*)$/.exec(line) ?? []
      const filled = rest.replace(/\$\{(\w+)\}/g, (whole, name) => args.get(name) ?? whole)
      return { keyword, flags: flags.split(' ').filter(Boolean), text: filled.trim() }
    })
}

/** The instructions of each stage, by name or number. */
export const stages = (instructions: Instruction[]): Map<string, Instruction[]> => {
  const found = new Map<string, Instruction[]>()
  let current: Instruction[] = []
  for (const instruction of instructions) {
    if (instruction.keyword === 'FROM') {
      current = []
      found.set(/ AS (\w+)$/.exec(instruction.text)?.[1] ?? String(found.size), current)
    }
    current.push(instruction)
  }
  return found
}

const glob = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*/g, star => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
  )

/** Whether .dockerignore excludes a path: the last pattern that matches it or a parent folder decides. */
export const dockerIgnores = (): ((path: string) => boolean) => {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => ({ keeps: line.startsWith('!'), matches: glob(line.replace(/^!/, '')) }))
  return path => {
    const names = path.split('/')
    const above = names.map((_, index) => names.slice(0, index + 1).join('/'))
    const last = patterns.findLast(({ matches }) => above.some(it => matches.test(it)))
    return last !== undefined && !last.keeps
  }
}

/** The sources and the target of a COPY instruction. */
export const copied = ({ text }: Instruction): { sources: string[]; target: string } => {
  const words = text.split(/ +/)
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}

export type Image = Disposable & {
  /** The folder in place of the image's working directory. */
  folder: string
  environment: Record<string, string>
  command: string[]
  healthcheck: string[]
}

const words = (instructions: Instruction[], keyword: string): string[] => {
  const text = instructions.findLast(it => it.keyword === keyword)?.text ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}

const settingsOf = (instructions: Instruction[]): Record<string, string> => {
  const settings = instructions.filter(it => it.keyword === 'ENV').flatMap(it => it.text.split(/ +/))
  return Object.fromEntries(settings.map(it => it.split('=', 2)))
}

/**
 * Builds the image in a temporary folder: copies files and runs commands as in the Dockerfile, and applies .dockerignore. Uses
 * the current Node instead of the base image.
 */
export const buildImage = (): Image => {
  const home = mkdtempSync(join(tmpdir(), 'earshot-image-'))
  const ignored = dockerIgnores()
  const all = stages(readDockerfile())
  try {
    for (const [name, instructions] of all)
      for (const it of instructions)
        follow(it, { home, name, environment: settingsOf(instructions) }, ignored)
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
  const final = [...all.values()].at(-1) ?? []
  return {
    folder: join(home, [...all.keys()].at(-1) ?? '', 'app'),
    environment: settingsOf(final),
    command: words(final, 'CMD'),
    healthcheck: words(final, 'HEALTHCHECK'),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** Prefers npm's cache, which already has the packages. */
const offline = () => ({ ...process.env, npm_config_prefer_offline: 'true' })

type Stage = { home: string; name: string; environment: Record<string, string> }

const follow = (
  it: Instruction,
  { home, name, environment }: Stage,
  ignored: (path: string) => boolean,
): void => {
  const app = join(home, name, 'app')
  if (it.keyword === 'WORKDIR') mkdirSync(join(home, name, it.text), { recursive: true })
  if (it.keyword === 'RUN')
    execFileSync('/bin/sh', ['-c', it.text], {
      cwd: app,
      stdio: 'pipe',
      env: { ...offline(), ...environment },
    })
  const from = it.flags.find(flag => flag.startsWith('--from='))?.slice('--from='.length)
  const { sources, target } = copied(it)
  if (it.keyword !== 'COPY') return
  if (from)
    renameSync(join(home, from, ...sources), join(app, target)) // the stage is not used again
  else for (const source of sources) copy(source, join(app, target), ignored)
}

const copy = (source: string, folder: string, ignored: (path: string) => boolean): void => {
  const path = join(root, source)
  if (!existsSync(path)) throw new Error(`The Dockerfile copies ${source}, which does not exist`)
  const target = statSync(path).isFile() ? join(folder, basename(source)) : folder
  cpSync(path, target, { recursive: true, filter: file => !ignored(relative(root, file)) })
}
