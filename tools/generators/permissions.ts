import { type Identity, presetScopes, type Scope, scopes } from '@earshot/contracts'
import { admits } from '@earshot/http'
import { pathOf } from '@earshot/http/openapi'
import { scopesOf } from '../../services/gateway/src/credentials/sessions/service.ts'
import { apiDocument } from './openapi.ts'
import { publicRoutes } from './routes.ts'

const held = (role: Identity['role'], of: readonly Scope[]): Identity => ({
  principalId: 'nobody',
  name: 'Nobody',
  email: null,
  role,
  scopes: [...of],
  credentialId: 'nobody',
})

/** Who may ask, in the order of the columns; undefined for whoever is not let in. */
const holders: Record<string, Identity | undefined> = {
  none: undefined,
  wrong: undefined,
  expired: undefined,
  revoked: undefined,
  'read-only': held('member', presetScopes('read-only', 'member')),
  full: held('member', presetScopes('full', 'member')),
  'admin read-only': held('admin', presetScopes('read-only', 'admin')),
  admin: held('admin', presetScopes('full', 'admin')),
  ...Object.fromEntries(
    scopes.map(scope => [`token \`${scope}\``, held(scope === 'admin' ? 'admin' : 'member', [scope])]),
  ),
  'session admin': held('admin', scopesOf('admin')),
  'session member': held('member', scopesOf('member')),
  'session user': held('user', scopesOf('user')),
  visitor: held('user', ['read:support', 'write:support']),
}

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const cellsOf = (route: (typeof publicRoutes)[number]): number[] =>
  Object.values(holders).map(holder => {
    if (!holder) return 401
    return admits(route, holder) ? route.reply.status : 403
  })

const rows = publicRoutes
  .map(route => ({
    path: pathOf(route),
    line: row([`\`${route.method.toUpperCase()} ${pathOf(route)}\``, ...cellsOf(route)]),
  }))
  .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))

const open = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods ?? {})
    .filter(([, operation]) => typeof operation === 'object' && 'security' in operation)
    .map(([method]) => `- \`${method.toUpperCase()} ${path}\``),
)

const text = `<!-- Made by \`npm run generate\`; a test asks a running Earshot about every cell. -->

# Who may do what

The status of each operation for each kind of credential. Where it is let in, the status is that of success: whether there
is such a thing, and whether the request is right, is looked at afterwards.

- **none**, **wrong**, **expired**, **revoked**: no credential, one that nobody has, a key past its time, a deleted key.
- **read-only**, **full**: keys of the role \`member\`; **admin read-only**, **admin**: of the role \`admin\`.
- **token**: OAuth access tokens that hold this scope alone. A person's token holds no more than their role
  allows at that moment; somebody who is not of the team has none.
- **session**: the cookie of somebody who is signed in, as an admin, a member, or a user of the portal, from a page of ours;
  from elsewhere each answers 403. **visitor**: a token that your servers sign.
- What a user or visitor finds where they are let in is their own and what is public: \`docs/guides/credentials.md\`.

${row(['operation', ...Object.keys(holders)])}
${row(['operation', ...Object.keys(holders)].map((_, index) => (index === 0 ? '---' : ':-:')))}
${rows.map(({ line }) => line).join('\n')}

Anybody may ask, without a credential:

${open.join('\n')}

Besides these the gateway answers below \`/oauth\` (programs with their own credentials), \`/password\` (whoever holds a link),
\`/auth\` and \`/sign-in\` (people with a browser).
`

/** Every route with the statuses that its permission means. */
export const permissions = () => {
  if (rows.length < 100 || open.length < 5) throw new Error('The table lacks operations')
  return [{ path: 'docs/reference/permissions.md', content: text }]
}
