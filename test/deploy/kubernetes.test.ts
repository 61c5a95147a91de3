import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { databaseSettings, isStoring, standaloneSettings } from '@earshot/service'
import { root } from '@earshot/testing/root'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { services } from '../../services/all/services.ts'
import { type Resource, render } from './kubernetes/kustomize.ts'
import { validate } from './kubernetes/schema.ts'

const folder = join(root, 'deploy/kubernetes')
const overlays = ['overlays/small', 'overlays/production', 'servers']
const small = render(join(folder, 'overlays/small'))
const production = render(join(folder, 'overlays/production'))
const servers = render(join(folder, 'servers'))

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })

const Env = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({
      secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().default(false) }),
    })
    .optional(),
})

const Container = z.object({
  image: z.string(),
  command: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.literal('earshot') }) })),
  env: z.array(Env),
  lifecycle: z
    .object({
      preStop: z.object({
        exec: z.object({ command: z.tuple([z.literal('sleep'), z.coerce.number()]) }),
      }),
    })
    .optional(),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.unknown(),
})

const Labels = z.object({
  'app.kubernetes.io/part-of': z.literal('earshot'),
  'app.kubernetes.io/component': z.string(),
})

const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.int().optional(),
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels, annotations: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.int(),
        securityContext: z.unknown(),
        containers: z.tuple([Container]),
        volumes: z.array(z.object({ name: z.string() })).default([]),
      }),
    }),
  }),
})

const of = <S extends z.ZodType>(resources: Resource[], kind: string, schema: S): z.output<S>[] =>
  resources.filter(it => it.kind === kind).map(it => schema.parse(it))

const deployments = of(small, 'Deployment', Deployment).map(({ metadata, spec }) => ({
  name: metadata.name,
  spec,
  pod: spec.template.spec,
  container: spec.template.spec.containers[0],
}))

const definitionOf = (command: string[]) => {
  const found = services.find(({ name }) => command.join(' ') === `node services/${name}/src/main.ts`)
  assert.ok(found, `${command.join(' ')} does not start a service`)
  return found
}

const roleOf = ({ env }: z.output<typeof Container>) => env.find(({ name }) => name === 'SERVICE_ROLE')?.value

test('every resource is valid for Kubernetes and has no unknown fields', () => {
  for (const resources of [small, production, servers]) {
    assert.ok(resources.length > 2)
    for (const resource of resources) validate(resource)
    const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    assert.equal(new Set(names).size, names.length)
  }
  const [deployment] = small.filter(({ kind }) => kind === 'Deployment')
  assert.ok(deployment)
  const spec = deployment.spec as object // validated above
  assert.throws(
    () => validate({ ...deployment, spec: { ...spec, replica: 2 } }),
    /unknown field \/spec\/replica$/,
  )
  assert.throws(() => validate({ ...deployment, spec: { ...spec, replicas: '2' } }), /\/spec\/replicas type$/)
})

/** Whether there is a kubectl with kustomize 5, which our rendering is compared with. */
const hasKubectl = () => {
  try {
    const output = execFileSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' })
    return /"kustomizeVersion": "v5/.test(output)
  } catch {
    return false
  }
}

test('kubectl renders the same resources, if it is installed', t => {
  if (!hasKubectl()) return t.diagnostic('kubectl is not installed, so its output was not compared')
  const byName = (resources: Resource[]) =>
    new Map(resources.map(it => [`${it.kind} ${it.metadata.name}`, it]))
  for (const overlay of overlays) {
    const output = execFileSync('kubectl', ['kustomize', join(folder, overlay)], { encoding: 'utf8' })
    const theirs = parseAllDocuments(output).map(it => it.toJS() as Resource)
    const ours = byName(render(join(folder, overlay)))
    assert.equal(theirs.length, ours.size)
    for (const [name, resource] of byName(theirs)) assert.deepEqual(resource, ours.get(name), name)
  }
})

test('every service runs, with separate web and worker processes', () => {
  const running = deployments.map(({ name, container }) => [
    name,
    definitionOf(container.command).name,
    roleOf(container),
  ])
  assert.deepEqual(
    running,
    services.flatMap(it =>
      (isStoring(it) ? ['web', 'worker'] : ['web']).map(role => [`${it.name}-${role}`, it.name, role]),
    ),
  )
})

test('each pod has minimal privileges and unique labels', () => {
  for (const { name, spec, pod, container } of deployments) {
    assert.deepEqual(pod.securityContext, {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    assert.equal(container.image, 'registry.example.com/earshot:0.1.0')
    assert.equal(spec.selector.matchLabels['app.kubernetes.io/component'], name)
    assert.deepEqual(spec.template.metadata.labels, spec.selector.matchLabels)
  }
})

test('probes use the health endpoints, and pods have time to drain', () => {
  const lifecycle = readFileSync(join(folder, '../../libs/runtime/src/lifecycle.ts'), 'utf8')
  const drainMs = Number(/drainLimitMs = ([\d_]+)/.exec(lifecycle)?.[1]?.replaceAll('_', ''))
  assert.ok(drainMs > 0)
  for (const { name, pod, container } of deployments) {
    assert.equal(container.startupProbe.httpGet.path, '/api/health/live')
    assert.equal(container.livenessProbe.httpGet.path, '/api/health/live')
    // The gateway serves callers that it knows while the accounts service is away.
    const ready = name === 'gateway-web' ? 'live' : 'ready'
    assert.equal(container.readinessProbe.httpGet.path, `/api/health/${ready}`)
    const pause = container.lifecycle?.preStop.exec.command[1] ?? 0
    assert.equal(pause > 0, roleOf(container) !== 'worker', `${name} still gets requests while it shuts down`)
    assert.ok(pod.terminationGracePeriodSeconds >= pause + drainMs / 1000 + 5, name)
  }
})

const Settings = z.object({ data: z.record(z.string(), z.string()) })

/** Example values of the secrets. */
const secret: Record<string, string> = {
  SECRET_KEY: 'the-secret-key-of-a-deployment-in-a-cluster',
  SECRET_KEY_PREVIOUS: 'the-former-secret-key-of-that-deployment',
  DATABASE_URL: 'postgresql://earshot:x@postgres-rw.earshot-data:5432/earshot',
  AMQP_URL: 'amqp://earshot-gateway:x@rabbitmq.earshot-data:5672',
  BOOTSTRAP_ADMIN_KEY: 'the-admin-key-of-a-deployment',
  REDIS_URL: 'redis://redis.earshot-data:6379',
  FILES_S3_URL: 'https://key:secret@s3.example.com/earshot',
  RABBITMQ_MANAGEMENT_URL: 'http://earshot-monitoring:x@rabbitmq.earshot-data:15672',
}

test('each container only has settings of its service, with secrets by reference', () => {
  const [common] = of(small, 'ConfigMap', Settings)
  for (const { name, container } of deployments) {
    const definition = definitionOf(container.command)
    const shape = standaloneSettings(definition, { NODE_ENV: 'production' })
    const given = Object.fromEntries(
      container.env.map(({ name: setting, value, valueFrom }) => [
        setting,
        value ?? secret[valueFrom?.secretKeyRef.key ?? ''],
      ]),
    )
    for (const setting of Object.keys({ ...given, ...common?.data }))
      assert.ok(setting in shape, `${setting} is not a setting of ${name}`)
    const settings = readSettings(shape, { ...common?.data, ...given })
    assert.equal(settings.HOST, '::', `${name} must be reachable from other pods`)
    assert.equal(settings.PORT, container.ports.find(it => it.name === 'http')?.containerPort)

    for (const { name: setting, value, valueFrom } of container.env) {
      if (setting in secret) assert.equal(value, undefined, `${setting} is in plain text`)
      if (!valueFrom) continue
      assert.equal(valueFrom.secretKeyRef.key, setting)
      const whose = setting.startsWith('SECRET_KEY') ? 'earshot' : `earshot-${definition.name}`
      assert.equal(valueFrom.secretKeyRef.name, whose)
    }
    for (const required of ['SECRET_KEY', 'AMQP_URL', ...(isStoring(definition) ? ['DATABASE_URL'] : [])])
      assert.equal(container.env.find(it => it.name === required)?.valueFrom?.secretKeyRef.optional, false)
  }
  for (const resources of [small, production, servers])
    assert.ok(resources.every(({ kind }) => kind !== 'Secret'))
})

test('the pods that face the internet have no database, no bucket and no volume', () => {
  const gateway = deployments.find(({ name }) => name === 'gateway-web')
  assert.deepEqual(
    gateway?.container.env.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : [])),
    ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'AMQP_URL', 'REDIS_URL', 'RABBITMQ_MANAGEMENT_URL'],
  )
  const withBucket = deployments.filter(({ container }) =>
    container.env.some(it => it.name === 'FILES_S3_URL'),
  )
  assert.deepEqual(
    withBucket.map(({ name }) => name),
    ['files-web', 'files-worker'],
  )
  const withVolume = deployments.filter(({ pod }) => pod.volumes.length > 0)
  assert.deepEqual(
    withVolume.map(({ name }) => name),
    ['files-web'],
  )
})

const Service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: Labels,
    ports: z.tuple([z.object({ name: z.literal('http'), port: z.int(), targetPort: z.literal('http') })]),
  }),
})

test('each URL in the settings points to a Service with pods, and metrics ports match the monitors', () => {
  const services = new Map(of(small, 'Service', Service).map(({ metadata, spec }) => [metadata.name, spec]))
  for (const { name, spec, container } of deployments) {
    for (const { name: setting, value = '' } of container.env) {
      const [, service = '', host = '', port] =
        /^(\w+)_URL=http:\/\/([\w-]+):(\d+)$/.exec(`${setting}=${value}`) ?? []
      if (!service) continue
      const target = services.get(host)
      assert.equal(String(target?.ports[0].port), port, `${setting} of ${name}`)
      const pods = deployments.find(it => it.name === target?.selector['app.kubernetes.io/component'])
      assert.ok(pods)
      assert.equal(definitionOf(pods.container.command).name, service.toLowerCase())
      assert.notEqual(roleOf(pods.container), 'worker')
    }
    const scraped = spec.template.metadata.annotations['prometheus.io/port']
    const own = container.env.find(it => it.name === 'METRICS_PORT')?.value
    assert.equal(scraped, own ?? '3000', name)
  }
})

type Scale = { min: number; max: number }

const byProcessorTime = z
  .object({
    spec: z.object({
      scaleTargetRef: z.object({ name: z.string() }),
      minReplicas: z.int(),
      maxReplicas: z.int(),
    }),
  })
  .transform(({ spec }): [string, Scale] => [
    spec.scaleTargetRef.name,
    { min: spec.minReplicas, max: spec.maxReplicas },
  ])

const byQueue = z
  .object({
    spec: z.object({
      scaleTargetRef: z.object({ name: z.string() }),
      minReplicaCount: z.int(),
      maxReplicaCount: z.int(),
    }),
  })
  .transform(({ spec }): [string, Scale] => [
    spec.scaleTargetRef.name,
    { min: spec.minReplicaCount, max: spec.maxReplicaCount },
  ])

test('production has at least two pods of each kind, disruption budgets and enough database connections', () => {
  const scaled = new Map([
    ...of(production, 'HorizontalPodAutoscaler', byProcessorTime),
    ...of(production, 'ScaledObject', byQueue),
  ])
  let most = 0
  for (const { metadata, spec } of of(production, 'Deployment', Deployment)) {
    const scale = scaled.get(metadata.name)
    // A deployment with an autoscaler must not set replicas, or they would overwrite each other.
    assert.equal(scale === undefined, spec.replicas !== undefined, metadata.name)
    assert.ok((scale?.min ?? spec.replicas ?? 0) >= 2, metadata.name)
    if (metadata.name !== 'gateway-web') most += scale?.max ?? spec.replicas ?? 0
  }
  const budgets = of(
    production,
    'PodDisruptionBudget',
    z.object({
      spec: z.object({ maxUnavailable: z.literal(1), selector: z.object({ matchLabels: Labels }) }),
    }),
  )
  const guarded = budgets.map(({ spec }) => spec.selector.matchLabels['app.kubernetes.io/component'])
  assert.deepEqual(guarded.toSorted(), deployments.map(({ name }) => name).toSorted())

  const [postgres] = of(
    servers,
    'Cluster',
    z.object({
      spec: z.object({
        postgresql: z.object({ parameters: z.object({ max_connections: z.coerce.number() }) }),
      }),
    }),
  )
  const [common] = of(small, 'ConfigMap', Settings)
  const each = Number(common?.data.DATABASE_POOL_MAX) + 1
  // During a rollout, each deployment has one more process. The gateway has no database.
  const needed = (most + deployments.length - 1) * each
  assert.ok(needed < (postgres?.spec.postgresql.parameters.max_connections ?? 0), `${needed} connections`)
})

const Peer = z.object({
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
  namespaceSelector: z.unknown().optional(),
  podSelector: z.unknown().optional(),
})
const Policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    podSelector: z.unknown(),
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: z.array(Peer).min(1) })).default([]),
    egress: z
      .array(z.object({ to: z.array(Peer).min(1), ports: z.array(z.object({ port: z.int() })).optional() }))
      .default([]),
  }),
})

test('network policies deny by default: only webhooks and https of accounts and of files reach the internet, and clients only the web processes of the gateway', () => {
  const policies = of(small, 'NetworkPolicy', Policy)
  const named = (name: string) => {
    const found = policies.find(it => it.metadata.name === name)
    assert.ok(found, name)
    return found.spec
  }
  assert.deepEqual(named('default-deny'), {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
    ingress: [],
    egress: [],
  })
  const outside = policies.filter(({ spec }) =>
    spec.egress.some(({ to }) => to.some(({ ipBlock }) => ipBlock)),
  )
  assert.deepEqual(
    outside.map(it => [it.metadata.name, it.spec.egress[0]?.ports?.map(({ port }) => port)]),
    [
      ['to-receivers', undefined],
      ['accounts-to-https', [443]],
      ['files-to-https', [443]],
    ],
  )
  assert.deepEqual(named('to-receivers').podSelector, {
    matchExpressions: [
      { key: 'app.kubernetes.io/component', operator: 'In', values: ['webhooks-web', 'webhooks-worker'] },
    ],
  })
  for (const name of ['accounts-to-https', 'files-to-https'])
    assert.deepEqual(named(name).egress[0]?.to, named('to-receivers').egress[0]?.to)
  const [everywhere] = named('to-receivers').egress[0]?.to ?? []
  for (const range of [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '169.254.0.0/16',
    '127.0.0.0/8',
    '100.64.0.0/10',
  ])
    assert.ok(everywhere?.ipBlock?.except.includes(range), range)
  const fromIngress = policies.filter(({ spec }) => JSON.stringify(spec.ingress).includes('ingress-nginx'))
  assert.deepEqual(
    fromIngress.map(({ spec }) => spec.podSelector),
    [{ matchLabels: { 'app.kubernetes.io/component': 'gateway-web' } }],
  )
  assert.ok(policies.every(({ spec }) => spec.ingress.every(({ from }) => from.every(it => !it.ipBlock))))
})

test('a kustomization with features that the test cannot render is rejected', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'earshot-kustomization-'))
  const write = (rest: string) =>
    writeFileSync(
      join(scratch, 'kustomization.yaml'),
      `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n${rest}`,
    )
  try {
    write('namePrefix: a-\n')
    assert.throws(() => render(scratch), /namePrefix/)
  } finally {
    rmSync(scratch, { recursive: true })
  }
})

/** The policies of network.yaml with the text of their comments. Those that are comments themselves are uncommented. */
const describedPolicies = () =>
  readFileSync(join(folder, 'base/network.yaml'), 'utf8')
    .replace(/^#(?=\S| {2})/gm, '')
    .split(/^---$/m)
    .map(text => ({ comment: text.match(/^#+ .*$/gm)?.join(' ') ?? '', policy: parse(text) }))

test('every setting that names another server has a network policy, also commented out, and a line in the guide', () => {
  const described = describedPolicies()
  assert.ok(described.length > 10)
  for (const { policy } of described) validate(policy)
  const guide = readFileSync(join(root, 'docs/guides/kubernetes.md'), 'utf8')
  const shapes = services.map(it => standaloneSettings(it))
  const names = new Set(Object.keys(Object.assign({}, ...shapes, databaseSettings)))
  const others = [...names].filter(
    name => /_(URL|ISSUER|ENDPOINT|CIDRS|PORT)$/.test(name) && name !== 'BASE_URL',
  )
  assert.ok(others.length > 18)
  for (const name of others) {
    const [found] = described.filter(({ comment }) => new RegExp(`\\b${name}\\b`).test(comment))
    assert.ok(found, `${name} in network.yaml`)
    const [line] = guide
      .split('\n')
      .filter(
        it =>
          it.startsWith('|') &&
          it.includes(`\`${name}\``) &&
          it.includes(`\`${found.policy.metadata.name}\``),
      )
    assert.ok(line, `${name} and ${found.policy.metadata.name} in the guide`)
    const port = secret[name] && new URL(secret[name]).port
    const ports = found.policy.spec.egress?.flatMap((it: { ports?: { port: number }[] }) => it.ports ?? [])
    if (secret[name])
      assert.ok(
        ports.some((it: { port: number }) => it.port === Number(port || 443)),
        name,
      )
  }
})
