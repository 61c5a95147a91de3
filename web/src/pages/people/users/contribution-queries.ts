import { EarshotError } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { usePages } from '../../../api/paging.ts'

export const useVotesOf = (principalId: string) =>
  usePages(['posts', 'votes', principalId], (paging, signal) => {
    const query = { principalId, limit: 10, ...paging }
    return api.get('/api/v1/votes', { params: { query }, signal })
  })

export const useConversationsOf = (visitorPrincipalId: string) =>
  usePages(['conversations', 'of', visitorPrincipalId], (paging, signal) => {
    const query = { visitorPrincipalId, limit: 10, ...paging }
    return api.get('/api/v1/conversations', { params: { query }, signal })
  })

export const useTicketsOf = (requesterPrincipalId: string) =>
  usePages(['tickets', 'of', requesterPrincipalId], (paging, signal) => {
    const query = { requesterPrincipalId, limit: 10, ...paging }
    return api.get('/api/v1/tickets', { params: { query }, signal })
  })

/** The feature is disabled in the workspace's settings. */
export const isFeatureDisabled = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'FEATURE_DISABLED'
