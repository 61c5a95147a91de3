import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { codeIn, findProgram } from '@earshot/testing'
import { sameOriginHeaders } from '../../services/accounts/src/accounts/sign-in/harness.ts'
import { startEarshot } from '../deployments/earshot.ts'

const page = 'docs/guides/credentials.md'

const user = { id: 'crm-1', email: 'grace@example.com', name: 'Grace “G” Holt' }

/** The one snippet of the guide in a language that has a token. */
const snippet = (language: string): string =>
  codeIn(page, language).find(code => /sign_?on_?token/i.test(code)) ??
  assert.fail(`the guide has no ${language}`)

test('the tokens of the snippets in the guide sign in their user', async () => {
  await using earshot = await startEarshot()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-sign-on-'))
  try {
    const { secret } = (await earshot.api.post('/settings/visitor-secret/rotate')).data
    const script = join(folder, 'token.mjs')
    writeFileSync(script, snippet('js'))
    const { signOnToken } = await import(pathToFileURL(script).href)
    const call = `print(sign_on_token(json.loads(${JSON.stringify(JSON.stringify(user))}), ${JSON.stringify(secret)}))`
    const program = join(folder, 'token.py')
    writeFileSync(program, `${snippet('python')}\n${call}\n`)
    const python = await findProgram(['python3'], 'python3')
    const tokens: string[] = [signOnToken(user, secret), execFileSync(python, [program]).toString().trim()]
    const entered = async (token: string) => {
      const response = await fetch(`${earshot.url}/auth/sso`, {
        method: 'POST',
        body: new URLSearchParams({ token, returnTo: '/roadmap' }),
        headers: sameOriginHeaders,
        redirect: 'manual',
      })
      return [response.status, response.headers.get('location')]
    }
    for (const token of tokens) {
      assert.deepEqual(await entered(token), [303, '/roadmap'])
      assert.equal((await entered(token))[0], 400)
    }
    const { data } = await earshot.api.get('/users')
    const { name, email, externalId } = data[0]
    assert.deepEqual([data.length, name, email, externalId], [1, user.name, user.email, user.id])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
