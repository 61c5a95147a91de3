import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { callerHeaders } from '../deployments/services.ts'

const web: Member = { service: 'feedback', role: 'web' }
const worker: Member = { service: 'feedback', role: 'worker' }

/** Starts an upload to the feedback service that never ends. */
const startUpload = (earshot: TestDeployment): void => {
  const request = httpRequest(`${earshot.urlOf('feedback')}/api/v1/imports`, {
    method: 'POST',
    agent: false,
    headers: { ...callerHeaders('feedback'), 'content-type': 'text/csv' },
  })
  request.on('error', () => undefined)
  request.write(`title\n${'A row\n'.repeat(1200)}`)
}

const upload = async (earshot: TestDeployment): Promise<number> => {
  const response = await fetch(`${earshot.urlOf('feedback')}/api/v1/imports`, {
    method: 'POST',
    headers: { ...callerHeaders('feedback'), 'content-type': 'text/csv' },
    body: 'title\nA row\n',
  })
  return response.status
}

const stored = async (earshot: TestDeployment): Promise<number> => {
  const rows = await earshot.query(
    `select from feedback.imports where status = 'receiving' union all select from feedback.import_rows`,
  )
  return rows.length
}

test('uploads of a killed process are deleted, and their slots become free', async () => {
  await using earshot = await testDeployment([web, worker])
  startUpload(earshot)
  startUpload(earshot)
  await eventually(async () => (await stored(earshot)) > 2000)
  earshot.process(web).kill('SIGKILL')
  await earshot.process(web).exited
  earshot.start(web)
  await earshot.ready(web)
  await eventually(async () => (await stored(earshot)) === 0, { withinMs: 60_000 })
  assert.equal(await upload(earshot), 201)
})
