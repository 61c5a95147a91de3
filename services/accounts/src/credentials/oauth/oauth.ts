import type Provider from 'oidc-provider'
import { createProvider, type ProviderOptions } from './provider.ts'

/** The OAuth provider, available after `prepare` has read the signing keys from the database. */
export const createOAuth = (options: ProviderOptions) => {
  let provider: Provider | undefined
  return {
    issuer: options.issuer,
    provider: () => provider,
    prepare: async () => {
      provider = await createProvider(options)
    },
  }
}
