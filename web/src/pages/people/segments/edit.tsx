import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { DescriptionField, NameField, SlugField } from '../../../components/forms/fields.tsx'
import { type Segment, type SegmentInput, useSaveSegment } from '../../../domain/segments/queries.ts'

type Props = { segment: Segment | undefined; close: () => void; onCreated?: (segment: Segment) => void }

/** A dialog to create or edit a segment. */
export const EditSegment = ({ segment, close, onCreated = close }: Props) => {
  const change = useSaveSegment(segment?.slug)
  const form = useForm<SegmentInput>({
    initialValues: {
      name: segment?.name ?? '',
      slug: segment?.slug ?? '',
      description: segment?.description ?? '',
    },
  })
  return (
    <EditDialog
      item={segment}
      create="segments.create"
      form={form}
      bodyOf={it => it}
      change={change}
      close={close}
      done={onCreated}
    >
      <NameField field={form.getInputProps('name')} />
      {!segment && <SlugField field={form.getInputProps('slug')} about="segments.slug.about" />}
      <DescriptionField field={form.getInputProps('description')} />
    </EditDialog>
  )
}
