import type { Request, Response } from 'express'
import type { z } from 'zod'
import { valueAt } from './nulls.ts'

/** Names of unknown fields and parameters that were ignored, if the request asks for that. Undefined means that they are errors. */
export type Ignored = string[] | undefined

/** One preference: its name, and its value after `=`, in quotes or not. Parameters after `;` have no effect (RFC 7240, section 2). */
const preference = /^\s*([^\s=;]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;]*))?/

/** A longer header is ignored: no client has that many preferences. */
const longestHeader = 1000

/** Splits at commas outside of quotes. */
const preferencesIn = (header: string): string[] => header.match(/(?:[^,"]|"(?:[^"\\]|\\.)*"|")+/g) ?? []

/** Whether `Prefer` asks for `handling=lenient`. Of several values, the first one counts (RFC 7240, section 2). */
export const isLenient = (header: string | undefined): boolean => {
  if (header === undefined || header.length > longestHeader) return false
  for (const text of preferencesIn(header)) {
    const [, name = '', value = ''] = preference.exec(text) ?? []
    if (name.toLowerCase() === 'handling') return value.replaceAll('"', '').toLowerCase() === 'lenient'
  }
  return false
}

export const ignoredOf = (request: Request): Ignored => (isLenient(request.get('prefer')) ? [] : undefined)

/** The bytes of the header that names what was ignored. Proxies refuse responses with long headers. */
const longestList = 1000

/**
 * The names, percent-encoded and separated by commas, as clients may send any text as a name. A last `+3` is the number of names that
 * do not fit.
 */
export const ignoredHeader = (names: readonly string[]): string => {
  const distinct = new Set(names)
  const shown: string[] = []
  let length = 0
  for (const name of distinct) {
    if (length + name.length > longestList) continue
    const text = encodeURIComponent(name.toWellFormed())
    if (length + text.length > longestList) continue
    shown.push(text)
    length += text.length + 2
  }
  const left = distinct.size - shown.length
  return [...shown, ...(left > 0 ? [`+${left}`] : [])].join(', ')
}

/** Says in the response that the preference was applied, and to what. */
export const showIgnored = (response: Response, ignored: Ignored): void => {
  if (ignored === undefined) return
  response.setHeader('preference-applied', 'handling=lenient')
  if (ignored.length > 0) response.setHeader('earshot-ignored-fields', ignoredHeader(ignored))
}

type Found = { path: PropertyKey[]; keys: string[] }

const onlyUnknown = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.every(
    issue =>
      issue.code === 'unrecognized_keys' ||
      (issue.code === 'invalid_union' && issue.errors.some(onlyUnknown)),
  )

/** The unknown keys of all objects. Of a union, those of the first member that the value fits without them. */
const unknownKeys = (issues: readonly z.core.$ZodIssue[], at: PropertyKey[] = []): Found[] =>
  issues.flatMap(issue => {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') return [{ path, keys: issue.keys }]
    if (issue.code !== 'invalid_union') return []
    return unknownKeys(issue.errors.find(onlyUnknown) ?? [], path)
  })

/** Removes the unknown fields of parsed JSON, in place. Returns their paths. */
export const removeUnknown = (given: unknown, error: z.ZodError): string[] =>
  unknownKeys(error.issues).flatMap(({ path, keys }) => {
    const fields = valueAt(given, path) as Record<string, unknown> // zod has found keys in it
    return keys.map(key => {
      delete fields[key]
      return [...path, key].map(String).join('.')
    })
  })
