import { Button, CloseButton, Group, Input, Stack, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { repeatedIn } from '../../../components/forms/repeated.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { comparedNames, type Header, isStored, newHeader } from './header.ts'

type RowProps = {
  header: Header
  /** Where its errors belong: the API names the header, and two rows may have one name. */
  path: string
  isRepeated: boolean
  error: ReactNode
  change: (header: Header) => void
  remove: () => void
}

const Row = ({ header, path, isRepeated, error, change, remove }: RowProps) => {
  const { t } = useTexts()
  const { name, value } = header
  const isOld = isStored(header)
  const problem = useId()
  const invalid = error ? { error: true, 'aria-describedby': problem } : {}
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          aria-label={t('webhooks.headers.name')}
          placeholder="Authorization"
          dir="ltr"
          flex={2}
          autoComplete="off"
          spellCheck={false}
          readOnly={isOld}
          value={name}
          data-path={path}
          {...invalid}
          onChange={event => change({ ...header, name: event.currentTarget.value })}
        />
        <TextInput
          aria-label={t('webhooks.headers.value')}
          placeholder={isOld ? t('webhooks.headers.stored') : 'Bearer …'}
          dir="ltr"
          flex={3}
          autoComplete="off"
          spellCheck={false}
          value={value}
          {...(!isRepeated && invalid)}
          onChange={event => change({ ...header, value: event.currentTarget.value })}
        />
        <CloseButton mt={4} aria-label={t('webhooks.headers.remove', { name })} onClick={remove} />
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
  value: Header[]
  onChange: (headers: Header[]) => void
  errors: Record<string, ReactNode>
}

/** The receiver's own headers. Values of stored ones are not known here, and stay unless another is typed. */
export const HeaderFields = ({ value, onChange, errors }: Props) => {
  const { t } = useTexts()
  const label = useId()
  const about = useId()
  const repeated = repeatedIn(comparedNames(value))
  return (
    <Stack gap="xs" role="group" aria-labelledby={label} aria-describedby={about}>
      <div data-path="headers" tabIndex={-1}>
        <Input.Label id={label} labelElement="div">
          {t('webhooks.headers')}
        </Input.Label>
        <Input.Description id={about}>{t('webhooks.headers.about')}</Input.Description>
        {errors.headers && <Input.Error mt="xs">{errors.headers}</Input.Error>}
      </div>
      {value.map((header, index) => {
        const isRepeated = repeated.includes(index)
        const path = `headers.${isRepeated ? index : header.name}`
        return (
          <Row
            key={header.key}
            header={header}
            path={path}
            isRepeated={isRepeated}
            error={errors[path]}
            change={next => onChange(value.map(it => (it.key === next.key ? next : it)))}
            remove={() => onChange(value.filter(it => it.key !== header.key))}
          />
        )
      })}
      <Group>
        <Button size="xs" variant="default" onClick={() => onChange([...value, newHeader()])}>
          {t('webhooks.headers.add')}
        </Button>
      </Group>
    </Stack>
  )
}
