import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
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
  /** Of a form with files, which is sent when they are uploaded. */
  uploads?: {
    afterUploads: (submit: FormEventHandler<HTMLFormElement>) => FormEventHandler<HTMLFormElement>
    label: (usual: string) => string
  }
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
  uploads,
  children,
}: Props<Values, Body, Saved>) => {
  const { t } = useTexts()
  const label = t(item ? 'dialog.save' : 'dialog.create')
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
      <form onSubmit={uploads?.afterUploads(send) ?? send} noValidate>
        <Stack>
          {children}
          <FormFooter
            change={change}
            label={uploads?.label(label) ?? label}
            cancel={close}
            {...(errors && { errors })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
