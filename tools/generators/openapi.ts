import { readFileSync } from 'node:fs'
import { healthDescription, openapi } from '@earshot/http/openapi'
import { commonSettings } from '@earshot/runtime'
import { referenceDescription } from '../../services/gateway/src/edge/reference/describe.ts'
import { publicRoutes } from './routes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const description = `
Boards, posts, statuses and tags; conversations, messages and teams; API keys; webhooks that tell your systems about every change.

- **Authentication**: an API key or an OAuth 2.0 access token, as \`Authorization: Bearer …\`
- **Replies** have \`data\`. Lists also have \`meta.pagination\`, whose \`cursor\` asks for the next page.
- **Errors** have \`error.code\`, which a program may act on, and \`error.message\`, which is for people.
- **Repeats**: with an \`Idempotency-Key\`, a POST that is sent twice is done once.
- **Conflicts**: with \`If-Match\`, a change is made only to what you have seen.
- **Times** are ISO 8601 in UTC. **Ids** say what they are: \`post_…\`, \`board_…\`.
`.trim()

const tags = {
  posts: { name: 'Posts', description: 'What people ask for.' },
  votes: { name: 'Votes', description: 'Who wants what, and how much.' },
  comments: { name: 'Comments', description: 'What people say about a post, and the team among itself.' },
  moderation: { name: 'Moderation', description: 'What waits for the approval of the team.' },
  boards: { name: 'Boards', description: 'Where posts are collected.' },
  statuses: { name: 'Statuses', description: 'How far a post has come.' },
  tags: { name: 'Tags', description: 'What posts are about.' },
  roadmaps: { name: 'Roadmaps', description: 'What is planned, under way and done.' },
  changelog: { name: 'Changelog', description: 'What is new.' },
  conversations: { name: 'Conversations', description: 'What visitors ask, and what becomes of it.' },
  messages: { name: 'Messages', description: 'What visitors, agents and the assistant write.' },
  tickets: {
    name: 'Tickets',
    description: 'Work that a requester waits for, or that colleagues owe each other.',
  },
  'ticket-statuses': {
    name: 'Ticket statuses',
    description: 'What a workspace calls the states of its tickets.',
  },
  teams: { name: 'Teams', description: 'Who takes conversations, and how they are shared out.' },
  'business-hours': { name: 'Business hours', description: 'When a team works.' },
  'sla-policies': { name: 'SLA policies', description: 'How soon visitors are answered, as promised.' },
  workflows: { name: 'Workflows', description: 'What happens by itself when somebody is silent.' },
  reports: { name: 'Reports', description: 'How much there was to do, and how well it was done.' },
  principals: { name: 'Principals', description: 'Who works here, in which role, and who is available.' },
  macros: { name: 'Macros', description: 'Ready answers.' },
  'attribute-definitions': {
    name: 'Attributes',
    description: 'What may be noted of conversations besides their own fields.',
  },
  imports: { name: 'Imports', description: 'Posts that come from elsewhere, as a file.' },
  exports: { name: 'Exports', description: 'What is here, as a file.' },
  webhooks: { name: 'Webhooks', description: 'Who is told about which events.' },
  deliveries: { name: 'Deliveries', description: 'What was sent to a webhook, and what came of it.' },
  'event-types': { name: 'Event types', description: 'What a webhook may subscribe to.' },
  replays: { name: 'Replays', description: "Past events for a team's queue." },
  'dead-letters': { name: 'Dead letters', description: 'Messages that nothing could be done with.' },
  users: { name: 'Users', description: 'People who post, vote, comment and write in.' },
  companies: { name: 'Companies', description: 'Where people work.' },
  segments: { name: 'Segments', description: 'Groups of people, by slug.' },
  me: { name: 'Me', description: 'Who is asking.' },
  'api-keys': { name: 'API keys', description: 'Who may do what.' },
  'oauth-clients': { name: 'OAuth clients', description: 'Programs that get access tokens.' },
  changes: { name: 'Changes', description: 'What happens, as it happens.' },
  operations: { name: 'Operations', description: 'How the services are, and what waits.' },
  settings: { name: 'Settings', description: 'How the workspace is set up.' },
  'audit-log': { name: 'Audit log', description: 'What admins did.' },
}

/** The API as one document, out of the routes that the services mount. */
export const apiDocument = openapi({
  info: {
    title: 'Earshot API',
    version,
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  tags,
  routes: publicRoutes,
  pageSize: commonSettings.PAGE_SIZE_DEFAULT.parse(undefined),
  others: {
    tags: [healthDescription.tag, referenceDescription.tag],
    paths: { ...healthDescription.paths, ...referenceDescription.paths },
    schemas: healthDescription.schemas,
  },
})

const operations = Object.values(apiDocument.paths).flatMap(methods => Object.keys(methods ?? {}))

/** The gateway serves it as it lies there: the reference depends on no other service. */
export const reference = () => {
  if (operations.length < publicRoutes.length) throw new Error('The document lacks operations')
  const content = `${JSON.stringify(apiDocument, null, 2)}\n`
  return [{ path: 'services/gateway/src/edge/reference/openapi.json', content }]
}
