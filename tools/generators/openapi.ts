import { readFileSync } from 'node:fs'
import { healthDescription, openapi } from '@earshot/http/openapi'
import { commonSettings } from '@earshot/runtime'
import { referenceDescription } from '../../services/gateway/src/edge/reference/describe.ts'
import { documentText } from './document.ts'
import { publicRoutes } from './routes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const description = `
Manage feedback (boards, posts, votes, roadmaps), support (conversations, tickets, teams) and webhooks, which notify your systems of every change.

- **Authentication**: send an API key or an OAuth 2.0 access token as \`Authorization: Bearer …\`.
- **Responses** have \`data\`. Lists also have \`meta.pagination\` with the \`cursor\` of the next page.
- **Errors** have an \`error.code\` for programs and an \`error.message\` that explains the error.
- **Retries**: with an \`Idempotency-Key\`, it is safe to send a POST again.
- **Concurrent changes**: with \`If-Match\`, a change fails if the resource has changed since you read it.
- **Unknown fields** of a body are rejected with 400, and so are unknown query parameters. With \`Prefer: handling=lenient\`, they are ignored, and the response names them in \`Earshot-Ignored-Fields\`.
- **Null** for an optional field is the same as no field, unless the schema of the field accepts null.
- **Booleans** in queries are \`true\` or \`false\`; \`1\` and \`0\` work as well.
- **Email addresses** have at most 254 bytes and a domain with a dot (RFC 5321, international ones RFC 6531). They are stored in lower case with an ASCII domain: \`ada@exämple.com\` as \`ada@xn--exmple-cua.com\`.
- **Times** are in ISO 8601 and UTC. **Ids** start with their type: \`post_…\`, \`board_…\`.
`.trim()

const tags = {
  posts: { name: 'Posts', description: 'Pieces of feedback with a title, content and votes.' },
  votes: { name: 'Votes', description: 'Votes for posts.' },
  comments: { name: 'Comments', description: 'Public comments and private comments of the team on posts.' },
  moderation: { name: 'Moderation', description: 'Posts and comments that wait for approval.' },
  boards: { name: 'Boards', description: 'Collections of posts about one subject.' },
  statuses: { name: 'Statuses', description: 'Stages of posts, such as Planned or In progress.' },
  tags: { name: 'Tags', description: 'Labels for posts.' },
  roadmaps: { name: 'Roadmaps', description: 'Posts by status, from planned to done.' },
  changelog: { name: 'Changelog', description: 'Entries that announce changes.' },
  conversations: { name: 'Conversations', description: 'Threads of messages with one visitor.' },
  messages: { name: 'Messages', description: 'Messages of visitors, members and the assistant.' },
  'scheduled-replies': {
    name: 'Scheduled replies',
    description: 'Replies to conversations that are sent later.',
  },
  tickets: {
    name: 'Tickets',
    description: 'Tracked pieces of work for a requester or within the team.',
  },
  'ticket-statuses': {
    name: 'Ticket statuses',
    description: 'The custom statuses of tickets.',
  },
  teams: { name: 'Teams', description: 'Teams and how conversations are assigned to their members.' },
  'business-hours': { name: 'Business hours', description: 'Working hours of teams.' },
  'sla-policies': { name: 'SLA policies', description: 'Targets for response and resolution times.' },
  workflows: {
    name: 'Workflows',
    description: 'Actions that run after changes of a conversation, and when no one replies.',
  },
  reports: { name: 'Reports', description: 'Support volume, response times and ratings.' },
  principals: {
    name: 'Principals',
    description: 'Members with their roles and availability, and the pictures of principals.',
  },
  macros: { name: 'Macros', description: 'Saved replies with variables and actions.' },
  'attribute-definitions': {
    name: 'Attributes',
    description: 'Definitions of custom attributes for conversations.',
  },
  imports: { name: 'Imports', description: 'Imports of posts from a file.' },
  exports: { name: 'Exports', description: 'Exports of data to a file.' },
  webhooks: { name: 'Webhooks', description: 'Subscriptions of URLs to event types.' },
  deliveries: { name: 'Deliveries', description: 'Deliveries of events to webhooks, with their attempts.' },
  search: { name: 'Search', description: 'Search in all records.' },
  events: { name: 'Events', description: 'The log of all events, with the deliveries that each caused.' },
  'event-types': { name: 'Event types', description: 'The event types that webhooks can subscribe to.' },
  replays: { name: 'Replays', description: 'Replays of past events to the queue of a consumer.' },
  'dead-letters': { name: 'Dead letters', description: 'Messages that could not be processed.' },
  users: { name: 'Users', description: 'Customers who post, vote, comment and contact support.' },
  companies: { name: 'Companies', description: 'Companies that users belong to.' },
  'mail-senders': {
    name: 'Mail senders',
    description: 'Email addresses from which replies to customers are sent.',
  },
  mails: { name: 'Mails', description: 'The log of emails, with their content and attempts.' },
  'mail-states': {
    name: 'Mail states',
    description: 'Whether messages have reached their recipient by email.',
  },
  files: {
    name: 'Files',
    description: 'Uploaded files, for attachments of posts, comments, messages and tickets.',
  },
  suppressions: { name: 'Suppressions', description: 'Email addresses that a mail server has rejected.' },
  'saved-views': {
    name: 'Saved views',
    description: 'Filters of a list, saved by a member or for the team.',
  },
  segments: { name: 'Segments', description: 'Groups of users.' },
  me: { name: 'Me', description: 'The caller of the request.' },
  'api-keys': { name: 'API keys', description: 'Keys for programs, with a role and scopes.' },
  'oauth-clients': { name: 'OAuth clients', description: 'Programs that get access tokens.' },
  changes: { name: 'Changes', description: 'A live stream of changes.' },
  operations: { name: 'Operations', description: 'The status of services, queues and the outbox.' },
  widget: { name: 'Widget', description: 'The messenger, feedback and changelog on your own site.' },
  settings: { name: 'Settings', description: 'Settings of the workspace.' },
  'demo-data': {
    name: 'Demo data',
    description: 'Sample content of a new workspace, which can be removed again.',
  },
  mail: { name: 'Email', description: 'Emails to the addresses of the workspace.' },
  'audit-log': { name: 'Audit log', description: 'Who changed which setting or credential, and when.' },
}

/** The OpenAPI document of all public routes. */
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
    schemas: { ...healthDescription.schemas, ...referenceDescription.schemas },
  },
})

const operations = Object.values(apiDocument.paths).flatMap(methods => Object.keys(methods ?? {}))

/** The gateway serves this file, so that the reference works without the other services. */
export const reference = () => {
  if (operations.length < publicRoutes.length) throw new Error('The document lacks operations')
  const content = documentText(apiDocument)
  return [{ path: 'services/gateway/src/edge/reference/openapi.json', content }]
}
