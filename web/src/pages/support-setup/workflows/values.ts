import { durationIn, type Language, parseDuration } from '@earshot/i18n'
import { type ActionValues, actionOf, actionValuesOf } from '../../../domain/support/actions/values.ts'
import { type MatchValues, matchOf, matchValuesOf } from '../../../domain/support/match.tsx'
import type { Rule, Workflow } from './queries.ts'

export const triggers = [
  'conversation_created',
  'customer_replied',
  'teammate_replied',
  'tag_added',
  'priority_changed',
  'customer_unresponsive',
  'teammate_unresponsive',
] as const satisfies Workflow['trigger'][]

export type Trigger = (typeof triggers)[number]

/** Durations are kept as typed. */
export type Values = Pick<Workflow, 'name' | 'enabled'> & {
  trigger: Trigger
  afterSeconds: string
  conditions: MatchValues & { tag: string; textContains: string[] }
  actions: ActionValues[]
}

const oneDay = 86_400

export const isSilence = (trigger: Trigger): boolean =>
  trigger === 'customer_unresponsive' || trigger === 'teammate_unresponsive'

/** Whether a message starts the workflow. */
export const hasMessage = (trigger: Trigger): boolean =>
  trigger === 'conversation_created' || trigger === 'customer_replied' || trigger === 'teammate_replied'

export const valuesOf = (workflow: Workflow | undefined, language: Language): Values => ({
  name: workflow?.name ?? '',
  enabled: workflow?.enabled ?? true,
  trigger: workflow?.trigger ?? 'conversation_created',
  afterSeconds: durationIn(language, workflow?.afterSeconds ?? oneDay),
  conditions: {
    ...matchValuesOf(workflow?.conditions),
    tag: workflow?.conditions.tag ?? '',
    textContains: workflow?.conditions.textContains ?? [],
  },
  actions: workflow?.actions.map(it => actionValuesOf(it, language)) ?? [],
})

/** Leaves out what the trigger does not have: the form hides these fields, but keeps what was typed. */
export const ruleOf = ({ trigger, afterSeconds, conditions, actions }: Values): Rule => {
  const { textContains, tag, ...match } = conditions
  return {
    trigger,
    afterSeconds: isSilence(trigger) ? (parseDuration(afterSeconds) ?? 0) : null,
    conditions: {
      ...matchOf(match),
      tag: tag || null,
      textContains: hasMessage(trigger) && textContains.length > 0 ? textContains : null,
    },
    actions: actions.map(actionOf),
  }
}
