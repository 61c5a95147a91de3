import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField } from '../../../components/forms/fields.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { macros } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const route = getRouteApi('/macros')

type Macro = { id: string; name: string; content: string }

const texts = {
  title: 'macros.title',
  about: 'macros.about',
  create: 'macros.create',
  empty: 'macros.empty',
  count: 'macros.count',
} as const

/** A dialog to create or edit a macro. */
const EditMacro = ({ macro, close }: { macro: Macro | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = macros.useSave(macro?.id)
  const form = useForm({ initialValues: { name: macro?.name ?? '', content: macro?.content ?? '' } })
  return (
    <EditDialog
      item={macro}
      create="macros.create"
      form={form}
      bodyOf={it => it}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <Textarea
        label={t('macros.content')}
        description={t('macros.content.about')}
        rows={8}
        required
        {...form.getInputProps('content')}
      />
    </EditDialog>
  )
}

export const MacrosPage = () => {
  const { t } = useTexts()
  const remove = macros.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={macros.useAll()}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      isFor={canAdminister}
      edit={(macro, close) => <EditMacro key={macro?.id ?? ''} macro={macro} close={close} />}
      remove={(macro, close) => (
        <ConfirmDelete item={macro} about="macros.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => (
        <Records
          label={t('macros.title')}
          items={items}
          below={({ content }) => (
            <Text size="sm" c="dimmed" lineClamp={2} className="breakable">
              <bdi>{content}</bdi>
            </Text>
          )}
          columns={[{ heading: 'list.changed', show: it => <Time moment={it.updatedAt} /> }]}
          actions={actions}
        />
      )}
    </CollectionPage>
  )
}
