import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField } from '../../../components/forms/fields.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { teams } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Team } from './queries.ts'

type Values = Pick<Team, 'name' | 'method'> & { capacity: number | '' }

const methods = ['manual', 'round_robin', 'balanced'] as const satisfies Team['method'][]

const valuesOf = (team: Team | undefined): Values => ({
  name: team?.name ?? '',
  method: team?.method ?? 'round_robin',
  capacity: team?.capacity ?? '',
})

const bodyOf = ({ capacity, ...values }: Values) => ({
  ...values,
  capacity: capacity === '' ? null : capacity,
})

type Props = { team: Team | undefined; close: () => void; onCreated?: (team: { id: string }) => void }

/** A dialog to create or edit a team. */
export const EditTeam = ({ team, close, onCreated = close }: Props) => {
  const { t } = useTexts()
  const change = teams.useSave(team?.id)
  const form = useForm<Values>({ initialValues: valuesOf(team) })
  return (
    <EditDialog
      item={team}
      create="teams.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
      done={onCreated}
    >
      <NameField field={form.getInputProps('name')} />
      <RadioField
        label={t('teams.method')}
        values={methods}
        textsOf={it => [t(`teams.method.${it}`), t(`teams.method.${it}.about`)]}
        field={form.getInputProps('method')}
      />
      <NumberField
        label={t('teams.capacity')}
        description={t('teams.capacity.about')}
        min={1}
        max={10_000}
        {...form.getInputProps('capacity')}
      />
    </EditDialog>
  )
}
