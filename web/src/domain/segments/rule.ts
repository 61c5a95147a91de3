import type { components } from '@earshot/client'

export type Rule = NonNullable<components['schemas']['SegmentRuleInput']>
export type Condition = Rule['conditions'][number]
