import { route } from '@earshot/http'
import { DemoData } from './model.ts'
import { type DemoServices, getDemo, loadDemo, removeDemo, sendDemo } from './service.ts'

export const demoRoutes = (services: DemoServices) => [
  route({
    method: 'get',
    path: '/demo-data',
    operationId: 'getDemoData',
    summary: 'Get whether demo data exists',
    permission: 'admin:read',
    reply: { status: 200, body: DemoData },
    handle: ({ pool }) => getDemo(pool),
  }),
  route({
    method: 'post',
    path: '/demo-data',
    operationId: 'loadDemoData',
    summary: 'Create demo data',
    description:
      'Creates a team, customers with companies and segments, boards with posts, a changelog, conversations and tickets with SLA targets. No events are emitted.',
    permission: 'admin',
    reply: { status: 201, body: DemoData },
    errors: ['CONFLICT', 'UNAVAILABLE'],
    prepare: ({ db, caller }) => sendDemo(db, caller, services),
    handle: ({ pool, caller, prepared }) => loadDemo(pool, caller, prepared),
  }),
  route({
    method: 'delete',
    path: '/demo-data',
    operationId: 'removeDemoData',
    summary: 'Remove the demo data',
    description:
      'Also removes what others added to it, such as votes and comments on its posts. Its people are erased. A board or team of the demo that has posts or conversations of yours remains.',
    permission: 'admin',
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
    handle: ({ pool, caller }) => removeDemo(pool, caller, services),
  }),
]
