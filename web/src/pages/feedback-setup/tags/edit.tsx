import { useForm } from '@mantine/form'
import { ColorField } from '../../../components/forms/color.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { DescriptionField, NameField } from '../../../components/forms/fields.tsx'
import type { Tag } from '../../../domain/feedback/lookups.ts'
import { type TagInput, useSaveTag } from './queries.ts'

type Values = Required<TagInput>

/** A dialog to create or edit a tag. */
export const EditTag = ({ tag, close }: { tag: Tag | undefined; close: () => void }) => {
  const change = useSaveTag(tag?.id)
  const form = useForm<Values>({
    initialValues: {
      name: tag?.name ?? '',
      color: tag?.color ?? '#6b7280',
      description: tag?.description ?? '',
    },
  })
  return (
    <EditDialog item={tag} create="tags.create" form={form} bodyOf={it => it} change={change} close={close}>
      <NameField field={form.getInputProps('name')} />
      <ColorField value={form.values.color} onChange={color => form.setFieldValue('color', color)} />
      <DescriptionField field={form.getInputProps('description')} />
    </EditDialog>
  )
}
