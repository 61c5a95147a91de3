import { id, periodStart, storable } from '@earshot/contracts'
import { z } from 'zod'

export const operators = ['is', 'is_not', 'contains', 'at_least', 'at_most', 'is_set', 'is_not_set'] as const
export type Operator = (typeof operators)[number]

/** What a field contains. An attribute is a text, a number, or true or false. */
export type FieldKind = 'email' | 'text' | 'number' | 'flag' | 'moment' | 'company' | 'attribute'

const texts: readonly Operator[] = ['is', 'is_not', 'contains', 'is_set', 'is_not_set']

const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  email: texts,
  text: texts,
  number: ['is', 'is_not', 'at_least', 'at_most', 'is_set', 'is_not_set'],
  flag: ['is', 'is_not'],
  moment: ['at_least', 'at_most'],
  company: ['is', 'is_not', 'is_set', 'is_not_set'],
  attribute: operators,
}

const kinds = new Map<string, FieldKind>([
  ['email', 'email'],
  ['emailVerified', 'flag'],
  ['joinedAt', 'moment'],
  ['company', 'company'],
  ['company.plan', 'text'],
  ['company.mrrCents', 'number'],
  ['company.size', 'number'],
])

const ofAttributes = 'attributes.'

/** The name of the attribute that a field reads. */
export const attributeOf = (field: string): string | undefined =>
  field.startsWith(ofAttributes) && field.length > ofAttributes.length
    ? field.slice(ofAttributes.length)
    : undefined

export const kindOf = (field: string): FieldKind | undefined =>
  attributeOf(field) === undefined ? kinds.get(field) : 'attribute'

/** Whether a rule reads the data of companies, so that a change of a company changes its users' memberships. */
export const readsCompanies = ({ conditions }: SegmentRule): boolean =>
  conditions.some(({ field }) => field.startsWith('company.'))

const isValueless = (operator: Operator): boolean => operator === 'is_set' || operator === 'is_not_set'

const aText = 'must be a text that is not empty'
const aNumber = 'must be a number'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** What is wrong with the value of an operator that needs one. */
const problemOf = (kind: FieldKind, operator: Operator, value: unknown): string | undefined => {
  if (value === undefined) return 'is required for this operator'
  if (operator === 'contains') return isText(value) ? undefined : aText
  if (kind === 'attribute' && (operator === 'is' || operator === 'is_not'))
    return value === '' ? aText : undefined
  if (kind === 'number' || kind === 'attribute') return typeof value === 'number' ? undefined : aNumber
  if (kind === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (kind === 'moment')
    return periodStart.safeParse(value).success
      ? undefined
      : 'must be a date, or a date and time with an offset'
  if (kind === 'company') return id('company').safeParse(value).success ? undefined : 'must be a company id'
  return isText(value) ? undefined : aText
}

const value = z.union([storable.max(1000), z.number(), z.boolean()])

const conditionExample = { field: 'company.plan', operator: 'is' as const, value: 'enterprise' }

export const ruleExample = {
  match: 'all' as const,
  conditions: [conditionExample, { field: 'attributes.seats', operator: 'at_least' as const, value: 10 }],
}

const aboutField =
  '`email`, `emailVerified`, `joinedAt`, `company`, `company.plan`, `company.mrrCents`, `company.size`, or `attributes.` and the name of an attribute.'
const aboutOperator =
  '`is_not` also matches users without a value. `contains` is for texts, `at_least` and `at_most` for numbers and times.'
const aboutValue =
  'Of the type of the field. For `company`, the id of a company; for `joinedAt`, a timestamp, or a day in UTC. None for `is_set` and `is_not_set`.'
const aboutMatch = 'Whether users must match all conditions, or any of them.'
const matchNames = ['all', 'any'] as const

export const SegmentCondition = z
  .object({
    field: z.string().describe(aboutField),
    operator: z.enum(operators).describe(aboutOperator),
    value: z.union([z.string(), z.number(), z.boolean()]).optional().describe(aboutValue),
  })
  .meta({ id: 'SegmentCondition', example: conditionExample })
export type SegmentCondition = z.infer<typeof SegmentCondition>

const aboutRule = 'Which users are members, now and in the future. Null if the members are chosen by hand.'

export const SegmentRule = z
  .object({ match: z.enum(matchNames).describe(aboutMatch), conditions: z.array(SegmentCondition) })
  .nullable()
  .meta({ id: 'SegmentRule', example: ruleExample, description: aboutRule })
export type SegmentRule = NonNullable<z.infer<typeof SegmentRule>>

const fieldPattern =
  '^(email|emailVerified|joinedAt|company([.](plan|mrrCents|size))?|attributes[.][^\\x00]+)$'

const SegmentConditionInput = z
  .strictObject({
    field: storable.max(75).meta({ pattern: fieldPattern, description: aboutField }),
    operator: z.enum(operators).describe(aboutOperator),
    value: value.optional().describe(aboutValue),
  })
  .superRefine(({ field, operator, value }, context) => {
    const refuse = (path: keyof SegmentCondition, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const kind = kindOf(field)
    if (kind === undefined)
      return refuse('field', 'must be a field of users, a field of companies, or attributes.<name>')
    const known = operatorsOf[kind]
    if (!known.includes(operator))
      return refuse('operator', `must be one of ${known.join(', ')} for this field`)
    if (isValueless(operator)) {
      if (value !== undefined) refuse('value', 'must be left out')
      return
    }
    const problem = problemOf(kind, operator, value)
    if (problem) refuse('value', problem)
  })
  .meta({ id: 'SegmentConditionInput', example: conditionExample })

const newRule = {
  match: z.enum(matchNames).describe(aboutMatch),
  conditions: z.array(SegmentConditionInput).min(1).max(10),
}

export const SegmentRuleInput = z
  .strictObject(newRule)
  .nullable()
  .meta({ id: 'SegmentRuleInput', example: ruleExample, description: aboutRule })

const SegmentPreviewRule = z
  .strictObject(newRule)
  .meta({ id: 'SegmentPreviewRule', example: ruleExample, description: 'A rule that is not saved.' })

export const SegmentPreviewInput = z
  .strictObject({ rule: SegmentPreviewRule })
  .meta({ id: 'SegmentPreviewInput', example: { rule: ruleExample } })
