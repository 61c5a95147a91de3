/** Where the data of events names what they are about, the best name first. */
const places = [
  ['post', 'title'],
  ['changelog', 'title'],
  ['ticket', 'title'],
  ['conversation', 'subject'],
  ['message', 'authorName'],
  ['authorName'],
  ['conversation', 'id'],
] as const

const at = (value: unknown, [name, ...inner]: readonly string[]): unknown => {
  if (name === undefined) return value
  const found = value !== null && typeof value === 'object' ? Object.entries(value) : []
  return at(found.find(([key]) => key === name)?.[1], inner)
}

/**
 * What an event is about, by which the rows of a log differ: the title of its post, changelog entry or ticket, or the subject of its
 * conversation. An event without either has the name of the author, or the id of the conversation.
 */
export const subjectOf = (data: unknown): string | null => {
  for (const place of places) {
    const found = at(data, place)
    if (typeof found === 'string' && found.trim()) return found
  }
  return null
}

/** The subject of a stored body, which was validated as an envelope before it was stored. */
export const subjectIn = (body: string | null): string | null =>
  body === null ? null : subjectOf(JSON.parse(body).data)
