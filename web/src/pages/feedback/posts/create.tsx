import { Anchor, Fieldset, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../../components/dialog.tsx'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../components/forms/form-footer.tsx'
import { StatusBadge } from '../../../domain/feedback/badges.tsx'
import { useBoards } from '../../../domain/feedback/lookups.ts'
import { BoardSelect, StatusSelect, TagsInput } from '../../../domain/feedback/pickers.tsx'
import { type PostInput, useCreatePost, useSimilarTo } from '../../../domain/posts/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Values = {
  title: string
  content: string
  boardId: string
  statusId: string
  tagIds: string[]
  author: string
}

const empty: Values = { title: '', content: '', boardId: '', statusId: '', tagIds: [], author: '' }

const bodyOf = ({ title, content, boardId, statusId, tagIds, author }: Values): PostInput => ({
  title,
  content,
  boardId,
  tagIds,
  ...(statusId && { statusId }),
  ...(author.trim() && { author: { email: author.trim() } }),
})

/** Existing posts that are similar, to avoid duplicates. */
const Similar = ({ title }: { title: string }) => {
  const { t } = useTexts()
  const [asked] = useDebouncedValue(title.trim(), 300)
  const { data = [] } = useSimilarTo(asked)
  if (asked === '' || data.length === 0) return null
  return (
    <Fieldset legend={t('posts.similar')} p="xs" aria-live="polite">
      <Stack component="ul" className="cards" gap={6}>
        {data.map(({ id, title, statusId, status, voteCount }) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <Anchor size="sm" renderRoot={props => <Link to="/posts/$id" params={{ id }} {...props} />}>
              <bdi>{title}</bdi>
            </Anchor>
            <Group gap="xs">
              <Text size="xs" c="dimmed">
                {t('posts.votes', { count: voteCount })}
              </Text>
              <StatusBadge statusId={statusId} slug={status} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Fieldset>
  )
}

type Props = { made: (id: string) => void; close: () => void }

const Form = ({ made, close, boardId }: Props & { boardId: string }) => {
  const { t } = useTexts()
  const create = useCreatePost()
  const form = useForm<Values>({ initialValues: { ...empty, boardId } })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(values =>
    create.mutate(bodyOf(values), { onSuccess: ({ id }) => made(id), onError: showErrors }),
  )
  const { values, errors, setFieldValue } = form
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label={t('posts.field.title')}
          data-autofocus
          autoComplete="off"
          required
          {...form.getInputProps('title')}
        />
        <Similar title={values.title} />
        <Textarea
          label={t('posts.field.content')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('content')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BoardSelect
            label={t('posts.board')}
            value={values.boardId}
            choose={id => setFieldValue('boardId', id)}
            error={errors.boardId}
          />
          <StatusSelect
            label={t('posts.status')}
            none={t('posts.status.default')}
            value={values.statusId}
            choose={id => setFieldValue('statusId', id)}
            error={errors.statusId}
          />
        </SimpleGrid>
        <TagsInput
          label={t('posts.tags')}
          value={values.tagIds}
          onChange={ids => setFieldValue('tagIds', ids)}
          error={errors.tagIds}
        />
        <TextInput
          type="email"
          label={t('posts.field.author')}
          description={t('posts.field.author.about')}
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('author')}
        />
        <FormFooter change={create} label={t('dialog.create')} cancel={close} />
      </Stack>
    </form>
  )
}

/** Preselects the board that the list shows. */
export const CreatePost = ({ board, ...props }: Props & { board: string | undefined }) => {
  const { t } = useTexts()
  const boards = useBoards()
  return (
    <Dialog title={t('posts.create')} close={props.close} size="lg">
      {boards.isPending ? null : <Form {...props} boardId={board ?? boards.data?.[0]?.id ?? ''} />}
    </Dialog>
  )
}
