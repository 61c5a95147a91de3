import {
  Button,
  CloseButton,
  Fieldset,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { CompanyInput } from '../../../../domain/companies/picker.tsx'
import { useTexts } from '../../../../texts/use-texts.tsx'
import { fieldTexts, operatorText } from './texts.ts'
import {
  companyFields,
  type Field,
  hasValue,
  kindOf,
  mostConditions,
  newRow,
  operatorsOf,
  type Row,
  type RuleValues,
  userFields,
  withField,
} from './values.ts'

type ValueProps = { row: Row; label: string; path: string; invalid: object; set: (value: string) => void }

/** The input that fits the field. */
const ValueInput = ({ row: { field, value }, label, path, invalid, set }: ValueProps) => {
  const { t } = useTexts()
  const usual = { 'aria-label': label, 'data-path': path, ...invalid }
  switch (kindOf(field)) {
    case 'flag':
      return (
        <NativeSelect
          {...usual}
          data={[
            { value: 'true', label: t('users.check.yes') },
            { value: 'false', label: t('users.check.no') },
          ]}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
    case 'day':
      return (
        <TextInput
          type="date"
          {...usual}
          value={value.slice(0, 10)}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
    case 'company':
      return (
        <CompanyInput
          {...usual}
          none={t('segments.company.none')}
          value={value || null}
          choose={id => set(id ?? '')}
        />
      )
    case 'amount':
    case 'number':
      return <NumberField {...usual} hideControls value={value} onChange={it => set(String(it))} />
    default:
      return (
        <TextInput
          {...usual}
          placeholder={t('users.attribute.is')}
          autoComplete="off"
          maxLength={1000}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
  }
}

type RowProps = {
  row: Row
  place: number
  errors: Record<string, ReactNode>
  change: (row: Row) => void
  remove: (() => void) | undefined
}

const ConditionRow = ({ row, place, errors, change, remove }: RowProps) => {
  const { t } = useTexts()
  const problem = useId()
  const { field, operator, attribute } = row
  const number = place + 1
  const pathOf = (part: string) => `rule.conditions.${place}.${part}`
  const error = errors[pathOf('field')] ?? errors[pathOf('value')]
  const invalidIf = (part: string) =>
    errors[pathOf(part)] ? { error: true, 'aria-describedby': problem } : {}
  const inputs = 2 + Number(field === 'attribute') + Number(hasValue(operator))
  const choices = (fields: readonly Field[]) => fields.map(it => ({ value: it, label: t(fieldTexts[it]) }))
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: inputs }} spacing="xs" flex={1}>
          <NativeSelect
            aria-label={t('segments.condition.field', { number })}
            data={[
              { group: t('users.one'), items: choices(userFields) },
              { group: t('companies.one'), items: choices(companyFields) },
            ]}
            value={field}
            onChange={({ currentTarget }) => change(withField(row, currentTarget.value as Field))} // one of the choices
          />
          {field === 'attribute' && (
            <TextInput
              aria-label={t('users.attribute.name', { number })}
              placeholder={t('list.name')}
              autoComplete="off"
              maxLength={64}
              value={attribute}
              data-path={pathOf('field')}
              {...invalidIf('field')}
              onChange={({ currentTarget }) => change({ ...row, attribute: currentTarget.value })}
            />
          )}
          <NativeSelect
            aria-label={t('segments.condition.operator', { number })}
            data={operatorsOf(field).map(it => ({ value: it, label: t(operatorText(kindOf(field), it)) }))}
            value={operator}
            onChange={({ currentTarget }) =>
              change({ ...row, operator: currentTarget.value as Row['operator'] })
            } // one of the choices
          />
          {hasValue(operator) && (
            <ValueInput
              row={row}
              label={t('segments.condition.value', { number })}
              path={pathOf('value')}
              invalid={invalidIf('value')}
              set={value => change({ ...row, value })}
            />
          )}
        </SimpleGrid>
        <CloseButton
          mt={4}
          aria-label={t('segments.condition.remove', { number })}
          disabled={!remove}
          onClick={remove}
        />
      </Group>
      {error && (
        <Input.Error id={problem} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

type Props = {
  value: RuleValues
  onChange: (value: RuleValues) => void
  errors: Record<string, ReactNode>
  children: ReactNode
}

/** The conditions of a rule, one line for each. There is always one. */
export const RuleFields = ({ value, onChange, errors, children }: Props) => {
  const { t } = useTexts()
  const { match, conditions } = value
  const set = (next: Row[]) => onChange({ match, conditions: next })
  return (
    <Fieldset legend={t('segments.rule')} p="sm">
      <Stack gap="xs">
        <NativeSelect
          aria-label={t('segments.match')}
          data={[
            { value: 'all', label: t('segments.match.all') },
            { value: 'any', label: t('segments.match.any') },
          ]}
          value={match}
          onChange={({ currentTarget }) =>
            onChange({ match: currentTarget.value as RuleValues['match'], conditions })
          } // one of the choices
        />
        {conditions.map((row, place) => (
          <ConditionRow
            key={row.key}
            row={row}
            place={place}
            errors={errors}
            change={next => set(conditions.map(it => (it.key === next.key ? next : it)))}
            remove={
              conditions.length > 1 ? () => set(conditions.filter(it => it.key !== row.key)) : undefined
            }
          />
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            disabled={conditions.length >= mostConditions}
            onClick={() => set([...conditions, newRow()])}
          >
            {t('segments.condition.add')}
          </Button>
        </Group>
        {children}
      </Stack>
    </Fieldset>
  )
}
