import {
  Anchor,
  Button,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Attachment, toInput } from '../../api/files.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useFormFiles } from '../../components/files/use-form-files.ts'
import { useFieldErrors } from '../../components/forms/field-errors.ts'
import { FormFooter } from '../../components/forms/form-footer.tsx'
import { ErrorNote } from '../../components/states.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { StatusBadge } from '../feedback/badges.tsx'
import { useBoards } from '../feedback/lookups.ts'
import { BoardSelect, StatusSelect, TagsInput } from '../feedback/pickers.tsx'
import { PostFields } from './fields.tsx'
import { type PostInput, useCreatePost, useSimilarTo } from './queries.ts'

type Values = {
  title: string
  content: string
  boardId: string
  statusId: string
  tagIds: string[]
  author: string
}

const empty: Values = { title: '', content: '', boardId: '', statusId: '', tagIds: [], author: '' }

const bodyOf = (
  { title, content, boardId, statusId, tagIds, author }: Values,
  attachments: Attachment[],
): PostInput => ({
  title,
  content,
  attachments: attachments.map(toInput),
  boardId,
  tagIds,
  ...(statusId && { statusId }),
  ...(author.trim() && { author: { email: author.trim() } }),
})

/** An action on an existing post, to choose it instead of creating one. */
export type Instead = { label: TextKey; act: (postId: string) => void; pendingId: string | undefined }

/** Existing posts that are similar, to avoid duplicates. */
const Similar = ({ title, instead }: { title: string; instead: Instead | undefined }) => {
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
              {instead && (
                <Button
                  size="compact-xs"
                  variant="light"
                  loading={instead.pendingId === id}
                  onClick={() => instead.act(id)}
                >
                  {t(instead.label)}
                  <VisuallyHidden>&nbsp;{title}</VisuallyHidden>
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
    </Fieldset>
  )
}

type Props = {
  create: UseMutationResult<{ id: string }, Error, PostInput>
  made: (id: string) => void
  close: () => void
  /** What to fill in. */
  start?: Partial<Pick<Values, 'title' | 'content'>>
  /** The user in whose name the post is created, instead of a field for it. */
  behalf?: string
  instead?: Instead
  /** An error of `instead`. */
  error?: Error | null
}

const Form = ({
  create,
  made,
  close,
  start,
  behalf,
  instead,
  error,
  boardId,
}: Props & { boardId: string }) => {
  const { t } = useTexts()
  const form = useForm<Values>({ initialValues: { ...empty, ...start, boardId } })
  const showErrors = useFieldErrors(form)
  const { files, afterUploads, label } = useFormFiles([])
  const send = form.onSubmit(values =>
    create.mutate(bodyOf(values, files.attachments), {
      onSuccess: ({ id }) => made(id),
      onError: showErrors,
    }),
  )
  const { values, errors, setFieldValue } = form
  const isPublic = useBoards().data?.find(({ id }) => id === values.boardId)?.audience !== 'private'
  return (
    <form onSubmit={afterUploads(send)} noValidate>
      <Stack>
        <PostFields fieldOf={form.getInputProps} files={files}>
          {/* Once it is created, the post is similar to itself. */}
          {!create.isSuccess && <Similar title={values.title} instead={instead} />}
          {error && <ErrorNote error={error} />}
        </PostFields>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BoardSelect
            label={t('posts.board')}
            description={t(`posts.board.${isPublic ? 'public' : 'private'}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
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
        {behalf === undefined ? (
          <TextInput
            type="email"
            label={t('posts.field.author')}
            description={t('posts.field.author.about')}
            dir="ltr"
            autoComplete="off"
            {...form.getInputProps('author')}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('posts.field.author')} <bdi>{behalf}</bdi>
          </Text>
        )}
        <FormFooter change={create} label={label(t('dialog.create'))} cancel={close} />
      </Stack>
    </form>
  )
}

/** Preselects the board that the list shows. Opens when all that it fills in has loaded, so that the title gets the focus. */
export const PostDialog = ({
  board,
  isLoading = false,
  ...props
}: Props & { board?: string | undefined; isLoading?: boolean }) => {
  const { t } = useTexts()
  const boards = useBoards()
  if (boards.isPending || isLoading) return null
  return (
    <Dialog title={t('posts.create')} close={props.close} size="lg">
      <Form {...props} boardId={board ?? boards.data?.[0]?.id ?? ''} />
    </Dialog>
  )
}

export const CreatePost = (props: Pick<Props, 'made' | 'close'> & { board: string | undefined }) => (
  <PostDialog create={useCreatePost()} {...props} />
)
