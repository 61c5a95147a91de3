import type { Upstream } from '../../base/upstream/sign.ts'

/** The first segment below `/api/v1`, by the service that answers it. */
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
  webhooks: ['webhooks', 'deliveries', 'event-types', 'dead-letters', 'replays'],
}

export const upstreams = Object.keys(segments) as Upstream[]

/** Paths below a segment that is the gateway's own: what a service knows of people stays with that service. */
const shared: { name: Upstream; path: RegExp }[] = [
  { name: 'support', path: /^\/principals\/[^/]+\/availability$/ },
]

const bySegment = new Map(upstreams.flatMap(name => segments[name].map(segment => [segment, name] as const)))

/** A segment `.` or `..`, plain or encoded: what lies before a service might resolve it and end up elsewhere. */
const climbs = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i

/** Who answers a path below `/api/v1`, which begins with `/`; undefined for nobody. */
export const upstreamOf = (path: string): { name: Upstream; segment: string } | undefined => {
  if (climbs.test(path)) return undefined
  const segment = /^\/([^/]+)/.exec(path)?.[1] ?? ''
  const name = bySegment.get(segment) ?? shared.find(it => it.path.test(path))?.name
  return name && { name, segment }
}
