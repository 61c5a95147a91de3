import type { RequestHandler } from 'express'

/** The end of the steps: whatever none of them answered goes on. */
const goOn: RequestHandler = (_request, _response, next) => next()

/**
 * Several handlers as one, each called by the one before. Express takes half a microsecond from one to the next, and this
 * next to nothing. What a handler throws or rejects with goes to the error handler, as it would with Express.
 */
export const inOneStep = (...handlers: RequestHandler[]): RequestHandler =>
  handlers.reduceRight<RequestHandler>(
    (rest, handler) => (request, response, next) => {
      const result: unknown = handler(request, response, error =>
        error === undefined ? rest(request, response, next) : next(error),
      )
      if (result instanceof Promise) result.catch(next)
    },
    goOn,
  )
