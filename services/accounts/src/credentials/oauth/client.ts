import { timingSafeEqual } from 'node:crypto'
import { isId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type Provider from 'oidc-provider'
import type { AdapterPayload } from 'oidc-provider'
import { matchesRedirectUri } from '../oauth-clients/redirect-uri.ts'
import { findClientWithSecrets } from '../oauth-clients/repo.ts'
import { hashOf } from '../secrets/secret.ts'

/** Separates the hashes of valid secrets. Does not occur in a hash. */
const separator = ' '

/** A client as RFC 7591 metadata. `client_secret` has the hashes of all valid secrets. */
export const findClientMetadata = async (db: Db, id: string): Promise<AdapterPayload | undefined> => {
  const client = isId('oauth_client', id) ? await findClientWithSecrets(db, id) : undefined
  if (!client) return undefined
  const usesCodes = client.grantTypes.includes('authorization_code')
  return {
    client_id: client.id,
    client_name: client.name,
    ...(!client.isPublic && { client_secret: client.secretHashes.join(separator) }),
    grant_types: client.grantTypes,
    redirect_uris: client.redirectUris,
    response_types: usesCodes ? ['code'] : [],
    scope: client.scopes.join(' '),
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    application_type: client.isPublic ? 'native' : 'web',
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Changes the provider's models: client secrets are compared by hash, programs on a device may use any port whether they have a secret
 * or not, and client credentials without a scope get all scopes.
 */
export const adjustModels = (provider: Provider): void => {
  provider.Client.prototype.compareClientSecret = function compareClientSecret(given: string) {
    const hash = hashOf(given)
    return (this.clientSecret ?? '').split(separator).some(kept => isSame(hash, kept))
  }
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(requested: string) {
    return (this.redirectUris ?? []).some(registered => matchesRedirectUri(registered, requested))
  }
  const { save } = provider.ClientCredentials.prototype
  provider.ClientCredentials.prototype.save = function saveWithScope(...args) {
    this.scope ||= this.client?.scope
    return save.apply(this, args)
  }
}
