import { NativeSelect, Switch } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { canAdminister, useMe } from '../../../api/session.ts'
import { choicesOf } from '../../../components/forms/choices.ts'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { DescriptionField, NameField, SlugField } from '../../../components/forms/fields.tsx'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { type Board, useStatuses } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Approval, type BoardInput, useSaveBoard } from './queries.ts'

type Values = Required<Pick<BoardInput, 'name' | 'slug' | 'description' | 'audience'>> & {
  authorVotes: boolean
  defaultStatusId: string
  requireApproval: Approval
  showVoters: boolean
  userTags: boolean
  anonymousVotes: boolean
  anonymousPosts: boolean
}

const approvals = ['none', 'posts', 'comments', 'all'] as const satisfies readonly Approval[]
const switches = ['authorVotes', 'showVoters', 'userTags', 'anonymousVotes', 'anonymousPosts'] as const
const isAnonymous = (name: (typeof switches)[number]) =>
  name === 'anonymousVotes' || name === 'anonymousPosts'

const audiences = ['public', 'private'] as const

const valuesOf = (board: Board | undefined): Values => ({
  name: board?.name ?? '',
  slug: board?.slug ?? '',
  description: board?.description ?? '',
  audience: board?.audience ?? 'public',
  authorVotes: board?.settings.authorVotes ?? false,
  defaultStatusId: board?.settings.defaultStatusId ?? '',
  requireApproval: board?.settings.requireApproval ?? 'none',
  showVoters: board?.settings.showVoters ?? false,
  userTags: board?.settings.userTags ?? false,
  anonymousVotes: board?.settings.anonymousVotes ?? false,
  anonymousPosts: board?.settings.anonymousPosts ?? false,
})

const bodyOf = ({ name, slug, description, audience, ...settings }: Values): BoardInput => ({
  name,
  description,
  audience,
  ...(slug && { slug }),
  settings: { ...settings, defaultStatusId: settings.defaultStatusId || null },
})

type FieldsProps = { form: UseFormReturnType<Values> }

const Audience = ({ form, isNew }: FieldsProps & { isNew: boolean }) => {
  const { t } = useTexts()
  const me = useMe()
  const isOpen = isNew || canAdminister(me)
  return (
    <RadioField
      label={t('boards.audience')}
      description={!isOpen && t('boards.audience.admins')}
      values={audiences}
      textsOf={it => [t(`boards.audience.${it}`), t(`boards.audience.${it}.about`)]}
      isDisabled={!isOpen}
      field={form.getInputProps('audience')}
    />
  )
}

const Rules = ({ form }: FieldsProps) => {
  const { t } = useTexts()
  const statuses = useStatuses()
  return (
    <>
      <NativeSelect
        label={t('boards.defaultStatus')}
        data={[{ value: '', label: t('boards.defaultStatus.workspace') }, ...choicesOf(statuses.data)]}
        {...form.getInputProps('defaultStatusId')}
      />
      <NativeSelect
        label={t('boards.approval')}
        description={t('boards.approval.about')}
        data={approvals.map(it => ({ value: it, label: t(`boards.approval.${it}`) }))}
        {...form.getInputProps('requireApproval')}
      />
      {switches.map(name => (
        <Switch
          key={name}
          label={t(`boards.${name}`)}
          description={isAnonymous(name) && t(`boards.${name}.about`)}
          {...form.getInputProps(name, { type: 'checkbox' })}
        />
      ))}
    </>
  )
}

/** A dialog to create or edit a board. */
export const EditBoard = ({ board, close }: { board: Board | undefined; close: () => void }) => {
  const change = useSaveBoard(board?.id)
  const form = useForm<Values>({ initialValues: valuesOf(board) })
  return (
    <EditDialog
      item={board}
      create="boards.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      <SlugField field={form.getInputProps('slug')} about={!board && 'slug.about'} />
      <DescriptionField field={form.getInputProps('description')} />
      <Audience form={form} isNew={!board} />
      <Rules form={form} />
    </EditDialog>
  )
}
