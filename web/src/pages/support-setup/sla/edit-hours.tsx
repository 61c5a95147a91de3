import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SyntheticEvent } from 'react'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField } from '../../../components/forms/fields.tsx'
import { timeZone } from '../../../domain/support/days.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Holidays } from './holidays.tsx'
import { type Hours, hours } from './queries.ts'
import { usualWeek } from './week.ts'
import { WeekEditor } from './week-editor.tsx'

type Values = Pick<Hours, 'name' | 'timeZone' | 'week' | 'holidays'>

const valuesOf = (it: Hours | undefined): Values => ({
  name: it?.name ?? '',
  timeZone: it?.timeZone ?? timeZone(),
  week: it?.week ?? usualWeek,
  holidays: it?.holidays ?? [],
})

/** The chosen zone comes first, so that Enter keeps it. It and the browser's own zone may be missing from the browser's list. */
const zonesWith = (zone: string): string[] => [
  ...new Set([zone, timeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Selects the text on focus, so that typing replaces the zone. */
const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()

/** A dialog to create or edit business hours. */
export const EditHours = ({ item, close }: { item: Hours | undefined; close: () => void }) => {
  const { t } = useTexts()
  const change = hours.useSave(item?.id)
  const form = useForm<Values>({ initialValues: valuesOf(item) })
  return (
    <EditDialog
      item={item}
      create="hours.create"
      form={form}
      bodyOf={it => it}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <Select
        {...form.getInputProps('timeZone')}
        label={t('hours.zone')}
        data={zonesWith(form.values.timeZone)}
        searchable
        allowDeselect={false}
        limit={50}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        onFocus={selectText}
        onClick={selectText}
        // Enter chooses a zone and must not submit the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        nothingFoundMessage={t('hours.zone.none')}
      />
      <WeekEditor
        value={form.values.week}
        onChange={week => form.setFieldValue('week', week)}
        errors={form.errors}
      />
      <Holidays
        value={form.values.holidays}
        onChange={days => form.setFieldValue('holidays', days)}
        error={form.errors.holidays}
      />
    </EditDialog>
  )
}
