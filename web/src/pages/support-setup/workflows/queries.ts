import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { collectionOf } from '../../../api/collection.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Action } from '../../../domain/support/actions/texts.ts'

export type Workflow = components['schemas']['Workflow']

/** What a workflow does and when, stored or still in the form. */
export type Rule = Pick<Workflow, 'trigger' | 'afterSeconds' | 'conditions'> & { actions: Action[] }

export const workflows = collectionOf('/api/v1/workflows')

export const useEnable = () =>
  useChange(workflows.key, ({ id, enabled }: { id: string; enabled: boolean }) =>
    api.patch('/api/v1/workflows/{id}', { params: { path: { id } }, body: { enabled } }),
  )
