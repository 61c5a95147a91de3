/** The text that replaces the range from `from` to the cursor. */
type Edit = { from: number; text: string }

const marker = /^(\s*(?:> ?)*)([-*+]|\d{1,9}[.)])(\s+)(\[[ xX]\]\s+)?/

const nextMarker = (mark: string): string =>
  /^\d/.test(mark) ? mark.replace(/^\d+/, number => String(Number(number) + 1)) : mark

/**
 * What Enter does at the end of a list item: starts the next item, or ends the list if the item is empty. Undefined outside
 * lists.
 */
export const continueList = (text: string, cursor: number): Edit | undefined => {
  const from = text.lastIndexOf('\n', cursor - 1) + 1
  const line = text.slice(from, cursor)
  const [prefix, indent = '', mark = '', space = '', task] = marker.exec(line) ?? []
  if (prefix === undefined) return undefined
  if (line === prefix) return { from, text: '' }
  return { from: cursor, text: `\n${indent}${nextMarker(mark)}${space}${task ? '[ ] ' : ''}` }
}
