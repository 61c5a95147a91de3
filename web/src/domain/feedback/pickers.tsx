import { personName } from '@earshot/i18n'
import { MultiSelect, type MultiSelectProps, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useMe } from '../../api/session.ts'
import { choicesOf } from '../../components/forms/choices.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { useBoards, useStatuses, useTags, useTeam } from './lookups.ts'

type Option = { value: string; label: string }

export type SelectProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value: string
  choose: (value: string) => void
  /** The label of the empty choice, such as "none" or "all". */
  none?: string
}

/** Keeps the chosen value as an option while the options load and when it no longer exists. */
export const Select = ({ value, choose, none, options, ...props }: SelectProps & { options: Option[] }) => {
  const isKnown = value === '' || options.some(option => option.value === value)
  return (
    <NativeSelect
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...options,
        ...(isKnown ? [] : [{ value, label: '…' }]),
      ]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      {...props}
    />
  )
}

export const BoardSelect = (props: SelectProps) => <Select options={choicesOf(useBoards().data)} {...props} />

export const StatusSelect = (props: SelectProps) => (
  <Select options={choicesOf(useStatuses().data)} {...props} />
)

/** Chooses by slug, which is readable in a URL. */
export const StatusSlugSelect = (props: SelectProps) => (
  <Select
    options={useStatuses().data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
    {...props}
  />
)

export const TagSelect = (props: SelectProps) => <Select options={choicesOf(useTags().data)} {...props} />

/** The members, with the signed-in one first. */
export const useOwners = (): Option[] => {
  const { t, language } = useTexts()
  const me = useMe()
  const team = useTeam().data ?? []
  const others = team.filter(({ principalId }) => principalId !== me.principalId)
  return [
    { value: me.principalId, label: t('posts.owner.me', { name: me.name }) },
    ...others.map(it => ({
      value: it.principalId,
      label: personName(language, { ...it, id: it.principalId }),
    })),
  ]
}

export const OwnerSelect = (props: SelectProps) => <Select options={useOwners()} {...props} />

export const TagsInput = (props: Omit<MultiSelectProps, 'data'>) => {
  const { t } = useTexts()
  const tags = useTags().data ?? []
  const gone = (props.value ?? []).filter(id => !tags.some(tag => tag.id === id))
  return (
    <MultiSelect
      data={[...choicesOf(tags), ...gone.map(id => ({ value: id, label: '…' }))]}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('posts.tags.nothing')}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}
