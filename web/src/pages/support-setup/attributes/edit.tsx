import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { type Attribute, attributes } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** `options` has one option per line. */
type Values = Pick<Attribute, 'key' | 'name' | 'description' | 'type'> & { options: string }

const types = ['text', 'number', 'boolean', 'date', 'select'] as const satisfies Attribute['type'][]

const valuesOf = (attribute: Attribute | undefined): Values => ({
  key: attribute?.key ?? '',
  name: attribute?.name ?? '',
  description: attribute?.description ?? '',
  type: attribute?.type ?? 'text',
  options: attribute?.options.join('\n') ?? '',
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const bodyOf = ({ name, options, ...values }: Values) => ({
  ...values,
  ...(name && { name }),
  ...(values.type === 'select' && { options: linesOf(options) }),
})

/** A dialog to create or edit an attribute. Its key and type cannot be changed later. */
export const EditAttribute = ({ item, close }: { item: Attribute | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = attributes.useSave(item?.id)
  const form = useForm<Values>({ initialValues: valuesOf(item) })
  return (
    <EditDialog
      item={item}
      create="attributes.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
    >
      <TextInput
        label={t('attributes.key')}
        description={t('attributes.key.about')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        disabled={item !== undefined}
        {...(!item && { 'data-autofocus': true })}
        required
        {...form.getInputProps('key')}
      />
      <TextInput
        label={t('list.name')}
        description={t('attributes.name.about')}
        autoComplete="off"
        {...(item && { 'data-autofocus': true })}
        {...form.getInputProps('name')}
      />
      <TextInput label={t('list.description')} autoComplete="off" {...form.getInputProps('description')} />
      <NativeSelect
        label={t('attributes.type')}
        data={types.map(it => ({ value: it, label: t(`attributes.type.${it}`) }))}
        disabled={item !== undefined}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'select' && (
        <Textarea
          label={t('attributes.options')}
          description={t('attributes.options.about')}
          rows={5}
          {...form.getInputProps('options')}
        />
      )}
    </EditDialog>
  )
}
