import { ApiError } from '@earshot/contracts'
import express, { type Request, type RequestHandler } from 'express'
import { z } from 'zod'

/** The default limit of a form, in bytes. */
const defaultLimit = 10 * 1024

/** Whether one of our pages sent the form. Without both headers the client is no browser, so it has no cookies to abuse. */
const isSameOrigin = ({ headers }: Request, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === origin
}

/** Maps an error of body-parser to an error code. */
const asApiError = (fault: { type?: string }): ApiError =>
  new ApiError(fault.type === 'entity.too.large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST')

/** Parses a form from any origin. A body of another type is left out. */
export const readAnyForm = (limit = defaultLimit): RequestHandler => {
  const parse = express.urlencoded({ extended: false, limit, parameterLimit: 20 })
  return (request, response, next) => parse(request, response, fault => next(fault && asApiError(fault)))
}

/** Parses a form sent from one of our pages. Another origin gets FORBIDDEN. */
export const readForm = (origin: string, limit = defaultLimit): RequestHandler => {
  const parse = readAnyForm(limit)
  return (request, response, next) => {
    if (!isSameOrigin(request, origin)) throw new ApiError('FORBIDDEN')
    parse(request, response, next)
  }
}

const Fields = z.record(z.string(), z.unknown())

/** A field's value, or '' if the field is missing. */
export const field = (request: Request, name: string): string => {
  const value = Fields.safeParse(request.body).data?.[name]
  return typeof value === 'string' ? value : ''
}

/** A field of several lines. Browsers send CR LF as line ends; this returns LF. */
export const longField = (request: Request, name: string): string =>
  field(request, name).replaceAll('\r\n', '\n')
