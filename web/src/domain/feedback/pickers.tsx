import { MultiSelect, type MultiSelectProps, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useMe } from '../../api/session.ts'
import { choicesOf } from '../../components/forms/choices.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { nameOf, useBoards, useStatuses, useTags, useTeam } from './lookups.ts'

type Option = { value: string; label: string }

export type SelectProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value: string
  choose: (value: string) => void
  /** Stands for none, or for all. */
  none?: string
}

/** What is chosen stays to be seen, also while the others are under way, or when it is gone. */
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

/** The same by slugs, which say something in an address. */
export const StatusSlugSelect = (props: SelectProps) => (
  <Select
    options={useStatuses().data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
    {...props}
  />
)

export const TagSelect = (props: SelectProps) => <Select options={choicesOf(useTags().data)} {...props} />

/** The team, whoever asks before all others. */
export const useOwners = (): Option[] => {
  const { say } = useTexts()
  const me = useMe()
  const team = useTeam().data ?? []
  const others = team.filter(({ principalId }) => principalId !== me.principalId)
  return [
    { value: me.principalId, label: say('posts.owner.me', { name: me.name }) },
    ...others.map(it => ({ value: it.principalId, label: nameOf(it) })),
  ]
}

export const OwnerSelect = (props: SelectProps) => <Select options={useOwners()} {...props} />

/** Some of the tags, or none. */
export const TagsInput = (props: Omit<MultiSelectProps, 'data'>) => {
  const { say } = useTexts()
  const tags = useTags().data ?? []
  const gone = (props.value ?? []).filter(id => !tags.some(tag => tag.id === id))
  return (
    <MultiSelect
      data={[...choicesOf(tags), ...gone.map(id => ({ value: id, label: '…' }))]}
      searchable
      hidePickedOptions
      nothingFoundMessage={say('posts.tags.nothing')}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}
