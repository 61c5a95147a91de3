import type { components } from '@earshot/client'
import { durationIn } from '@earshot/i18n'
import { useTexts } from '../../../texts/use-texts.tsx'
import { useNames } from '../people.ts'

export type Action = components['schemas']['WorkflowActionInput']
export type MacroAction = components['schemas']['MacroActionInput']

const shownLength = 40

const shortened = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text

/** Describes an action in a few words, as part of a sentence: “tag billing”, “assign to Ada”. */
export const useActionText = () => {
  const { t, language } = useTexts()
  const names = useNames()
  const assignment = ({ assignedPrincipalId, assignedTeamId }: Action): string => {
    if (assignedPrincipalId) return t('action.assign', { name: names.person(assignedPrincipalId) })
    return assignedTeamId ? t('action.assign', { name: names.team(assignedTeamId) }) : t('action.unassign')
  }
  return (action: Action | MacroAction): string => {
    const { type, tag = '', priority = 'none', forSeconds, content = '' } = action
    switch (type) {
      case 'assign':
        return assignment(action)
      case 'priority':
        return t('action.priority', { priority: t(`priority.${priority}`) })
      case 'tag':
        return t('action.tag', { tag })
      case 'snooze':
        return forSeconds
          ? t('action.snooze', { time: durationIn(language, forSeconds, 'long') })
          : t('action.snooze.untilReply')
      case 'close':
        return t('action.close')
      case 'note':
        return t('action.note', { text: shortened(content) })
      case 'reply':
        return t('action.reply', { text: shortened(content) })
    }
  }
}

/** Describes actions in their order: “tag billing, close”. */
export const useActionsText = () => {
  const { t } = useTexts()
  const textOf = useActionText()
  return (actions: (Action | MacroAction)[]): string => actions.map(textOf).join(t('action.separator'))
}
