import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { goToField } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Attachment } from '../types.ts'

type Props = { attachments: Attachment[]; change: (attachments: Attachment[]) => void }

/** The limit of the API. */
const maxAttachments = 10

const isOfWeb = (url: string): boolean => URL.canParse(url) && /^https?:/i.test(url)

/** The panel does not know the size or type of the linked file, so it describes the link itself. */
const linkTo = (name: string, url: string): Attachment => ({
  name,
  url,
  contentType: 'text/uri-list',
  size: new Blob([url]).size,
})

const AskForLink = ({ attachments, change, close }: Props & { close: () => void }) => {
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
    change([...attachments.filter(it => it.url !== url), linkTo(name, url)])
    close()
  }, goToField)
  return (
    <Dialog title={t('attach.title')} close={close}>
      <form onSubmit={add} noValidate>
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

/** A form to attach a link to the message. */
export const AttachLink = (props: Props) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={props.attachments.length >= maxAttachments}
        onClick={() => setOpen(true)}
      >
        {t('attach.title')}
      </Button>
      {isOpen && <AskForLink {...props} close={() => setOpen(false)} />}
    </>
  )
}

/** The links that are attached. */
export const Attached = ({ attachments, change }: Props) => {
  const { t } = useTexts()
  if (attachments.length === 0) return null
  return (
    <ul className="cards attached" aria-label={t('attach.list')}>
      {attachments.map(({ name, url }) => (
        <Group key={url} component="li" gap={4} wrap="nowrap">
          <Text size="sm" className="breakable" component="span" title={url}>
            <bdi>{name}</bdi>
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('attach.remove', { name })}
            onClick={() => change(attachments.filter(it => it.url !== url))}
          />
        </Group>
      ))}
    </ul>
  )
}
