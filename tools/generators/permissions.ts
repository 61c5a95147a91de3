import { type Identity, newId, presetScopes, type Scope, scopes } from '@earshot/contracts'
import { visitorScopes } from '@earshot/edge'
import { isAllowed } from '@earshot/http'
import { pathOf } from '@earshot/http/openapi'
import { scopesOf } from '../../services/accounts/src/credentials/sessions/service.ts'
import { apiDocument } from './openapi.ts'
import { publicRoutes } from './routes.ts'

const held = (role: Identity['role'], of: readonly Scope[]): Identity => ({
  principalId: 'example',
  name: 'Example',
  email: null,
  role,
  scopes: [...of],
  credentialId: 'example',
})

const signedIn = (role: 'admin' | 'member' | 'user'): Identity => ({
  ...held(role, scopesOf(role)),
  credentialId: newId('session'),
})

/** The identity of each kind of credential, in the order of the columns; undefined for invalid credentials. */
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
  'session admin': signedIn('admin'),
  'session member': signedIn('member'),
  'session user': signedIn('user'),
  visitor: held('user', visitorScopes),
  anonymous: { ...held('user', visitorScopes), anonymous: true },
}

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const cellsOf = (route: (typeof publicRoutes)[number]): number[] =>
  Object.values(holders).map(holder => {
    if (!holder) return 401
    return isAllowed(route, holder) ? route.reply.status : 403
  })

const rows = publicRoutes
  .filter(route => route.permission !== 'none')
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

const text = `<!-- Made by \`npm run generate\`; a test checks every cell against a running Earshot. -->

# Permissions

The response status of each operation for each kind of credential. If the credential has permission, the table shows the
status of success; the resource may still not exist, or the request may be invalid.

- **none**, **wrong**, **expired**, **revoked**: no credential, an unknown one, an expired key, a deleted key.
- **read-only**, **full**: keys of the role \`member\`. **admin read-only**, **admin**: keys of the role \`admin\`.
- **token**: OAuth access tokens with this scope only. The token of a member has at most the scopes of the member's current
  role; users of the portal have no tokens.
- **session**: the session cookie of an admin, a member or a user of the portal, sent from a page of \`BASE_URL\`. From other
  sites the status is 403. **visitor**: a visitor token, which your servers sign. **anonymous**: the token
  of an anonymous visitor; the code of 403 is \`SIGN_IN_REQUIRED\` for what users may do.
- Users and visitors only see public data and their own: \`docs/guides/credentials.md\`.

${row(['operation', ...Object.keys(holders)])}
${row(['operation', ...Object.keys(holders)].map((_, index) => (index === 0 ? '---' : ':-:')))}
${rows.map(({ line }) => line).join('\n')}

These operations need no credential:

${open.join('\n')}

The gateway also serves \`/oauth\` (OAuth clients with their own credentials), \`/password\` (anyone with a valid link), and
\`/auth\` and \`/sign-in\` (browsers).
`

/** docs/reference/permissions.md: every route with its status for each kind of credential. */
export const permissions = () => {
  if (rows.length < 100 || open.length < 5) throw new Error('The table lacks operations')
  return [{ path: 'docs/reference/permissions.md', content: text }]
}
