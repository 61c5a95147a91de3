import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EditDialog } from '../../components/forms/edit-dialog.tsx'
import { NameField } from '../../components/forms/fields.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Filters, type SavedList, type SavedView, useSaveView } from './queries.ts'

type Props = { view: SavedView | undefined; list: SavedList; filters: Filters; close: () => void }

/** A dialog to save the filters of a list as a view, or to change a view. */
export const EditView = ({ view, list, filters, close }: Props) => {
  const { t } = useTexts()
  const change = useSaveView(view?.id)
  const form = useForm({ initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false } })
  return (
    <EditDialog
      item={view}
      create="views.save"
      form={form}
      bodyOf={values => ({ ...values, list, filters })}
      change={change}
      close={close}
    >
      <NameField field={form.getInputProps('name')} />
      <Switch
        label={t('views.shared')}
        description={t('views.shared.about')}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
