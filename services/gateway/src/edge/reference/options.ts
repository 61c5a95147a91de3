import { readFileSync } from 'node:fs'
import { allowOf, refuseMethod } from '@earshot/http'
import type { RequestHandler } from 'express'
import { patternOf } from '../../proxy/pattern.ts'

type Document = { paths: Record<string, object> }

const base = '/api/v1'

const paramsIn = (path: string): number => path.split('{').length - 1

/** The pattern and the methods of each path, those with fewer parameters first. */
const methodsOf = ({ paths }: Document) =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .sort(([a], [b]) => paramsIn(a) - paramsIn(b))
    .map(([path, operations]) => ({
      pattern: patternOf(path.slice(base.length)),
      allow: allowOf(Object.keys(operations)),
    }))

/** Responds to OPTIONS for every path of the OpenAPI document. A preflight has no credential, so none is required. */
export const options = (): RequestHandler => {
  let paths: ReturnType<typeof methodsOf> | undefined
  const readPaths = () =>
    methodsOf(JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')))
  return (request, response, next) => {
    if (request.method !== 'OPTIONS') return next()
    paths ??= readPaths()
    const found = paths.find(({ pattern }) => pattern.test(request.path))
    if (!found) return next()
    refuseMethod(request.method, found.allow, response)
  }
}
