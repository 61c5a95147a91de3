import type { components } from '@earshot/client'
import { type Id, type Identity, isId, maxMentions } from '@earshot/contracts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { pathWith } from '../visit/parts.ts'

type Mentionable = components['schemas']['Mentionable']

/** Where the script of the text field finds names that start with what someone types after `@`. */
export const mentionsPath = (postId?: string): string => pathWith('/mentions', { post: postId })

/**
 * The people that a text of the person can mention, but not the person, who takes part once the text is stored: a form that is submitted
 * twice must have the same mentions.
 */
const find = async (
  { apiAs }: PageContext,
  person: Identity,
  query: { postId?: string; search?: string },
): Promise<Mentionable[]> => {
  const { data } = await apiAs(person).get('/api/v1/posts/mentionable', { params: { query } })
  return data.people.filter(({ principalId }) => principalId !== person.principalId)
}

/** Names for the script. */
export const mentionSuggestions = async (context: PageContext, person: Identity): Promise<PageResponse> => {
  const post = queryParam(context, 'post')
  const search = queryParam(context, 'text').slice(0, 100)
  const people = await find(context, person, {
    ...(isId('post', post) && { postId: post }),
    ...(search && { search }),
  })
  return { json: { people: people.map(({ name, isTeam }) => ({ name, isTeam })) } }
}

/** The first words after each `@` that no letter or digit precedes, without punctuation at their ends. */
const wordsAfterAt = (text: string): Set<string> => {
  const found = text.matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*)/gu)
  return new Set([...found].map(([, word = '']) => word.replace(/['’.-]+$/, '').slice(0, 100)))
}

const quoted = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the text has `@` and the name, as it is marked when the text is shown. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])@${quoted(name)}(?![\\p{L}\\p{N}])`, 'u').test(text)

/**
 * The people mentioned in a submitted text, by the names that follow an `@`. So a name that was typed without the script counts, too.
 * Two people of the same name are both mentioned.
 */
export const mentionedIn = async (
  context: PageContext,
  person: Identity,
  { text, postId }: { text: string; postId?: Id<'post'> },
): Promise<string[]> => {
  const words = [...wordsAfterAt(text)].slice(0, maxMentions)
  const found = await Promise.all(
    words.map(search => find(context, person, { search, ...(postId && { postId }) })),
  )
  const named = found.flat().filter(({ name }) => mentions(text, name))
  return [...new Set(named.map(({ principalId }) => principalId))].slice(0, maxMentions)
}
