import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { canWriteSupport, useMe } from '../../../api/session.ts'
import { type Attribute, attributes as definitions } from '../../../domain/support/lookups.ts'
import { Section } from '../../../domain/support/section.tsx'
import type { Conversation } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Value = string | number | boolean

/** The text of a field as a value for the API. */
const parsed = ({ type }: Attribute, text: string): Value | null => {
  if (text === '') return null
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

type FieldProps = {
  definition: Attribute
  value: unknown
  isFixed: boolean
  set: (value: Value | null) => void
}

const Choice = ({ definition, value, isFixed, set }: FieldProps) => {
  const { t } = useTexts()
  const options =
    definition.type === 'boolean'
      ? [
          { value: 'true', label: t('attributes.yes') },
          { value: 'false', label: t('attributes.no') },
        ]
      : definition.options.map(it => ({ value: it, label: it }))
  return (
    <NativeSelect
      size="xs"
      label={<bdi>{definition.name}</bdi>}
      disabled={isFixed}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => set(parsed(definition, currentTarget.value))}
      data={[{ value: '', label: t('attributes.none') }, ...options]}
    />
  )
}

const inputs = { text: 'text', number: 'number', date: 'date', boolean: 'text', select: 'text' } as const

/** Saved on blur or Enter. */
const Field = ({ definition, value, isFixed, set }: FieldProps) => {
  const known = String(value ?? '')
  const [text, setText] = useState(known)
  useEffect(() => setText(known), [known])
  const done = (): void => {
    if (text !== known) set(parsed(definition, text.trim()))
  }
  return (
    <TextInput
      size="xs"
      label={<bdi>{definition.name}</bdi>}
      type={inputs[definition.type]}
      readOnly={isFixed}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  )
}

type Props = { conversation: Conversation; set: (key: string, value: Value | null) => void }

/** The conversation's custom attributes. */
export const Attributes = ({ conversation: { attributes }, set }: Props) => {
  const { t } = useTexts()
  const isFixed = !canWriteSupport(useMe())
  const { data = [] } = definitions.useAll()
  if (data.length === 0) return null
  return (
    <Section title={t('attributes.title')}>
      <Stack gap="xs">
        {data.map(definition => {
          const { id, key, type } = definition
          const props = {
            definition,
            value: attributes[key],
            isFixed,
            set: (value: Value | null) => set(key, value),
          }
          return type === 'boolean' || type === 'select' ? (
            <Choice key={id} {...props} />
          ) : (
            <Field key={id} {...props} />
          )
        })}
      </Stack>
    </Section>
  )
}
