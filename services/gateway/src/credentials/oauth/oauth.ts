import type Provider from 'oidc-provider'
import { createProvider, type ProviderOptions } from './provider.ts'

/** Where clients reach us: scheme, host and port of the setting, else of our own address. */
export const publicOrigin = (baseUrl: string | undefined, own: string): string =>
  new URL(baseUrl ?? own.replace('//127.0.0.1', '//localhost')).origin

/** The provider, once the database has its keys. */
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
