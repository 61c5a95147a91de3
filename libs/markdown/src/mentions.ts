import type { StateCore, Token } from 'markdown-it'
import type { Environment } from './environment.ts'

/** Names that may be followed by a letter or digit are other names. */
const patternOf = (names: readonly string[]): RegExp => {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const quoted = longestFirst.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])@(?:${quoted.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

const textToken = (state: StateCore, content: string): Token =>
  Object.assign(new state.Token('text', '', 0), { content })

/** A text, cut at the mentions in it, each in an element of its own. */
const marked = (state: StateCore, text: Token, pattern: RegExp): Token[] => {
  const parts: Token[] = []
  let from = 0
  const push = (content: string) => {
    if (content !== '') parts.push(textToken(state, content))
  }
  for (const { 0: mention, index } of text.content.matchAll(pattern)) {
    push(text.content.slice(from, index))
    const open = new state.Token('mention_open', 'span', 1)
    open.attrSet('class', 'mention')
    parts.push(open, textToken(state, mention), new state.Token('mention_close', 'span', -1))
    from = index + mention.length
  }
  if (from === 0) return [text]
  push(text.content.slice(from))
  return parts
}

/** Marks mentions: `@` and one of the given names, outside of links and code. */
export const markMentions = (state: StateCore): void => {
  const { mentions = [] } = state.env as Environment // every call of the parser passes one
  if (mentions.length === 0) return
  const pattern = patternOf(mentions)
  for (const block of state.tokens) {
    let links = 0
    block.children =
      block.children?.flatMap(token => {
        if (token.type === 'link_open') links++
        if (token.type === 'link_close') links--
        return token.type === 'text' && links === 0 ? marked(state, token, pattern) : [token]
      }) ?? null
  }
}
