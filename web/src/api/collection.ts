import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { useLive } from './live.ts'
import { useChange } from './use-change.ts'

type Schemas = components['schemas']

/** The type of an item and the input to create or update one, by path. */
type Collections = {
  '/api/v1/teams': [Schemas['Team'], Schemas['TeamInput']]
  '/api/v1/sla-policies': [Schemas['SlaPolicy'], Schemas['SlaPolicyInput']]
  '/api/v1/business-hours': [Schemas['BusinessHours'], Schemas['BusinessHoursInput']]
  '/api/v1/workflows': [Schemas['Workflow'], Schemas['WorkflowInput']]
  '/api/v1/macros': [Schemas['Macro'], Schemas['MacroInput']]
  '/api/v1/attribute-definitions': [Schemas['AttributeDefinition'], Schemas['AttributeDefinitionInput']]
  '/api/v1/mail-senders': [Schemas['MailSender'], Schemas['MailSenderInput'] | Schemas['MailSenderPatch']]
  '/api/v1/ticket-statuses': [Schemas['TicketStatus'], Schemas['TicketStatusInput']]
}

/** Hooks to list, save and delete the items of a small collection. */
export const collectionOf = <P extends keyof Collections>(path: P) => {
  type Item = Collections[P][0]
  type Input = Collections[P][1]
  // All these paths have the same routes. The types come from `Collections`.
  const like = path as '/api/v1/macros'
  const key = [path]
  return {
    key,
    useAll: () =>
      useQuery({
        queryKey: key,
        queryFn: ({ signal }): Promise<Item[]> => Array.fromAsync(paginate(api, like, { signal })),
        ...useLive('audit'),
      }),
    /** Creates an item, or updates the one with this id. */
    useSave: (id: string | undefined) =>
      useChange(key, async (input: Input): Promise<{ id: string }> => {
        const body = input as Schemas['MacroInput']
        const { data } = await (id === undefined
          ? api.post(like, { body })
          : api.patch(`${like}/{id}`, { params: { path: { id } }, body }))
        return data
      }),
    useDelete: () => useChange(key, (id: string) => api.delete(`${like}/{id}`, { params: { path: { id } } })),
  }
}
