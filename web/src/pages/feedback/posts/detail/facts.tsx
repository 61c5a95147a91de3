import { dateTimeIn, personName } from '@earshot/i18n'
import { Anchor, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { ErrorNote } from '../../../../components/states.tsx'
import { BoardSelect, OwnerSelect, StatusSelect, TagsInput } from '../../../../domain/feedback/pickers.tsx'
import { type Post, type PostPatch, useChangePost } from '../../../../domain/posts/post-queries.ts'
import { useUser } from '../../../../domain/users/queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

/** Posts by API keys have no author page to link to. */
const Author = ({ post }: { post: Post }) => {
  const { language } = useTexts()
  const { data, isPending } = useUser(post.authorPrincipalId)
  if (isPending) return <Skeleton h={16} w={120} />
  if (!data) return <bdi>{personName(language, { id: post.authorPrincipalId, name: post.authorName })}</bdi>
  return (
    <Anchor
      inherit
      renderRoot={props => <Link to="/users/$id" params={{ id: data.principalId }} {...props} />}
    >
      <bdi>{data.name}</bdi>
    </Anchor>
  )
}

const Dates = ({ post }: { post: Post }) => {
  const { t, language } = useTexts()
  return (
    <dl className="details">
      <div>
        <dt>{t('post.author')}</dt>
        <dd>
          <Author post={post} />
        </dd>
      </div>
      <div>
        <dt>{t('post.created')}</dt>
        <dd>{dateTimeIn(language, post.createdAt)}</dd>
      </div>
      <div>
        <dt>{t('post.updated')}</dt>
        <dd>{dateTimeIn(language, post.updatedAt)}</dd>
      </div>
    </dl>
  )
}

/** Date fields are filled in part by part, so incomplete dates are not saved. */
const Eta = ({
  post,
  change,
  disabled,
}: {
  post: Post
  change: (patch: PostPatch) => void
  disabled: boolean
}) => {
  const { t } = useTexts()
  return (
    <TextInput
      key={post.eta}
      type="date"
      size="sm"
      label={t('post.eta')}
      defaultValue={post.eta ?? ''}
      disabled={disabled}
      onBlur={({ currentTarget: { value } }) => {
        const eta = value || null
        if (eta !== post.eta) change({ eta })
      }}
    />
  )
}

/** The post's properties. A new value is saved at once. */
export const Facts = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const saving = useChangePost(post.id)
  const change = (patch: PostPatch) => saving.mutate(patch)
  const disabled = !canWriteFeedback(useMe()) || post.deletedAt !== null
  return (
    <Stack gap="sm" component="section" aria-label={t('post.details')}>
      <StatusSelect
        label={t('posts.status')}
        none={t('post.status.none')}
        value={post.statusId ?? ''}
        choose={id => change({ statusId: id || null })}
        disabled={disabled}
      />
      <OwnerSelect
        label={t('posts.owner')}
        none={t('posts.owner.none')}
        value={post.ownerPrincipalId ?? ''}
        choose={id => change({ ownerPrincipalId: id || null })}
        disabled={disabled}
      />
      <BoardSelect
        label={t('posts.board')}
        value={post.boardId}
        choose={boardId => change({ boardId })}
        disabled={disabled}
      />
      <TagsInput
        label={t('posts.tags')}
        value={post.tags.map(({ id }) => id)}
        onChange={tagIds => change({ tagIds })}
        disabled={disabled}
      />
      <Eta post={post} change={change} disabled={disabled} />
      <Text component="p" size="xs" c="dimmed" role="status">
        {t(saving.isPending ? 'post.saving' : saving.isSuccess ? 'post.saved' : 'post.saves')}
      </Text>
      {saving.error && <ErrorNote error={saving.error} />}
      <Dates post={post} />
    </Stack>
  )
}
