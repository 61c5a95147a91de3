import type Provider from 'oidc-provider'
import { createProvider, type ProviderOptions } from './provider.ts'

/** The origin of BASE_URL, or of the gateway's own address without one. */
export const publicOrigin = (baseUrl: string | undefined, own: string): string =>
  new URL(baseUrl ?? own.replace('//127.0.0.1', '//localhost')).origin

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
