import type { z } from 'zod'

type Path = PropertyKey[]
type Fields = Record<PropertyKey, unknown>

/**
 * The paths of all issues that concern the type of a value, also of those in each member of a union. The issue of a refinement is about
 * a value that its schema accepts: null may be one.
 */
const issuePaths = (issues: readonly z.core.$ZodIssue[], at: Path = []): Path[] =>
  issues.flatMap(issue => {
    const path = [...at, ...issue.path]
    if (issue.code === 'custom') return []
    return issue.code === 'invalid_union'
      ? [path, ...issue.errors.flatMap(member => issuePaths(member, path))]
      : [path]
  })

/** The value that a path leads to; undefined if it leads nowhere. */
export const valueAt = (given: unknown, path: Path): unknown => {
  let value = given
  for (const key of path) value = (value as Fields | null | undefined)?.[key]
  return value
}

/**
 * Removes the fields of a parsed JSON value that are null and that the schema refuses, in place. An item of an array is no field.
 * Returns whether there were any.
 */
export const removeNulls = (given: unknown, error: z.ZodError): boolean => {
  let found = false
  for (const path of issuePaths(error.issues)) {
    const key = path.at(-1)
    const fields = valueAt(given, path.slice(0, -1))
    if (key === undefined || typeof fields !== 'object' || fields === null || Array.isArray(fields)) continue
    if ((fields as Fields)[key] !== null) continue
    delete (fields as Fields)[key]
    found = true
  }
  return found
}
