import { personName } from '@earshot/i18n'
import { Anchor, Button, Group, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../../api/session.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { Dialog } from '../../../../components/dialog.tsx'
import { useFieldErrors } from '../../../../components/forms/field-errors.ts'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { Time } from '../../../../components/time.tsx'
import {
  type Post,
  useAddVoter,
  useRemoveVoter,
  useVoters,
  type Vote,
} from '../../../../domain/posts/post-queries.ts'
import { useTexts } from '../../../../texts/use-texts.tsx'

const AddVoter = ({ postId, close }: { postId: string; close: () => void }) => {
  const { t } = useTexts()
  const add = useAddVoter(postId)
  const form = useForm({ mode: 'uncontrolled', initialValues: { voter: '', name: '' } })
  const showErrors = useFieldErrors(form)
  const send = form.onSubmit(({ voter, name }) =>
    add.mutate(
      { voter: { email: voter.trim(), ...(name.trim() && { name: name.trim() }) } },
      { onSuccess: close, onError: showErrors },
    ),
  )
  return (
    <Dialog title={t('voters.add')} close={close}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">{t('voters.add.about')}</Text>
          <TextInput
            type="email"
            label={t('users.email')}
            dir="ltr"
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('voter')}
          />
          <TextInput label={t('list.name')} autoComplete="off" {...form.getInputProps('name')} />
          <FormFooter change={add} label={t('voters.add')} cancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}

const useVoterName = ({ principalId: id, voterName: name, voterEmail: email }: Vote): string =>
  personName(useTexts().language, { id, name, email })

const RemoveVoter = ({ vote, postId, close }: { vote: Vote; postId: string; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('voters.remove.title', {
        name: useVoterName(vote),
      })}
      about={t('voters.remove.about')}
      label={t('voters.remove')}
      change={useRemoveVoter(postId)}
      input={vote.principalId}
      close={close}
    />
  )
}

type VoterProps = { vote: Vote; remove: (() => void) | undefined }

const Voter = ({ vote, remove }: VoterProps) => {
  const { t } = useTexts()
  const name = useVoterName(vote)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <div className="breakable">
        <Text size="sm" component="div">
          {/* API keys have no user page to link to. */}
          {vote.voterEmail === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Anchor
              inherit
              renderRoot={props => <Link to="/users/$id" params={{ id: vote.principalId }} {...props} />}
            >
              <bdi>{name}</bdi>
            </Anchor>
          )}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <Time moment={vote.createdAt} />
          {vote.importance && ` · ${t(`voters.importance.${vote.importance}`)}`}
        </Text>
      </div>
      {remove && (
        <Button size="compact-xs" variant="subtle" onClick={remove}>
          {t('voters.remove')}
          <VisuallyHidden>&nbsp;{name}</VisuallyHidden>
        </Button>
      )}
    </Group>
  )
}

/** The voters, including those of merged posts. */
export const Voters = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const mayWrite = canWriteFeedback(useMe()) && post.canonicalPostId === null
  const list = useVoters(post.id)
  const [removing, setRemoving] = useState<Vote>()
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="sm" component="section" aria-label={t('voters.title')}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('voters.title')}
        </Title>
        {mayWrite && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t('voters.add')}
          </Button>
        )}
      </Group>
      <PagedList list={list} empty="voters.empty" count="voters.count">
        {votes => (
          <Stack component="ul" className="cards" gap="xs">
            {votes.map(vote => (
              <Voter key={vote.id} vote={vote} remove={mayWrite ? () => setRemoving(vote) : undefined} />
            ))}
          </Stack>
        )}
      </PagedList>
      {removing && <RemoveVoter vote={removing} postId={post.id} close={() => setRemoving(undefined)} />}
      {isAdding && <AddVoter postId={post.id} close={() => setAdding(false)} />}
    </Stack>
  )
}
