import { Checkbox } from '@mantine/core'
import { Filter } from '../../../components/forms/filter.tsx'
import { DayFilter, TextFilter } from '../../../components/forms/filter-fields.tsx'
import { MoreFilters } from '../../../components/forms/more-filters.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { CompanyInput } from '../../../domain/companies/picker.tsx'
import { BoardSelect, OwnerSelect, StatusSlugSelect, TagSelect } from '../../../domain/feedback/pickers.tsx'
import { type PostSearch, postSorts } from '../../../domain/posts/search.ts'
import { SegmentSelect } from '../../../domain/segments/select.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'

type Patch = { [Name in keyof PostSearch]?: PostSearch[Name] | undefined }
type Props = { search: PostSearch; change: (patch: Patch) => void }

/** Filters by voters. */
const VoterFilters = ({ search: { segment = '', company, revenue }, change }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <SegmentSelect
        label={t('posts.filter.segment')}
        none={t('users.segment.all')}
        value={segment}
        choose={slug => change({ segment: slug || undefined })}
      />
      <CompanyInput
        label={t('posts.filter.company')}
        none={t('posts.filter.companies')}
        value={company ?? null}
        choose={id => change({ company: id ?? undefined })}
      />
      <TextFilter
        label={t('posts.filter.revenue')}
        placeholder="1000"
        value={revenue}
        choose={amount => change({ revenue: amount || undefined })}
      />
    </>
  )
}

const RareFilters = ({ search, change }: Props) => {
  const { t } = useTexts()
  const { from, to, deleted, merged, segment, company, revenue } = search
  const isUsed = Boolean(from || to || deleted || merged || segment || company || revenue)
  return (
    <MoreFilters label={t('posts.filter.more')} isUsed={isUsed}>
      <VoterFilters search={search} change={change} />
      <DayFilter
        label={t('posts.filter.from')}
        value={from}
        choose={day => change({ from: day || undefined })}
      />
      <DayFilter label={t('posts.filter.to')} value={to} choose={day => change({ to: day || undefined })} />
      <Checkbox
        label={t('posts.filter.merged')}
        checked={merged === true}
        onChange={({ currentTarget }) => change({ merged: currentTarget.checked || undefined })}
      />
      <Checkbox
        label={t('posts.filter.deleted')}
        checked={deleted === true}
        onChange={({ currentTarget }) => change({ deleted: currentTarget.checked || undefined })}
      />
    </MoreFilters>
  )
}

const Sort = ({ search, change }: Props) => {
  const { t } = useTexts()
  return (
    <Filter
      aria-label={t('posts.sort')}
      none={t('posts.sort.newest')}
      values={postSorts.filter(it => it !== 'newest')}
      nameOf={it => t(`posts.sort.${it}`)}
      value={search.sort}
      choose={sort => change({ sort })}
    />
  )
}

/** The filters and the order of the post list. */
export const Filters = ({ search, change }: Props) => {
  const { t } = useTexts()
  return (
    <search className="filters">
      <SearchField
        label={t('posts.search')}
        value={search.search}
        search={text => change({ search: text })}
      />
      <BoardSelect
        aria-label={t('posts.board')}
        none={t('posts.filter.boards')}
        value={search.board ?? ''}
        choose={id => change({ board: id || undefined })}
      />
      <StatusSlugSelect
        aria-label={t('posts.status')}
        none={t('posts.filter.statuses')}
        value={search.status ?? ''}
        choose={slug => change({ status: slug || undefined })}
      />
      <TagSelect
        aria-label={t('posts.tags')}
        none={t('posts.filter.tags')}
        value={search.tag ?? ''}
        choose={id => change({ tag: id || undefined })}
      />
      <OwnerSelect
        aria-label={t('posts.owner')}
        none={t('posts.filter.owners')}
        value={search.owner ?? ''}
        choose={id => change({ owner: id || undefined })}
      />
      <Sort search={search} change={change} />
      <RareFilters search={search} change={change} />
    </search>
  )
}
