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
  const { say } = useTexts()
  const [asked] = useDebouncedValue(title.trim(), 300)
  const { data = [] } = useSimilarTo(asked)
  if (asked === '' || data.length === 0) return null
  return (
    <Fieldset legend={say('posts.similar')} p="xs" aria-live="polite">
      <Stack component="ul" className="cards" gap={6}>
        {data.map(({ id, title, statusId, status, voteCount }) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <Anchor size="sm" renderRoot={props => <Link to="/posts/$id" params={{ id }} {...props} />}>
              <bdi>{title}</bdi>
            </Anchor>
            <Group gap="xs">
              <Text size="xs" c="dimmed">
                {say('posts.votes', { count: voteCount })}
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
  const { say } = useTexts()
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
          label={say('posts.field.title')}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <Similar title={values.title} />
        <Textarea
          label={say('posts.field.content')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('content')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BoardSelect
            label={say('posts.board')}
            value={values.boardId}
            choose={id => setFieldValue('boardId', id)}
            error={errors.boardId}
          />
          <StatusSelect
            label={say('posts.status')}
            none={say('posts.status.default')}
            value={values.statusId}
            choose={id => setFieldValue('statusId', id)}
            error={errors.statusId}
          />
        </SimpleGrid>
        <TagsInput
          label={say('posts.tags')}
          value={values.tagIds}
          onChange={ids => setFieldValue('tagIds', ids)}
          error={errors.tagIds}
        />
        <TextInput
          type="email"
          label={say('posts.field.author')}
          description={say('posts.field.author.about')}
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('author')}
        />
        <FormFooter change={create} label={say('dialog.create')} cancel={close} />
      </Stack>
    </form>
  )
}

/** Preselects the board that the list shows. */
export const CreatePost = ({ board, ...props }: Props & { board: string | undefined }) => {
  const { say } = useTexts()
  const boards = useBoards()
  return (
    <Dialog title={say('posts.create')} close={props.close} size="lg">
      {boards.isPending ? null : <Form {...props} boardId={board ?? boards.data?.[0]?.id ?? ''} />}
    </Dialog>
  )
}
