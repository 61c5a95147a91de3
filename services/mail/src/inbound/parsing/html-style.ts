import type { DomNode, FormatCallback } from 'html-to-text'

type Style = Map<string, string>

const styleOf = (node: DomNode): Style => {
  const declarations = String(node.attribs?.style ?? '')
    .toLowerCase()
    .replace(/!important|\s+/g, '')
    .split(';')
  return new Map(
    declarations.map(it => {
      const colon = it.indexOf(':')
      return [it.slice(0, Math.max(0, colon)), it.slice(colon + 1)]
    }),
  )
}

/** A size that does not depend on that of the parent, which may be zero. */
const isFixedSize = (value: string): boolean =>
  /^[\d.]+(?:px|pt|pc|cm|mm|in|rem|vw)$|^(?:(?:x{1,3}-)?(?:small|large)|medium)$/.test(value)

/** Zero in any unit. */
const isZero = (value: string | undefined): boolean =>
  value !== undefined && /^-?0*\.?0+(?:[a-z]+|%)?$/.test(value)

/** The sizes that hide what is clipped. A width of zero lets a cell, or what has a least width, take the space that is left. */
const clippedBy = (node: DomNode, style: Style): string[] => {
  const isFlexible = /^t[dh]$/.test(node.name ?? '') || !isZero(style.get('min-width') ?? '0')
  return ['max-height', 'height', ...(isFlexible ? [] : ['max-width', 'width'])]
}

const isHidden = (node: DomNode, style: Style): boolean => {
  if (node.attribs?.hidden !== undefined && node.attribs.hidden !== 'until-found') return true
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return true
  if (/^(?:hidden|collapse)$/.test(style.get('visibility') ?? '') || isZero(style.get('opacity'))) return true
  const isClipped = /^(?:hidden|clip)/.test(style.get('overflow') ?? style.get('overflow-y') ?? '')
  return isClipped && clippedBy(node, style).some(name => isZero(style.get(name)))
}

const isTag = (node: DomNode): boolean => node.type === 'tag'

/**
 * Removes the text of an element with the font size zero. Programs that lay out mails set it for whole tables and another size for the
 * elements with text, whose text stays.
 */
const removeText = (nodes: DomNode[], seen: WeakSet<DomNode>): void => {
  for (const node of nodes) {
    if (node.type === 'text') node.data = ' '
    else if (isTag(node) && !seen.has(node)) {
      const size = styleOf(node).get('font-size') ?? ''
      if (isFixedSize(size) && !isZero(size)) continue
      seen.add(node)
      removeText(node.children ?? [], seen)
    }
  }
}

const blocks =
  /^(?:p|div|table|tbody|tr|td|ul|ol|li|dl|dt|dd|h[1-6]|blockquote|pre|section|article|center|hr)$/

/** Lines beyond this number are longer than a message may be, and joined. */
const mostLines = 50_000

/** The lines of a text as text and `<br>`, with blanks that are not joined. */
const linesOf = (node: DomNode, text: string, keepsBlanks: boolean): DomNode[] => {
  const all = text.split(/\r?\n/)
  const kept = all.length > mostLines ? [...all.slice(0, mostLines), all.slice(mostLines).join(' ')] : all
  const br: DomNode = { ...node, type: 'tag', name: 'br', attribs: {}, children: [], data: undefined }
  return kept.flatMap((line, index) => {
    const data = keepsBlanks
      ? line.replace(/^ +| {2,}|\t/g, it => '\u00a0'.repeat(it === '\t' ? 4 : it.length))
      : line
    return index === 0 ? [{ ...node, data }] : [br, { ...node, data }]
  })
}

/** Keeps the lines of the text in an element with `white-space: pre-wrap`, except of blanks between blocks. */
const keepLines = (node: DomNode, keepsBlanks: boolean, seen: WeakSet<DomNode>): void => {
  if (seen.has(node)) return
  seen.add(node)
  const children = node.children ?? []
  const hasBlocks = children.some(it => isTag(it) && blocks.test(it.name ?? ''))
  node.children = children.flatMap(child => {
    const text = child.data ?? ''
    if (child.type === 'text')
      return text.includes('\n') && !(hasBlocks && text.trim() === '')
        ? linesOf(child, text, keepsBlanks)
        : [child]
    const space = styleOf(child).get('white-space')
    if (isTag(child) && child.name !== 'pre' && (space === undefined || space.startsWith('pre')))
      keepLines(child, keepsBlanks, seen)
    return [child]
  })
}

/** Elements that are changed are remembered, because each is reached from each of its parents with such a style. */
const withoutText = new WeakSet<DomNode>()
const withLines = new WeakSet<DomNode>()

/** For elements with a `style` or `hidden`: skips what mail programs do not show, then formats the element without its style. */
export const styled: FormatCallback = (element, walk, builder) => {
  const style = styleOf(element)
  if (isHidden(element, style)) return
  if (isZero(style.get('font-size'))) removeText(element.children ?? [], withoutText)
  const space = style.get('white-space') ?? ''
  if (/^(?:pre|break-spaces)/.test(space)) keepLines(element, space !== 'pre-line', withLines)
  const { style: _, hidden: __, ...attribs } = element.attribs ?? {}
  walk([{ ...element, attribs }], builder)
}
