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
  const { say } = useTexts()
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
        label={say('attributes.key')}
        description={say('attributes.key.about')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        disabled={item !== undefined}
        {...(!item && { 'data-autofocus': true })}
        {...form.getInputProps('key')}
      />
      <TextInput
        label={say('list.name')}
        description={say('attributes.name.about')}
        autoComplete="off"
        {...(item && { 'data-autofocus': true })}
        {...form.getInputProps('name')}
      />
      <TextInput label={say('list.description')} autoComplete="off" {...form.getInputProps('description')} />
      <NativeSelect
        label={say('attributes.type')}
        data={types.map(it => ({ value: it, label: say(`attributes.type.${it}`) }))}
        disabled={item !== undefined}
        {...form.getInputProps('type')}
      />
      {form.values.type === 'select' && (
        <Textarea
          label={say('attributes.options')}
          description={say('attributes.options.about')}
          rows={5}
          {...form.getInputProps('options')}
        />
      )}
    </EditDialog>
  )
}
