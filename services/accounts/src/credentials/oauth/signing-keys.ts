import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Db, SealedTable } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import type { JWKS } from 'oidc-provider'
import { keepFirstKeys } from './signing-key-repo.ts'

/** Private keys as a JWKS. */
export const sealedSigningKeys: SealedTable = {
  what: 'signing keys',
  label: 'signing-keys',
  table: 'signing_keys',
  key: ['singleton'],
  columns: ['sealed'],
}

const newKeys = (): JWKS => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' }] }
}

/** The deployment's signing keys. The first process creates them. */
export const signingKeys = async (db: Db, sealer: Sealer): Promise<JWKS> => {
  const sealed = await keepFirstKeys(db, sealer.seal(JSON.stringify(newKeys())))
  return JSON.parse(sealer.open(sealed))
}
