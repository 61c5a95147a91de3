import type { Response } from 'express'

/**
 * Discards what arrives of the request's body after the response: the next request on the connection comes after it, and closing a
 * connection with unread bytes may lose the response. Neither a pipe nor a reader that has not returned holds it back.
 */
export const discardRest = (response: Response): void =>
  void response.once('finish', () => {
    const { req } = response
    if (!req.readableEnded) req.unpipe().removeAllListeners('readable').resume()
  })
