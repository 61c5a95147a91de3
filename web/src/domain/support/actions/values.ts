import { durationIn, type Language, parseDuration } from '@earshot/i18n'
import type { Action, MacroAction } from './texts.ts'

/** The limit of the API. */
export const maxActions = 10

/** The text of a macro is its reply. */
export const macroActions = [
  'assign',
  'priority',
  'tag',
  'note',
  'snooze',
  'close',
] as const satisfies Action['type'][]

export const workflowActions = ['reply', ...macroActions] as const satisfies Action['type'][]

/** An action as form values: the fields of all types, as text. */
export type ActionValues = {
  key: string
  type: Action['type']
  assignedPrincipalId: string
  assignedTeamId: string
  priority: string
  tag: string
  content: string
  forSeconds: string
}

let count = 0

export const newAction = (): ActionValues => ({
  key: `action-${++count}`, // a stable React key, so that the fields follow when the action moves
  type: 'assign',
  assignedPrincipalId: '',
  assignedTeamId: '',
  priority: 'high',
  tag: '',
  content: '',
  forSeconds: '',
})

export const actionValuesOf = (action: Action, language: Language): ActionValues => {
  const usual = newAction()
  return {
    ...usual,
    type: action.type,
    assignedPrincipalId: action.assignedPrincipalId ?? '',
    assignedTeamId: action.assignedTeamId ?? '',
    priority: action.priority ?? usual.priority,
    tag: action.tag ?? '',
    content: action.content ?? '',
    forSeconds: action.forSeconds ? durationIn(language, action.forSeconds) : '',
  }
}

export const actionOf = (values: ActionValues): Action => {
  const { type, assignedPrincipalId, assignedTeamId, priority, tag, content, forSeconds } = values
  switch (type) {
    case 'assign':
      return {
        type,
        assignedPrincipalId: assignedPrincipalId || null,
        assignedTeamId: assignedTeamId || null,
      }
    case 'priority':
      return { type, priority: priority as 'high' } // the select offers only valid values
    case 'tag':
      return { type, tag }
    case 'note':
    case 'reply':
      return { type, content }
    case 'snooze':
      return { type, forSeconds: parseDuration(forSeconds) ?? null }
    case 'close':
      return { type }
  }
}

/** The editor of macros offers no replies. */
export const macroActionOf = (values: ActionValues): MacroAction => actionOf(values) as MacroAction
