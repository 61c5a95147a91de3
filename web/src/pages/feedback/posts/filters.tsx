import { Button, Checkbox, Indicator, Popover, Stack, TextInput } from '@mantine/core'
import { Filter } from '../../../components/forms/filter.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { BoardSelect, OwnerSelect, StatusSlugSelect, TagSelect } from '../../../domain/feedback/pickers.tsx'
import { type PostSearch, postSorts } from '../../../domain/posts/search.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

type Patch = { [Name in keyof PostSearch]?: PostSearch[Name] | undefined }
type Props = { search: PostSearch; change: (patch: Patch) => void }

/** Filters that are rarely used. */
const MoreFilters = ({ search: { from, to, deleted, merged }, change }: Props) => {
  const { say } = useTexts()
  const isUsed = Boolean(from || to || deleted || merged)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Indicator disabled={!isUsed} offset={4} zIndex={1}>
        <Popover.Target>
          <Button variant="default" fullWidth>
            {say('posts.filter.more')}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={say('posts.filter.more')}>
        <Stack gap="sm">
          <TextInput
            type="date"
            label={say('posts.filter.from')}
            value={from ?? ''}
            onChange={({ currentTarget }) => change({ from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={say('posts.filter.to')}
            value={to ?? ''}
            onChange={({ currentTarget }) => change({ to: currentTarget.value || undefined })}
          />
          <Checkbox
            label={say('posts.filter.merged')}
            checked={merged === true}
            onChange={({ currentTarget }) => change({ merged: currentTarget.checked || undefined })}
          />
          <Checkbox
            label={say('posts.filter.deleted')}
            checked={deleted === true}
            onChange={({ currentTarget }) => change({ deleted: currentTarget.checked || undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const Sort = ({ search, change }: Props) => {
  const { say } = useTexts()
  return (
    <Filter
      aria-label={say('posts.sort')}
      none={say('posts.sort.newest')}
      values={postSorts.filter(it => it !== 'newest')}
      nameOf={it => say(`posts.sort.${it}`)}
      value={search.sort}
      choose={sort => change({ sort })}
    />
  )
}

/** The filters and the order of the post list. */
export const Filters = ({ search, change }: Props) => {
  const { say } = useTexts()
  return (
    <search className="filters">
      <SearchField
        label={say('posts.search')}
        value={search.search}
        search={text => change({ search: text })}
      />
      <BoardSelect
        aria-label={say('posts.board')}
        none={say('posts.filter.boards')}
        value={search.board ?? ''}
        choose={id => change({ board: id || undefined })}
      />
      <StatusSlugSelect
        aria-label={say('posts.status')}
        none={say('posts.filter.statuses')}
        value={search.status ?? ''}
        choose={slug => change({ status: slug || undefined })}
      />
      <TagSelect
        aria-label={say('posts.tags')}
        none={say('posts.filter.tags')}
        value={search.tag ?? ''}
        choose={id => change({ tag: id || undefined })}
      />
      <OwnerSelect
        aria-label={say('posts.owner')}
        none={say('posts.filter.owners')}
        value={search.owner ?? ''}
        choose={id => change({ owner: id || undefined })}
      />
      <Sort search={search} change={change} />
      <MoreFilters search={search} change={change} />
    </search>
  )
}
