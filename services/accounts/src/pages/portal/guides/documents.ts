import { readdirSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { type RenderedDocument, renderDocument } from '@earshot/markdown'

/** The folders of `docs` whose documents are pages, in the order of the contents. */
export const kinds = ['guides', 'reference', 'runbooks'] as const
export type Kind = (typeof kinds)[number]

export type Document = RenderedDocument & {
  kind: Kind
  /** The path of its page. */
  path: string
}

const folder = new URL('../../../../../../docs/', import.meta.url)

export const guidesPath = '/docs'

/** Guides are what people look for, so their paths are the shortest. */
const pathOf = (kind: Kind, name: string): string =>
  kind === 'guides' ? `${guidesPath}/${name}` : `${guidesPath}/${kind}/${name}`

const isKind = (name: string | undefined): name is Kind => kinds.some(kind => kind === name)

/** Where a link in a document leads. Undefined for files that are no pages, such as tests and decisions. */
const linkIn =
  (kind: Kind) =>
  (href: string): string | undefined => {
    if (/^(https?:|mailto:|#)/.test(href)) return href
    const [file = '', anchor] = href.split('#')
    const [folderOf, name, ...more] = posix.join(kind, file).split('/')
    if (!isKind(folderOf) || !name?.endsWith('.md') || more.length > 0) return undefined
    return pathOf(folderOf, basename(name, '.md')) + (anchor ? `#${anchor}` : '')
  }

/** The examples are written for a deployment on the reader's machine. */
const addressed = (text: string, origin: string): string =>
  text.replaceAll(/(http:\/\/)?(?<![\w.])localhost:3000/g, origin)

/** What most readers look for, in this order. The rest follows by name. */
const first = [
  'feedback',
  'support',
  'widget',
  'credentials',
  'webhooks',
  'verify-webhooks',
  'consume-events',
  'clients',
].map(name => `${name}.md`)

const placeOf = (file: string): number => (first.includes(file) ? first.indexOf(file) : first.length)

const read = (kind: Kind, origin: string): Document[] => {
  const files = readdirSync(new URL(`${kind}/`, folder)).filter(file => file.endsWith('.md'))
  return files
    .toSorted()
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(file => {
      const text = readFileSync(new URL(`${kind}/${file}`, folder), 'utf8')
      return {
        ...renderDocument(addressed(text, origin), { linkOf: linkIn(kind) }),
        kind,
        path: pathOf(kind, basename(file, '.md')),
      }
    })
}

/** All documents by path, read and rendered at the first request: few processes ever show them. */
export const createDocuments = (origin: string): (() => ReadonlyMap<string, Document>) => {
  let all: ReadonlyMap<string, Document> | undefined
  return () => {
    all ??= new Map(kinds.flatMap(kind => read(kind, origin)).map(document => [document.path, document]))
    return all
  }
}
