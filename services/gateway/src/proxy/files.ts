import { fail, isId } from '@earshot/contracts'
import { Router } from 'express'
import { forwardTo } from './forward.ts'
import { headersForService } from './headers.ts'
import type { ProxyOptions } from './proxy.ts'

/**
 * Forwards requests for files to the files service. The signed address is the permission, so there is no caller, but a share of the
 * downloads for each address.
 */
export const fileDownloads = ({ trustForwarded, urls, ...shared }: Omit<ProxyOptions, 'secret'>): Router => {
  const forward = forwardTo({ name: 'files', url: urls.files, route: shared.traffic.downloads, ...shared })
  return Router().get('/files/:id', (request, response) => {
    const { id } = request.params
    const { locals } = response
    locals.route = '/files/:id'
    if (typeof id !== 'string' || !isId('file', id)) return fail('NOT_FOUND')
    locals.client = { caller: `${locals.address} ${id}`, address: locals.address }
    locals.isTransfer = true // it may wait for its client
    request.headers = headersForService(request.headers, trustForwarded)
    forward(request, response, false)
  })
}
