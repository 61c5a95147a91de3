import assert from 'node:assert/strict'
import { newId } from '@earshot/contracts'
import { testSecret } from '@earshot/testing'
import { anonymousKeys, anonymousToken } from '../../credentials/visitors/anonymous-token.ts'
import type { TestGateway } from '../../harness.ts'

export const keys = anonymousKeys(testSecret)

export const newVisitor = () => {
  const principalId = newId('principal')
  return { principalId, token: anonymousToken(keys, principalId) }
}

export type Visitor = ReturnType<typeof newVisitor>

/** Writes something, so that the visitor has a principal. */
export const write = async (gateway: Pick<TestGateway, 'as'>, { token }: Pick<Visitor, 'token'>) =>
  assert.equal((await gateway.as(token).post('/conversations', {})).status, 200)
