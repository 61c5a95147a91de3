import { dateIn } from '@earshot/i18n'
import { moneyIn } from '../../../../domain/companies/money.ts'
import { useCompanyNames } from '../../../../domain/companies/queries.ts'
import type { Rule } from '../../../../domain/segments/rule.ts'
import type { TextKey } from '../../../../texts/en/index.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { type Field, hasValue, type Kind, kindOf, type Operator, type Row, ruleValuesOf } from './values.ts'

export const fieldTexts = {
  email: 'users.email',
  emailVerified: 'users.check',
  joinedAt: 'users.joined',
  attribute: 'segments.attribute',
  company: 'users.company',
  'company.plan': 'companies.plan',
  'company.mrrCents': 'companies.mrr',
  'company.size': 'companies.size',
} as const satisfies Record<Field, TextKey>

export const operatorText = (kind: Kind, operator: Operator): TextKey => {
  if (kind === 'day') return operator === 'at_least' ? 'segments.operator.from' : 'segments.operator.until'
  return `segments.operator.${operator}`
}

/** Describes a rule as a sentence: “Plan is “enterprise” and Employees is at least 100”. */
export const useRuleText = ({ match, conditions }: Rule): string => {
  const { t, language } = useTexts()
  const rows = ruleValuesOf({ match, conditions }).conditions
  const companies = rows.filter(({ field, value }) => field === 'company' && value !== '')
  const companyName = useCompanyNames(companies.map(({ value }) => value))

  const valueText = ({ field, value }: Row): string => {
    switch (kindOf(field)) {
      case 'flag':
        return t(value === 'true' ? 'users.check.yes' : 'users.check.no')
      case 'day':
        return dateIn(language, value)
      case 'company':
        return t('workflows.quoted', { text: companyName(value) })
      case 'amount':
        return moneyIn(language, Number(value) * 100)
      case 'number':
        return new Intl.NumberFormat(language).format(Number(value))
      default:
        return t('workflows.quoted', { text: value })
    }
  }

  const conditionText = (row: Row): string => {
    const { field, attribute, operator } = row
    const name =
      field === 'attribute' ? t('segments.attribute.named', { name: attribute }) : t(fieldTexts[field])
    const parts = { field: name, operator: t(operatorText(kindOf(field), operator)) }
    return hasValue(operator)
      ? t('segments.sentence', { ...parts, value: valueText(row) })
      : t('segments.sentence.bare', parts)
  }

  const type = match === 'all' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(language, { type }).format(rows.map(conditionText))
}
