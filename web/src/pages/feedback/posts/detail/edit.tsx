import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { toInput } from '../../../../api/files.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { useFormFiles } from '../../../../components/files/use-form-files.ts'
import { useFieldErrors } from '../../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { PostFields } from '../../../../domain/posts/fields.tsx'
import { type Post, useChangePost } from '../../../../domain/posts/post-queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

export const EditPost = ({ post, close }: { post: Post; close: () => void }) => {
  const { t } = useTexts()
  const change = useChangePost(post.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: post.title, content: post.content },
  })
  const showErrors = useFieldErrors(form)
  const { files, afterUploads, label } = useFormFiles(post.attachments)
  const send = form.onSubmit(values =>
    change.mutate(
      { ...values, attachments: files.attachments.map(toInput) },
      { onSuccess: close, onError: showErrors },
    ),
  )
  return (
    <Dialog title={t('post.edit')} close={close} size="lg">
      <form onSubmit={afterUploads(send)} noValidate>
        <Stack>
          <PostFields fieldOf={form.getInputProps} files={files} />
          <FormFooter change={change} label={label(t('dialog.save'))} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
