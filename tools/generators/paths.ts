import type { Route } from '@earshot/http'
import { patternOf } from '../../services/gateway/src/proxy/pattern.ts'
import { routesOf } from './routes.ts'

type Service = keyof typeof routesOf
type Served = Pick<
  Route,
  'method' | 'path' | 'permission' | 'reply' | 'upload' | 'bodyLimit' | 'visitorLimit'
> & {
  service: Service
}

const segmentOf = (path: string): string => path.split('/')[1] ?? ''

/** The service of each path. @throws {Error} when two serve it, since the gateway chooses by path, and not by method */
const servicesOf = (routes: Served[]): Map<string, Service> => {
  const services = new Map<string, Service>()
  for (const { path, service } of routes) {
    if ((services.get(path) ?? service) !== service) throw new Error(`Two services serve ${path}`)
    services.set(path, service)
  }
  return services
}

/** The gateway looks for paths elsewhere first. @throws {Error} when such a pattern also matches a path of another service */
const assertDistinct = (
  elsewhere: { path: string; service: Service }[],
  services: Map<string, Service>,
): void => {
  for (const { path, service } of elsewhere)
    for (const [other, otherService] of services)
      if (service !== otherService && patternOf(path).test(other))
        throw new Error(`${path} of ${service} also matches ${other} of ${otherService}`)
}

/** What the gateway must know of the routes of all services, its own too. */
export const tablesOf = (routes: Served[]) => {
  const services = servicesOf(routes)
  // The service with the shortest path below a segment also gets the paths that do not exist.
  const byLength = [...services].toSorted(([a], [b]) => b.length - a.length || (a < b ? 1 : -1))
  const owners = new Map(byLength.map(([path, service]) => [segmentOf(path), service]))
  const segments = Object.fromEntries([...owners].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const at = ({ method, path }: Served) => ({ method: method.toUpperCase(), path })
  const elsewhere = [...services].flatMap(([path, service]) =>
    service === segments[segmentOf(path)] ? [] : [{ path, service }],
  )
  assertDistinct(elsewhere, services)
  const forwarded = routes.filter(({ service }) => service !== 'gateway')
  return {
    segments,
    elsewhere,
    uploads: forwarded.filter(({ upload }) => upload?.types.includes('*/*')).map(at),
    openPaths: forwarded.filter(({ permission }) => permission === 'none').map(at),
    downloads: forwarded.filter(({ reply }) => 'file' in reply).map(({ path }) => path),
    bodyLimits: forwarded.flatMap(it => (it.bodyLimit ? [{ ...at(it), bytes: it.bodyLimit }] : [])),
    visitorLimits: routes.flatMap(it =>
      it.visitorLimit ? [{ ...at(it), isUpload: it.upload !== undefined, allows: it.visitorLimit }] : [],
    ),
  }
}

const tables = tablesOf(
  Object.entries(routesOf).flatMap(
    ([service, routes]) => routes.map(route => ({ ...route, service: service as Service })), // their own keys
  ),
)

const lines = (entries: string[]): string => entries.map(it => `  ${it},\n`).join('')

const list = (name: string, type: string, entries: unknown[]): string =>
  `export const ${name}: ${type}[] = [\n${lines(entries.map(it => JSON.stringify(it)))}]\n`

const segmentLines = Object.entries(tables.segments).map(it =>
  it.map(text => JSON.stringify(text)).join(': '),
)

const head = [
  '// Made by `npm run generate` from the routes of all services.',
  '',
  "import type { VisitorLimit } from '@earshot/http'",
  "import type { ServiceName } from '@earshot/runtime'",
].join('\n')

const content = `${head}

/** The service of each first segment below \`/api/v1\`. */
export const segments: Record<string, ServiceName> = {
${lines(segmentLines)}}

/** Paths that another service than that of their first segment serves. */
${list('elsewhere', '{ path: string; service: ServiceName }', tables.elsewhere)}
/** Requests that need no credential. */
${list('openPaths', '{ method: string; path: string }', tables.openPaths)}
/** Paths whose responses may be as long as the data of the workspace. */
${list('downloads', 'string', tables.downloads)}
/** Bodies of any type and length, whose limit the service checks. */
${list('uploads', '{ method: string; path: string }', tables.uploads)}
/** JSON bodies that may be longer than usual. */
${list('bodyLimits', '{ method: string; path: string; bytes: number }', tables.bodyLimits)}
/** How often visitors may do what. */
${list('visitorLimits', '{ method: string; path: string; isUpload: boolean; allows: VisitorLimit }', tables.visitorLimits)}`

/** The first segments of a service, and its paths below those of others, for docs/architecture.md. */
export const pathsOf = (service: Service): string[] => [
  ...Object.entries(tables.segments).flatMap(([segment, it]) => (it === service ? [`/${segment}`] : [])),
  ...tables.elsewhere.flatMap(it => (it.service === service ? [it.path] : [])),
]

/** services/gateway/src/proxy/paths.ts */
export const gatewayPaths = () => {
  const { visitorLimits, openPaths, downloads, bodyLimits } = tables
  if (
    segmentLines.length < 30 ||
    openPaths.length < 1 ||
    visitorLimits.length < 5 ||
    downloads.length < 2 ||
    bodyLimits.length < 5
  )
    throw new Error('The tables of the gateway lack paths')
  return [{ path: 'services/gateway/src/proxy/paths.ts', content }]
}
