import { createHash } from 'node:crypto'
import type { z } from 'zod'

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** A strong entity tag: a hash of the bytes or the JSON of a representation. */
export const entityTag = (content: string | Buffer): string => `"${hash(content)}"`

/**
 * The fields that change without an edit of the resource, such as counts, from `.meta({ derived })` of its schema. They do not
 * make an If-Match outdated.
 */
export const derivedFields = (schema: z.ZodType): string[] => (schema.meta()?.derived as string[]) ?? [] // only model files set it

/**
 * The ETag of a resource: `"<edits>.<derived fields>"`, or one hash if the schema has no derived fields. `json` is the resource
 * as JSON.
 */
export const resourceTag = (schema: z.ZodType, resource: unknown, json: string): string => {
  const derived = derivedFields(schema)
  if (derived.length === 0) return entityTag(json)
  const edited = { ...(resource as Record<string, unknown>) } // only schemas of objects have derived fields
  const values = derived.map(field => edited[field])
  for (const field of derived) delete edited[field]
  return `"${hash(JSON.stringify(edited))}.${hash(JSON.stringify(values))}"`
}

const tagsIn = (header: string): string[] => header.split(',').map(tag => tag.trim())

/** A tag as we sent it. Proxies that compress make it weak (nginx), or append the coding: `"…-gzip"` (Apache, Caddy). */
const asSent = (tag: string): string =>
  tag.replace(/^W\//, '').replace(/[-:;]{1,2}(?:gzip|br|zstd|deflate)"$/, '"')

/** Whether `If-None-Match` includes this entity tag, or is `*`. Weak tags match (RFC 9110, section 13.1.2). */
export const matchesEntityTag = (header: string, tag: string): boolean =>
  tagsIn(header).some(given => given === '*' || asSent(given) === asSent(tag))

/** The part of a tag that only edits change. A hash has no dot. */
const editOf = (tag: string): string => asSent(tag).replace(/\.[^"]*"$/, '"')

/**
 * Whether `If-Match` includes the tag of this edit, or is `*`: derived fields may differ. Weak tags match too, which RFC 9110,
 * section 13.1.1, does not allow: behind a proxy that compresses, clients have no others, and both hash the same content.
 */
const matchesEdit = (header: string, tag: string): boolean =>
  tagsIn(header).some(given => given === '*' || editOf(given) === editOf(tag))

type Preconditions = { ifMatch: string | undefined; ifNoneMatch: string | undefined }

/**
 * Which precondition is false for the current representation, in the order of RFC 9110, section 13.2.2. Without a
 * representation, `tag` is undefined.
 */
export const failedPrecondition = (
  { ifMatch, ifNoneMatch }: Preconditions,
  tag: string | undefined,
): keyof Preconditions | undefined => {
  if (ifMatch !== undefined && (tag === undefined || !matchesEdit(ifMatch, tag))) return 'ifMatch'
  if (ifNoneMatch !== undefined && tag !== undefined && matchesEntityTag(ifNoneMatch, tag))
    return 'ifNoneMatch'
  return undefined
}
