import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Db, one, type SealedTable } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import type { JWKS } from 'oidc-provider'

/** Private keys, as JSON Web Keys. */
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

/** The deployment's keys, made by whichever process is first. */
export const signingKeys = async (db: Db, sealer: Sealer): Promise<JWKS> => {
  const { sealed } = await one<{ sealed: Buffer }>(db)`
    insert into signing_keys (sealed) values (${sealer.seal(JSON.stringify(newKeys()))})
    on conflict (singleton) do update set sealed = signing_keys.sealed
    returning sealed`
  return JSON.parse(sealer.open(sealed))
}
