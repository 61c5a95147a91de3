import { ApiError } from '@earshot/contracts'
import express, { type Request, type RequestHandler } from 'express'
import { z } from 'zod'

const formLimit = '10kb'

/** Whether a page of ours sent it. A browser says where a request comes from; what is no browser has no cookies to abuse. */
const isOurs = ({ headers }: Request, origin: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === origin
}

const parse = express.urlencoded({ extended: false, limit: formLimit, parameterLimit: 20 })

/** Reads a form that a page of ours sent. */
export const readForm =
  (origin: string): RequestHandler =>
  (request, response, next) => {
    if (!isOurs(request, origin)) throw new ApiError('FORBIDDEN')
    parse(request, response, fault => next(fault && new ApiError('BAD_REQUEST')))
  }

const Fields = z.record(z.string(), z.unknown())

/** One field of a form, as it was typed. */
export const field = (request: Request, name: string): string => {
  const value = Fields.safeParse(request.body).data?.[name]
  return typeof value === 'string' ? value : ''
}
