import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField } from '../../../components/forms/fields.tsx'
import { type TicketStatus, ticketStatuses } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Stage = TicketStatus['stage']

/** A select has no null, so an empty text stands for no stage. */
type Values = Pick<TicketStatus, 'name' | 'category' | 'isDefault'> & { stage: NonNullable<Stage> | '' }

const categories = ['open', 'pending', 'closed'] as const satisfies TicketStatus['category'][]
const stages = ['received', 'in_progress', 'awaiting_requester', 'resolved'] as const satisfies Stage[]

const valuesOf = (status: TicketStatus | undefined): Values => ({
  name: status?.name ?? '',
  category: status?.category ?? 'open',
  stage: status?.stage ?? '',
  isDefault: status?.isDefault ?? false,
})

const bodyOf = ({ stage, ...values }: Values) => ({ ...values, stage: stage || null })

type Props = { status: TicketStatus | undefined; close: () => void }

/** A dialog to create or edit a status. To unset a default, make another status the default. */
export const EditTicketStatus = ({ status, close }: Props) => {
  const { t } = useTexts()
  const change = ticketStatuses.useSave(status?.id)
  const form = useForm<Values>({ initialValues: valuesOf(status) })
  const isDefault = status?.isDefault === true
  return (
    <EditDialog
      item={status}
      create="ticketStatuses.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
    >
      <NameField field={form.getInputProps('name')} />
      <NativeSelect
        label={t('ticketStatuses.category')}
        description={t('ticketStatuses.category.about')}
        data={categories.map(it => ({ value: it, label: t(`ticketStatuses.category.${it}`) }))}
        disabled={isDefault}
        {...form.getInputProps('category')}
      />
      <NativeSelect
        label={t('ticketStatuses.stage')}
        description={t('ticketStatuses.stage.about')}
        data={[
          { value: '', label: t('ticketStatuses.stage.none') },
          ...stages.map(it => ({ value: it, label: t(`ticketStatuses.stage.${it}`) })),
        ]}
        {...form.getInputProps('stage')}
      />
      <Switch
        label={t('ticketStatuses.default')}
        description={t(isDefault ? 'ticketStatuses.default.is' : 'ticketStatuses.default.about')}
        disabled={isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}
