import { ApiError } from '@earshot/contracts'
import express, { type Request, type RequestHandler } from 'express'
import { z } from 'zod'

/** Bytes of a form, unless told. */
const usualLimit = 10 * 1024

/** Whether a page of ours sent it. A browser says where a request comes from; what is no browser has no cookies to abuse. */
const isOurs = ({ headers }: Request, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === origin
}

/** What body-parser calls its faults, in our codes. */
const asApiError = (fault: { type?: string }): ApiError =>
  new ApiError(fault.type === 'entity.too.large' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST')

/** Reads a form that a page of ours sent. */
export const readForm = (origin: string, limit = usualLimit): RequestHandler => {
  const parse = express.urlencoded({ extended: false, limit, parameterLimit: 20 })
  return (request, response, next) => {
    if (!isOurs(request, origin)) throw new ApiError('FORBIDDEN')
    parse(request, response, fault => next(fault && asApiError(fault)))
  }
}

const Fields = z.record(z.string(), z.unknown())

/** One field of a form, as it was typed. */
export const field = (request: Request, name: string): string => {
  const value = Fields.safeParse(request.body).data?.[name]
  return typeof value === 'string' ? value : ''
}

/** One of several lines, whose ends browsers send as CR LF. */
export const longField = (request: Request, name: string): string =>
  field(request, name).replaceAll('\r\n', '\n')
