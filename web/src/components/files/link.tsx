import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import type { Attachment } from '../../api/files.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { Dialog } from '../dialog.tsx'
import { goToField } from '../forms/field-errors.ts'
import { FormFooter } from '../forms/form-footer.tsx'

type Attach = (link: Attachment) => void

const isOfWeb = (url: string): boolean => URL.canParse(url) && /^https?:/i.test(url)

/** The panel does not know the size or type of the linked file, so it describes the link itself. */
const linkTo = (name: string, url: string): Attachment => ({
  fileId: null,
  name,
  url,
  contentType: 'text/uri-list',
  size: new Blob([url]).size,
  width: null,
  height: null,
})

const AskForLink = ({ attach, close }: { attach: Attach; close: () => void }) => {
  const { t } = useTexts()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { url: '', name: '' },
    transformValues: ({ url, name }) => ({ url: url.trim(), name: name.trim() }),
    validate: {
      url: url => (isOfWeb(url.trim()) ? null : t('field.webUrl')),
      name: name => (name.trim() ? null : t('field.name')),
    },
  })
  const add = form.onSubmit(({ name, url }) => {
    attach(linkTo(name, url))
    close()
  }, goToField)
  /** In a form, this form is within another one, as React sees it. */
  const addOnly = (event: FormEvent<HTMLFormElement>): void => {
    event.stopPropagation()
    add(event)
  }
  return (
    <Dialog title={t('attach.title')} close={close}>
      <form onSubmit={addOnly} noValidate>
        <Stack>
          <TextInput
            label={t('attach.url')}
            placeholder="https://"
            type="url"
            dir="ltr"
            maxLength={2048}
            data-autofocus
            required
            {...form.getInputProps('url')}
          />
          <TextInput
            label={t('attach.name')}
            autoComplete="off"
            maxLength={255}
            required
            {...form.getInputProps('name')}
          />
          <FormFooter change={{ error: null, isPending: false }} label={t('attach.add')} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** A button that asks for a link to attach. */
export const AttachLink = ({ attach, isFull }: { attach: Attach; isFull: boolean }) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" disabled={isFull} onClick={() => setOpen(true)}>
        {t('attach.title')}
      </Button>
      {isOpen && <AskForLink attach={attach} close={() => setOpen(false)} />}
    </>
  )
}
