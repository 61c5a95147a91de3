import type { Db, SealedTable } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { credentialsChanged } from '../proofs/proofs.ts'
import { hashOf } from '../secrets/secret.ts'
import * as repo from './artifact-repo.ts'
import { findClientMetadata } from './client.ts'

/** What was issued: tokens, codes, grants, sign-ins. */
export const sealedArtifacts: SealedTable = {
  what: 'OAuth tokens and grants',
  label: 'oauth-artifacts',
  table: 'oauth_artifacts',
  key: ['hash', 'kind'],
  columns: ['payload'],
}

/** Those by which requests are answered elsewhere too: every gateway must forget what it remembers of them. */
const proofs = new Set(['AccessToken', 'ClientCredentials', 'Grant'])

const epoch = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** Clients have a table and routes of their own; the provider only reads them. */
const clients = (db: Db): Adapter => {
  const never = () => Promise.reject(new Error('Clients are changed by the API only'))
  return {
    find: id => findClientMetadata(db, id),
    findByUid: never,
    findByUserCode: never,
    upsert: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  }
}

/**
 * Keeps what one model of the provider is made of. Its id is what a client or browser shows us, so only the hash is
 * written, and the payload goes without it.
 */
const artifacts = (db: Db, sealer: Sealer, kind: string): Adapter => {
  const read = (kept: Awaited<ReturnType<typeof repo.findArtifact>>, jti: string) =>
    kept && {
      ...JSON.parse(sealer.open(kept.payload)),
      jti,
      ...(kept.consumedAt && { consumed: epoch(kept.consumedAt) }),
    }
  const forgetProofs = () => {
    if (proofs.has(kind)) db.signal(credentialsChanged)
  }
  return {
    upsert: (id, { jti: _, ...payload }: AdapterPayload, expiresIn) =>
      repo.saveArtifact(db, {
        kind,
        hash: hashOf(id),
        uidHash: payload.uid ? hashOf(payload.uid) : null,
        grantHash: payload.grantId ? hashOf(payload.grantId) : null,
        clientId: payload.clientId ?? null,
        principalId: payload.accountId ?? payload.session?.accountId ?? null,
        scopes: payload.scope?.split(' ') ?? [],
        payload: sealer.seal(JSON.stringify(payload)),
        expiresIn: expiresIn ?? null,
      }),
    find: async id => read(await repo.findArtifact(db, kind, hashOf(id)), id),
    findByUid: async uid => read(await repo.findArtifactByUid(db, kind, hashOf(uid)), uid),
    findByUserCode: async () => undefined,
    consume: async id => {
      const payload = read(await repo.findArtifact(db, kind, hashOf(id)), id)
      if (await repo.consumeArtifact(db, kind, hashOf(id))) return
      // Two showed it at once, and one of them has it from somebody else.
      if (payload?.grantId) await repo.dropGrant(db, hashOf(payload.grantId))
      db.signal(credentialsChanged)
      throw new errors.InvalidGrant('already used')
    },
    destroy: async id => {
      await repo.dropArtifact(db, kind, hashOf(id))
      forgetProofs()
    },
    revokeByGrantId: async grantId => {
      await repo.dropGrant(db, hashOf(grantId))
      db.signal(credentialsChanged)
    },
  }
}

/** Where the OAuth provider keeps everything. */
export const createAdapter =
  (db: Db, sealer: Sealer): AdapterFactory =>
  kind =>
    kind === 'Client' ? clients(db) : artifacts(db, sealer, kind)
