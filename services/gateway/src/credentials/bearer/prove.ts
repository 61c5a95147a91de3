import type { Identity } from '@earshot/contracts'
import type { Db, Session } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import { credentialReader, rememberProofs } from '../proofs/proofs.ts'
import { hashOf, isMistyped } from '../secrets/secret.ts'
import { findProof, writeUse } from './repo.ts'

/** Who holds a credential that came over a connection; undefined when it is none of ours, revoked or expired. */
export type Prove = (credential: string, connection: object) => Promise<Identity | undefined>

/** Proves keys and access tokens by their SHA-256 against the database. */
export const createProver = (options: {
  db: Db
  listen: Session['listen']
  /** A key that is looked up whatever its form: it need not be one of ours. */
  configured: string | undefined
  log: Log
}): { prove: Prove; close: () => void } => {
  const { db, log } = options
  const configured = options.configured && hashOf(options.configured)
  const hashIn = credentialReader(credential => {
    const hash = hashOf(credential)
    return isMistyped(credential) && hash !== configured ? undefined : hash
  })
  const { proofOf, close } = rememberProofs(options.listen, async hash => {
    const row = await findProof(db, hash)
    if (!row) return undefined
    const { useUnwritten, ...proof } = row
    if (useUnwritten)
      void writeUse(db, proof.credentialId).catch(err => log.warn({ err }, 'credential.use_unwritten'))
    return proof
  })
  return {
    prove: async (credential, connection) => {
      const hash = hashIn(credential, connection)
      return hash === undefined ? undefined : proofOf(hash)
    },
    close,
  }
}
