import { usualLimit } from '@earshot/http'
import type { Upstream } from '@earshot/runtime'
import { bodyLimits, downloads, elsewhere, openPaths, segments, uploads } from './paths.ts'
import { patternOf } from './pattern.ts'

const under = (segment: string) => (path: string) => path.split('/', 2)[1] === segment

const places = new Map(
  Object.entries(segments).map(([segment, service]) => [
    segment,
    {
      service,
      others: elsewhere
        .filter(({ path }) => under(segment)(path))
        .map(it => ({ service: it.service, pattern: patternOf(it.path) })),
      downloads: downloads.filter(under(segment)).map(patternOf),
    },
  ]),
)

/** A `.` or `..` segment, plain or encoded. A proxy in front of a service might resolve it to another path. */
const dotSegment = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i

export const hasDotSegment = (path: string): boolean => dotSegment.test(path)

type Destination = {
  name: Upstream
  segment: string
  /** Whether the response may be as long as the data of the workspace. */
  isDownload: boolean
}

/** The service for a path below `/api/v1`, with a leading `/`; undefined if no other service serves it. */
export const upstreamOf = (path: string): Destination | undefined => {
  if (hasDotSegment(path)) return undefined
  const segment = /^\/([^/]+)/.exec(path)?.[1] ?? ''
  const place = places.get(segment)
  if (!place) return undefined
  const name = place.others.find(({ pattern }) => pattern.test(path))?.service ?? place.service
  if (name === 'gateway') return undefined
  return { name, segment, isDownload: place.downloads.some(pattern => pattern.test(path)) }
}

const open = openPaths.map(({ method, path }) => ({ method, pattern: patternOf(path) }))

/** Whether a service serves the request without a credential. */
export const isOpen = (method: string, path: string): boolean =>
  open.some(it => it.method === method && it.pattern.test(path))

const longBodies = [...bodyLimits, ...uploads.map(it => ({ ...it, bytes: Number.POSITIVE_INFINITY }))].map(
  ({ path, ...it }) => ({ ...it, pattern: patternOf(path) }),
)

/** The maximum bytes of the JSON body of a request. Infinite where JSON is a file like any other. */
export const bodyLimitOf = (method: string, path: string): number =>
  longBodies.find(it => it.method === method && it.pattern.test(path))?.bytes ?? usualLimit
