import type { Upstream } from '../../base/upstream/sign.ts'

/** The first path segments below `/api/v1` that each service serves. */
export const segments: Record<Upstream, string[]> = {
  feedback: [
    'posts',
    'boards',
    'tags',
    'statuses',
    'comments',
    'votes',
    'roadmaps',
    'changelog',
    'imports',
    'exports',
    'moderation',
  ],
  support: [
    'conversations',
    'messages',
    'tickets',
    'ticket-statuses',
    'teams',
    'sla-policies',
    'business-hours',
    'workflows',
    'macros',
    'attribute-definitions',
    'reports',
  ],
  webhooks: ['webhooks', 'deliveries', 'event-types', 'events', 'dead-letters', 'replays'],
}

export const upstreams = Object.keys(segments) as Upstream[]

/** Segments whose responses may be as long as the workspace's data. */
const downloads = new Set(['exports'])

export const isDownload = (segment: string): boolean => downloads.has(segment)

/** Paths below the gateway's own segments that another service serves, as it owns the data. */
const shared: { name: Upstream; path: RegExp }[] = [
  { name: 'feedback', path: /^\/me\/(?:votes|follows|comments)$/ },
  { name: 'support', path: /^\/principals\/[^/]+\/availability$/ },
]

/** Paths below the segments of a service that the gateway serves itself. */
const own = /^\/(?:(?:conversations|tickets)\/[^/]+\/presence|changelog\/subscribers)$/

const bySegment = new Map(upstreams.flatMap(name => segments[name].map(segment => [segment, name] as const)))

/** A `.` or `..` segment, plain or encoded. A proxy in front of a service might resolve it to another path. */
const dotSegment = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i

/** The service for a path below `/api/v1`, with a leading `/`; undefined if no other service serves it. */
export const upstreamOf = (path: string): { name: Upstream; segment: string } | undefined => {
  if (dotSegment.test(path) || own.test(path)) return undefined
  const segment = /^\/([^/]+)/.exec(path)?.[1] ?? ''
  const name = bySegment.get(segment) ?? shared.find(it => it.path.test(path))?.name
  return name && { name, segment }
}
