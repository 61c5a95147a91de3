import type { StateBlock } from 'markdown-it'

/** A list item is two levels, a quote one. */
const maxLevel = 40

/** Shows a block that is nested too deeply as a paragraph. The parser itself leaves out what is deeper than 100 levels. */
export const showDeepBlocks = (state: StateBlock, start: number, end: number, silent: boolean): boolean => {
  if (silent || state.level < maxLevel) return false
  state.push('paragraph_open', 'p', 1)
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(start, end, state.blkIndent, false).trim()
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = end
  return true
}
