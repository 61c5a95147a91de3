import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ColorField } from '../../../components/forms/color.tsx'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField, SlugField } from '../../../components/forms/fields.tsx'
import type { Status } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type StatusInput, useSaveStatus } from './queries.ts'

type Values = Required<Omit<StatusInput, 'position'>>

export const categories = ['active', 'complete', 'closed'] as const satisfies readonly Status['category'][]

const valuesOf = (status: Status | undefined): Values => ({
  name: status?.name ?? '',
  slug: status?.slug ?? '',
  color: status?.color ?? '#3b82f6',
  category: status?.category ?? 'active',
  showOnRoadmap: status?.showOnRoadmap ?? false,
  isDefault: status?.isDefault ?? false,
})

const bodyOf = ({ slug, ...values }: Values): StatusInput => ({ ...values, ...(slug && { slug }) })

/** A dialog to create or edit a status. */
export const EditStatus = ({ status, close }: { status: Status | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = useSaveStatus(status?.id)
  const form = useForm<Values>({ initialValues: valuesOf(status) })
  return (
    <EditDialog
      item={status}
      create="statuses.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
    >
      <NameField field={form.getInputProps('name')} />
      <SlugField field={form.getInputProps('slug')} about={!status && 'slug.about'} />
      <ColorField value={form.values.color} onChange={color => form.setFieldValue('color', color)} />
      <NativeSelect
        label={t('statuses.category')}
        description={t('statuses.category.about')}
        data={categories.map(it => ({ value: it, label: t(`statuses.category.${it}`) }))}
        {...form.getInputProps('category')}
      />
      <Switch
        label={t('statuses.roadmap')}
        description={t('statuses.roadmap.about')}
        {...form.getInputProps('showOnRoadmap', { type: 'checkbox' })}
      />
      <Switch
        label={t('statuses.default')}
        description={t(status?.isDefault ? 'statuses.default.is' : 'statuses.default.about')}
        disabled={status?.isDefault === true}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
