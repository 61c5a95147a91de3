import type { Db, SealedTable } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import type { Sealer } from '@earshot/runtime'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { hashOf } from '../secrets/secret.ts'
import * as repo from './artifact-repo.ts'
import { findClientMetadata } from './client.ts'

/** Tokens, codes, grants and sign-ins. */
export const sealedArtifacts: SealedTable = {
  what: 'OAuth tokens and grants',
  label: 'oauth-artifacts',
  table: 'oauth_artifacts',
  key: ['hash', 'kind'],
  columns: ['payload'],
}

/** Models that gateways cache for authentication, so removing one must clear the caches. */
const cachedKinds = new Set(['AccessToken', 'ClientCredentials', 'Grant'])

const epoch = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** Clients are managed by their own routes; the provider only reads them. */
const clients = (db: Db): Adapter => {
  const never = () => Promise.reject(new Error('OAuth clients can be changed only by the API'))
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

/** Stores one model of the provider. Clients present its id as a secret, so the id is stored only as a hash. */
const artifacts = (db: Db, sealer: Sealer, kind: string): Adapter => {
  const read = (kept: Awaited<ReturnType<typeof repo.findArtifact>>, jti: string) =>
    kept && {
      ...JSON.parse(sealer.open(kept.payload)),
      jti,
      ...(kept.consumedAt && { consumed: epoch(kept.consumedAt) }),
    }
  const clearCaches = () => {
    if (cachedKinds.has(kind)) db.signal(credentialsChanged)
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
      // The code or token was used twice at the same time, so it may be stolen: revoke the grant.
      if (payload?.grantId) await repo.dropGrant(db, hashOf(payload.grantId))
      db.signal(credentialsChanged)
      throw new errors.InvalidGrant('already used')
    },
    destroy: async id => {
      await repo.dropArtifact(db, kind, hashOf(id))
      clearCaches()
    },
    revokeByGrantId: async grantId => {
      await repo.dropGrant(db, hashOf(grantId))
      db.signal(credentialsChanged)
    },
  }
}

/** The storage of the OAuth provider. */
export const createAdapter =
  (db: Db, sealer: Sealer): AdapterFactory =>
  kind =>
    kind === 'Client' ? clients(db) : artifacts(db, sealer, kind)
