import { type Caller, fail, failFields, failTaken, type Id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import { conversations } from '../../changes/conversations/conversations.ts'
import { changeAllThreads } from '../../changes/threads/change.ts'
import type { AttributeDefinition, AttributeInput, AttributePatch } from '../../records/attributes/model.ts'
import * as repo from '../../records/attributes/repo.ts'
import { lockConversationsWithAttribute } from '../../records/conversations/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'

type AttributeId = { id: Id<'attribute'> }

export const getDefinition = async (db: Db, id: Id<'attribute'>): Promise<AttributeDefinition> =>
  (await repo.findDefinition(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('attribute-definitions', (definition: AttributeDefinition) => definition.key)

export const listDefinitions = (db: Db, request: PageRequest): Promise<Page<AttributeDefinition>> =>
  pages(request, page => repo.listDefinitions(db, page))

const auditFields = ({ key, name, description, type, options }: AttributeDefinition) => ({
  key,
  name,
  description,
  type,
  options,
})
const audited = auditedChanges('attribute_definition', auditFields)

export const createDefinition = (
  pool: Pool,
  caller: Caller,
  { name, ...input }: AttributeInput,
): Promise<AttributeDefinition> =>
  tx(pool, async db => {
    const options = [...new Set(input.options)]
    const definition =
      (await repo.insertDefinition(db, {
        ...input,
        options,
        name: name ?? input.key,
        id: newId('attribute'),
      })) ?? failTaken('An attribute with this key already exists.', 'key')
    await audited.created(db, caller, definition)
    return definition
  })

/** Conversations keep values that are no longer among the options; such values can only not be set again. */
export const changeDefinition = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: AttributePatch & AttributeId,
): Promise<AttributeDefinition> =>
  tx(pool, async db => {
    const before = (await repo.lockDefinition(db, id)) ?? fail('NOT_FOUND')
    if (patch.options && before.type !== 'select')
      failFields({ path: 'options', code: 'invalid', message: 'are only allowed for the type select' })
    const wanted = patched(before, { ...patch, options: patch.options && [...new Set(patch.options)] })
    if (isSame(before, wanted)) return before
    const after = await repo.updateDefinition(db, wanted)
    await audited.updated(db, caller, before, after)
    return after
  })

/** Removes the values of the attribute from all conversations, and emits an event for each. */
export const deleteDefinition = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id }: AttributeId,
): Promise<void> => {
  const silent = !(await inbox.workspace.features()).supportInbox
  return tx(pool, async db => {
    const definition = (await repo.lockDefinition(db, id)) ?? fail('NOT_FOUND')
    await changeAllThreads(db, caller, conversations, {
      silent,
      lockBatch: db => lockConversationsWithAttribute(db, definition.key),
      becomes: row => {
        const { [definition.key]: _, ...attributes } = row.attributes
        return { after: { ...row, attributes } }
      },
    })
    await repo.removeDefinition(db, id)
    await audited.deleted(db, caller, definition)
  })
}
