import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { type Case, casesFor } from '../api/contract/cases/index.ts'
import { type Operation, operationsOf } from '../api/contract/document.ts'
import { send } from '../api/contract/send.ts'
import { adminKey, startEarshot, type TestEarshot } from '../deployments/earshot.ts'

// Every change that only admins may make is recorded in the audit log, without secrets.

/** Operations whose contract cases change nothing by themselves, with the operation that is called first to prepare them. */
const undone: Record<string, string> = { addTeamMember: 'removeTeamMember' }

/** Operations that need a dead letter. `dead-letters.test.ts` creates one and checks the audit log. */
const elsewhere = ['redriveDeadLetter', 'discardDeadLetter']

const isAdminAction = ({ id, method, isForAdmins }: Operation): boolean =>
  isForAdmins && method !== 'GET' && !elsewhere.includes(id)

/** Secrets in responses: each kind has its own prefix. */
const secretsIn = (text: string): string[] => text.match(/\b(?:esk|ecs|evs|whsec)_[\w+/=-]{12,}/g) ?? []

const readLog = async ({ url }: TestEarshot): Promise<AuditEntry[]> => {
  const headers = { authorization: `Bearer ${adminKey}` }
  const text = await (await fetch(`${url}/api/v1/audit-log/export.ndjson`, { headers })).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

test('every admin operation is recorded in the audit log with actor and target, without secrets', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const document = (await (await fetch(`${earshot.url}/api/v1/openapi.json`)).json()) as Record<
    string,
    unknown
  >
  const cases = casesFor(earshot)
  const operations = operationsOf(document)
  const actions = operations.filter(isAdminAction)
  assert.ok(actions.length > 40, `${actions.length} operations for admins`)
  const me = (await earshot.api.get('/me')).data
  const secrets: string[] = []
  for (const operation of actions) {
    const { good } = cases[operation.id] as Case // the contract test asserts a case for each operation
    const sent = await good()
    const undoing = operations.find(({ id }) => id === undone[operation.id])
    if (undoing) assert.ok((await send(earshot.url, undoing, { ...sent, key: adminKey })).status < 400)
    const headers = { ...sent.headers, 'x-request-id': `audit-${operation.id}` }
    const { status, text } = await send(earshot.url, operation, { ...sent, headers, key: adminKey })
    assert.ok(status < 400, `${operation.id}: ${status} ${text}`)
    secrets.push(...secretsIn(text))
  }
  assert.ok(secrets.length >= 5, 'some responses contain a secret')

  const missing = (log: AuditEntry[]) =>
    actions.map(({ id }) => id).filter(id => !log.some(it => it.requestId === `audit-${id}`))
  await eventually(async () => missing(await readLog(earshot)).length === 0).catch(() => undefined)
  const log = await readLog(earshot)
  assert.deepEqual(missing(log), [], 'operations without an entry')
  for (const it of log.filter(({ requestId }) => requestId?.startsWith('audit-'))) {
    assert.equal(it.actor.principalId, me.principalId, it.action)
    assert.ok(it.target.id, it.action)
    // An erasure records no values.
    const hasValues = it.before !== null || it.after !== null || it.action === 'user.erased'
    assert.ok(hasValues, `${it.action} has neither before nor after`)
  }
  const text = JSON.stringify(log)
  for (const secret of secrets) assert.ok(!text.includes(secret), 'the log contains a secret')
  assert.deepEqual(secretsIn(text), [])
})
