import { timingSafeEqual } from 'node:crypto'
import { isId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type Provider from 'oidc-provider'
import type { AdapterPayload } from 'oidc-provider'
import { findClientWithSecrets } from '../oauth-clients/repo.ts'
import { hashOf } from '../secrets/secret.ts'

/** Between the hashes of secrets that work side by side; in none of them. */
const separator = ' '

/** A client in the words of the standards. What stands for its secret are the hashes of those that work now. */
export const findClientMetadata = async (db: Db, id: string): Promise<AdapterPayload | undefined> => {
  const client = isId('oauth_client', id) ? await findClientWithSecrets(db, id) : undefined
  if (!client) return undefined
  const asksPeople = client.grantTypes.includes('authorization_code')
  return {
    client_id: client.id,
    client_name: client.name,
    ...(!client.isPublic && { client_secret: client.secretHashes.join(separator) }),
    grant_types: client.grantTypes,
    redirect_uris: client.redirectUris,
    response_types: asksPeople ? ['code'] : [],
    scope: client.scopes.join(' '),
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    application_type: client.isPublic ? 'native' : 'web',
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Teaches the provider two things about its models: that a client's secrets are known by their hashes, and that a client which
 * asks for no scope in particular gets all of its own.
 */
export const adjustModels = (provider: Provider): void => {
  provider.Client.prototype.compareClientSecret = function compareClientSecret(given: string) {
    const hash = hashOf(given)
    return (this.clientSecret ?? '').split(separator).some(kept => isSame(hash, kept))
  }
  const { save } = provider.ClientCredentials.prototype
  provider.ClientCredentials.prototype.save = function saveWithScope(...args) {
    this.scope ||= this.client?.scope
    return save.apply(this, args)
  }
}
