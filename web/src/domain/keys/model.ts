import type { components } from '@earshot/client'

export type ApiKey = components['schemas']['ApiKey']
export type ApiKeyInput = components['schemas']['ApiKeyInput']
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret']

/** `key` is missing after a retried request: only the first response contains it. */
export type Created = Pick<ApiKeyWithSecret, 'name' | 'key'>
