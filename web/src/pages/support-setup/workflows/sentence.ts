import { durationIn } from '@earshot/i18n'
import { useActionsText } from '../../../domain/support/actions/texts.ts'
import { useNames } from '../../../domain/support/people.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Rule } from './queries.ts'

/** Describes a workflow as a sentence: “When the customer replies, if the channel is Email: tag “mail”, close.” */
export const useSentence = () => {
  const { t, language } = useTexts()
  const names = useNames()
  const actionsText = useActionsText()
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  const and = new Intl.ListFormat(language, { type: 'conjunction' })

  const whenOf = ({ trigger, afterSeconds, conditions: { tag, priority } }: Rule): string => {
    if (trigger === 'tag_added' && tag) return t('workflows.when.tag_added.named', { tag })
    if (trigger === 'priority_changed' && priority)
      return t('workflows.when.priority_changed.to', { priority: t(`match.priority.${priority}`) })
    return t(`workflows.when.${trigger}`, { time: durationIn(language, afterSeconds ?? 0, 'long') })
  }

  /** Conditions that are not part of the trigger. */
  const conditionsOf = ({ trigger, conditions }: Rule): string[] => {
    const { textContains, priority, channel, assignedTeamId, tag } = conditions
    const texts = textContains?.map(text => t('workflows.quoted', { text })) ?? []
    return [
      texts.length > 0 && t('workflows.if.contains', { texts: or.format(texts) }),
      priority &&
        trigger !== 'priority_changed' &&
        t('workflows.if.priority', { priority: t(`match.priority.${priority}`) }),
      channel && t('workflows.if.channel', { channel: t(`match.channel.${channel}`) }),
      assignedTeamId && t('workflows.if.team', { team: names.team(assignedTeamId) }),
      tag && trigger !== 'tag_added' && t('workflows.if.tag', { tag }),
    ].filter((it): it is string => Boolean(it))
  }

  return (rule: Rule): string => {
    const when = whenOf(rule)
    const conditions = conditionsOf(rule)
    const actions = actionsText(rule.actions) || t('workflows.actions.event')
    return conditions.length > 0
      ? t('workflows.sentence.if', { when, conditions: and.format(conditions), actions })
      : t('workflows.sentence', { when, actions })
  }
}
