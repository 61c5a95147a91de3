import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

export type Resource = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string }
  [field: string]: unknown
}

/** The parts of a kustomization that ours use. Strict, so that unsupported parts are rejected and not ignored. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()).min(1),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  patches: z
    .array(
      z.strictObject({
        target: z.strictObject({ kind: z.string(), name: z.string() }),
        patch: z.string(),
      }),
    )
    .default([]),
})

/** JSON patches that add a field. */
const Patch = z.array(
  z.strictObject({ op: z.literal('add'), path: z.string().regex(/^(\/[A-Za-z]+)+$/), value: z.unknown() }),
)

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const add = (resource: Fields, path: string, value: unknown) => {
  const [last = '', ...rest] = path.slice(1).split('/').toReversed()
  const parent = rest
    .toReversed()
    .reduce<unknown>((it, name) => (isFields(it) ? it[name] : undefined), resource)
  if (!isFields(parent)) throw new Error(`Nothing to patch at ${path}`)
  parent[last] = value
}

const withImages = (value: unknown, images: z.output<typeof Kustomization>['images']): unknown => {
  if (Array.isArray(value)) return value.map(it => withImages(it, images))
  if (!isFields(value)) return value
  const changed = Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withImages(it, images)]))
  const image = images.find(({ name }) => name === value.image)
  return image ? { ...changed, image: `${image.newName}:${image.newTag}` } : changed
}

/** Kinds of the whole cluster, without a namespace. */
const ofTheCluster = ['Namespace']

const loaded = (path: string): Resource[] =>
  path.endsWith('.yaml')
    ? parseAllDocuments(readFileSync(path, 'utf8')).map(document => {
        if (document.errors[0]) throw document.errors[0]
        return document.toJS() as Resource // validated by the schemas
      })
    : render(path)

/** The output of `kubectl kustomize` for a folder, in the order of its resources. */
export const render = (folder: string): Resource[] => {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8')
  const { resources, namespace, images, patches } = Kustomization.parse(parse(text))
  const all = resources.flatMap(path => loaded(join(folder, path)))
  for (const resource of all)
    if (namespace && !ofTheCluster.includes(resource.kind)) resource.metadata.namespace = namespace
  for (const { target, patch } of patches) {
    const found = all.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name)
    if (!found) throw new Error(`No ${target.kind} ${target.name} to patch`)
    for (const { path, value } of Patch.parse(parse(patch))) add(found, path, value)
  }
  return all.map(it => withImages(it, images) as Resource) // the same type with other images
}
