import { type Caller, failFields, type priorities } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { patched } from '@earshot/http'
import { changeConversation } from '../../changes/conversations/conversations.ts'
import type { AttributeValue } from '../../records/attributes/model.ts'
import { shareDefinitions } from '../../records/attributes/repo.ts'
import { valueErrors } from '../../records/attributes/values.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { type Conversation, type ConversationPatch, maxTags } from '../../records/conversations/model.ts'
import type { ConversationId } from '../../records/conversations/row.ts'

// Subject, priority, tags and attributes of a conversation.

type Given<T> = ConversationId & T

export const changeDetails = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: Given<ConversationPatch>,
): Promise<Conversation> =>
  changeConversation(pool, caller, { id, becomes: ({ row }) => ({ after: patched(row, patch) }) })

export const setPriority = (
  pool: Pool,
  caller: Caller,
  { id, priority }: Given<{ priority: (typeof priorities)[number] }>,
): Promise<Conversation> => changeDetails(pool, caller, { id, priority })

export const addTags = (
  pool: Pool,
  caller: Caller,
  { id, tags }: Given<{ tags: string[] }>,
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row }) => {
      const all = [...new Set([...row.tags, ...tags])].sort()
      if (all.length > maxTags)
        failFields({ path: 'tags', code: 'too_big', message: `must not exceed ${maxTags} tags in total` })
      return { after: { ...row, tags: all } }
    },
  })

export const removeTags = (
  pool: Pool,
  caller: Caller,
  { id, tags }: Given<{ tags: string[] }>,
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row }) => ({ after: { ...row, tags: row.tags.filter(tag => !tags.includes(tag)) } }),
  })

type Values = Record<string, AttributeValue | null>

const withValues = (attributes: Record<string, AttributeValue>, values: Values) =>
  Object.fromEntries(
    Object.entries({ ...attributes, ...values }).filter(
      (entry): entry is [string, AttributeValue] => entry[1] !== null,
    ),
  )

export const setAttributes = (
  pool: Pool,
  caller: Caller,
  { id, values, source }: Given<{ values: Values; source: NonNullable<ConversationChange['source']> }>,
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: async ({ row }, db) => {
      const errors = valueErrors(values, await shareDefinitions(db, Object.keys(values)))
      if (errors.length > 0) failFields(...errors)
      return { after: { ...row, attributes: withValues(row.attributes, values) }, source }
    },
  })
