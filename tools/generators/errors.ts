import { type ErrorCode, errorCatalogue } from '@earshot/contracts'
import { errorExample } from '@earshot/http/openapi'

/** What a client had better do about a code, beyond what its sentence says. */
const advice: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: '`details.errors` names each field: `path`, `code`, `message`.',
  UNAUTHORIZED: 'The header `WWW-Authenticate` says how.',
  METHOD_NOT_ALLOWED: 'The header `Allow` names those that it does answer.',
  IDEMPOTENCY_KEY_IN_USE: 'Send it again in a moment; the reply will be that of the first request.',
  PRECONDITION_FAILED: 'Read it again, and decide anew.',
  RATE_LIMITED: 'Wait for `Retry-After` seconds.',
  INTERNAL_ERROR: 'Tell us the `requestId`. Sending it again does no harm under an `Idempotency-Key`.',
  UNAVAILABLE: 'Send it again after `Retry-After` seconds.',
}

const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map(code => {
  const { status, message } = errorCatalogue[code]
  return `| ${status} | \`${code}\` | ${[message, advice[code]].filter(Boolean).join(' ')} |`
})

const page = `<!-- Made by \`npm run generate\` out of the error catalogue. -->

# Errors

Every error of the API has this shape. \`code\` is for programs and does not change; \`message\` is for people and may.
\`requestId\` is also the header \`X-Request-Id\`, and stands in the logs.

\`\`\`json
${JSON.stringify(errorExample('VALIDATION_ERROR'), null, 2)}
\`\`\`

| status | code | meaning |
|---|---|---|
${rows.join('\n')}
`

export const errors = () => [{ path: 'docs/reference/errors.md', content: page }]
