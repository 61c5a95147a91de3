import { type ErrorCode, errorCatalogue } from '@earshot/contracts'
import { errorExample } from '@earshot/http/openapi'

/** What a client should do about an error, in addition to its message. */
const advice: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: '`details.errors` lists the invalid fields with `path`, `code` and `message`.',
  UNAUTHORIZED: 'See the header `WWW-Authenticate`.',
  CONFLICT: 'If a value is taken, `details.errors` names its field, with the code `taken`.',
  METHOD_NOT_ALLOWED: 'The header `Allow` lists the supported methods.',
  IDEMPOTENCY_KEY_IN_USE: 'You get the response to the first request then.',
  PRECONDITION_FAILED: 'Read the resource again and repeat your change.',
  INTERNAL_ERROR: 'Report the `requestId`. With an `Idempotency-Key`, the request is safe to retry.',
  SEARCH_TIMEOUT: 'A search may take 2 seconds.',
  UNAVAILABLE: 'The header `Retry-After` has the number of seconds.',
}

const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map(code => {
  const { status, message } = errorCatalogue[code]
  return `| ${status} | \`${code}\` | ${[message, advice[code]].filter(Boolean).join(' ')} |`
})

const page = `<!-- Made by \`npm run generate\` from the error catalogue. -->

# Errors

Every error of the API has this format. Use \`code\` in programs: it does not change. \`message\` is an explanation, which may
change. \`requestId\` is also in the header \`X-Request-Id\` and in the logs.

\`\`\`json
${JSON.stringify(errorExample('VALIDATION_ERROR'), null, 2)}
\`\`\`

| status | code | meaning |
|---|---|---|
${rows.join('\n')}
`

export const errors = () => [{ path: 'docs/reference/errors.md', content: page }]
