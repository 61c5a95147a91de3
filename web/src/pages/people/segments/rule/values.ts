import type { Condition, Rule } from '../../../../domain/segments/rule.ts'
import { typedValue } from '../../../../domain/users/attributes.ts'

export const userFields = ['email', 'emailVerified', 'joinedAt', 'attribute'] as const
export const companyFields = ['company', 'company.plan', 'company.mrrCents', 'company.size'] as const
export type Field = (typeof userFields)[number] | (typeof companyFields)[number]

export type Operator = Condition['operator']

/** What a field contains: it decides the operators, and how a value is typed. */
export type Kind = 'text' | 'flag' | 'day' | 'company' | 'amount' | 'number' | 'attribute'

const kinds: Record<Field, Kind> = {
  email: 'text',
  emailVerified: 'flag',
  joinedAt: 'day',
  attribute: 'attribute',
  company: 'company',
  'company.plan': 'text',
  'company.mrrCents': 'amount',
  'company.size': 'number',
}

const numeric: Operator[] = ['is', 'is_not', 'at_least', 'at_most', 'is_set', 'is_not_set']

const operators: Record<Kind, Operator[]> = {
  text: ['is', 'is_not', 'contains', 'is_set', 'is_not_set'],
  flag: ['is'],
  day: ['at_least', 'at_most'],
  company: ['is', 'is_not', 'is_set', 'is_not_set'],
  amount: numeric,
  number: numeric,
  attribute: ['is', 'is_not', 'contains', 'at_least', 'at_most', 'is_set', 'is_not_set'],
}

export const kindOf = (field: Field): Kind => kinds[field]
export const operatorsOf = (field: Field): Operator[] => operators[kinds[field]]
export const hasValue = (operator: Operator): boolean => operator !== 'is_set' && operator !== 'is_not_set'

/** A condition in the form. `value` is what was typed; an amount is in units, and a flag is `true` or `false`. */
export type Row = { key: string; field: Field; attribute: string; operator: Operator; value: string }

export type RuleValues = { match: Rule['match']; conditions: Row[] }

/** The most conditions that the API accepts. */
export const mostConditions = 10

const startValue = (field: Field): string => (kinds[field] === 'flag' ? 'true' : '')

export const newRow = (field: Field = 'company.plan'): Row => ({
  key: crypto.randomUUID(),
  field,
  attribute: '',
  operator: operatorsOf(field)[0] ?? 'is',
  value: startValue(field),
})

/** Keeps the operator if the other field has it. */
export const withField = (row: Row, field: Field): Row => {
  const fresh = newRow(field)
  const operator = operatorsOf(field).includes(row.operator) ? row.operator : fresh.operator
  return { ...fresh, key: row.key, operator }
}

const prefix = 'attributes.'

const typedText = ({ operator, value = '' }: Condition, kind: Kind): string => {
  if (kind === 'amount') return String(Number(value) / 100)
  // There are only two values, so that the form has one operator.
  if (kind === 'flag') return String((operator === 'is') === (value === true))
  return String(value)
}

const rowOf = (condition: Condition): Row => {
  const isAttribute = condition.field.startsWith(prefix)
  const field = isAttribute ? 'attribute' : (condition.field as Field) // the API has no others
  const operator = kinds[field] === 'flag' ? 'is' : condition.operator
  return {
    key: crypto.randomUUID(),
    field,
    attribute: isAttribute ? condition.field.slice(prefix.length) : '',
    operator,
    value: hasValue(operator) ? typedText(condition, kinds[field]) : startValue(field),
  }
}

export const ruleValuesOf = (rule: Rule | null | undefined): RuleValues => ({
  match: rule?.match ?? 'all',
  conditions: rule ? rule.conditions.map(rowOf) : [newRow()],
})

/** A number, or the text that was typed instead of one, which the API refuses. */
const numberIn = (text: string, factor = 1): number | string =>
  Number.isNaN(Number(text)) ? text : Number((Number(text) * factor).toFixed(6))

const valueIn = ({ field, operator, value }: Row): Condition['value'] => {
  if (value.trim() === '') return undefined
  const isRange = operator === 'at_least' || operator === 'at_most'
  switch (kinds[field]) {
    case 'flag':
      return value === 'true'
    case 'amount':
      return numberIn(value, 100)
    case 'number':
      return numberIn(value)
    case 'attribute':
      if (isRange) return numberIn(value)
      return operator === 'contains' ? value : typedValue(value)
    default:
      return value.trim()
  }
}

const conditionOf = (row: Row): Condition => {
  const { field, attribute, operator } = row
  const value = hasValue(operator) ? valueIn(row) : undefined
  return {
    field: field === 'attribute' ? `${prefix}${attribute.trim()}` : field,
    operator,
    ...(value !== undefined && { value }),
  }
}

export const ruleIn = ({ match, conditions }: RuleValues): Rule => ({
  match,
  conditions: conditions.map(conditionOf),
})

/** Whether a value is still missing. */
export const isComplete = ({ conditions }: Rule): boolean =>
  conditions.length > 0 &&
  conditions.every(
    ({ field, operator, value }) => field !== prefix && (!hasValue(operator) || value !== undefined),
  )
