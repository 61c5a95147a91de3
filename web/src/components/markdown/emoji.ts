/** Each emoji with its keywords; the first one is its name. */
export type Keywords = Record<string, string[]>

/** A single letter would also open the list for `:D` and `:p`, which people type as they are. */
export const typedEmoji = (before: string): string | undefined =>
  /(?:^|[\s(]):([a-z+-][a-z0-9_+-]+)$/i.exec(before)?.[1]

/** `name` starts with the emoji. */
type Emoji = { id: string; name: string }

const maxFound = 8

/** Emojis whose name starts with the text, then those with a keyword that starts with it, then those that contain it. */
export const findEmoji = (all: Keywords, text: string): Emoji[] => {
  const wanted = text.toLowerCase()
  const rank = ([name = '', ...others]: string[]): number => {
    if (name === wanted || others.includes(wanted)) return 0
    if (name.startsWith(wanted)) return 1
    if (others.some(it => it.startsWith(wanted))) return 2
    return name.includes(wanted) ? 3 : 4
  }
  return Object.entries(all)
    .map(([emoji, keywords]) => ({ emoji, name: keywords[0] ?? '', rank: rank(keywords) }))
    .filter(it => it.rank < 4)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ emoji, name }) => ({ id: emoji, name: `${emoji} ${name.replaceAll('_', ' ')}` }))
}
