import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Dialog } from '../dialog.tsx'
import { goToField, useFieldErrors } from './field-errors.ts'
import { FormFooter } from './form-footer.tsx'

type Props<Values extends Record<string, unknown>, Body, Saved> = {
  /** The item to edit; undefined to create one. */
  item: { name: string } | undefined
  /** The title when creating. */
  create: TextKey
  form: UseFormReturnType<Values>
  bodyOf: (values: Values) => Body
  change: UseMutationResult<Saved, Error, Body>
  close: () => void
  /** Called on success instead of closing. */
  done?: (saved: Saved) => void
  children: ReactNode
} & Pick<ComponentProps<typeof Dialog>, 'size'> &
  Pick<ComponentProps<typeof FormFooter>, 'errors'>

/** A dialog to create or edit an item that has a name. Shows errors at their fields. */
export const EditDialog = <Values extends Record<string, unknown>, Body, Saved>({
  item,
  create,
  form,
  bodyOf,
  change,
  close,
  done = close,
  size,
  errors,
  children,
}: Props<Values, Body, Saved>) => {
  const { t } = useTexts()
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(
    values => change.mutate(bodyOf(values), { onSuccess: done, onError: showErrors }),
    goToField,
  )
  return (
    <Dialog
      title={item ? t('edit.title', { name: item.name }) : t(create)}
      close={close}
      {...(size && { size })}
    >
      <form onSubmit={send} noValidate>
        <Stack>
          {children}
          <FormFooter
            change={change}
            label={t(item ? 'dialog.save' : 'dialog.create')}
            cancel={close}
            {...(errors && { errors })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
