import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import type { Settings } from './queries.ts'

/** A form for some of the settings. Shows changes by others as long as it has no unsaved changes. */
export const useSettingsForm = <Values extends Record<string, unknown>>(
  settings: Settings,
  valuesOf: (settings: Settings) => Values,
) => {
  const form = useForm<Values>({ initialValues: valuesOf(settings) })
  const show = (saved: Settings) => {
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
  }
  // That of the form is wrong after a line of a list was added or removed.
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
  const follow = useEffectEvent((saved: Settings) => {
    if (!isDirty) show(saved)
  })
  useEffect(() => follow(settings), [settings])
  return { form, isDirty, show }
}
