import { Checkbox } from '@mantine/core'
import { TextFilter } from '../../../components/forms/filter-fields.tsx'
import { MoreFilters } from '../../../components/forms/more-filters.tsx'
import { Choice } from '../../../domain/support/choice.tsx'
import { useNames, usePeople } from '../../../domain/support/people.ts'
import { priorities } from '../../../domain/support/types.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { channels, type InboxSearch } from './search.ts'

export type InboxChange = (search: Partial<Record<keyof InboxSearch, string | true | undefined>>) => void

/** The filters of the inbox besides its views and the search. */
export const InboxFilters = ({ search, change }: { search: InboxSearch; change: InboxChange }) => {
  const { t } = useTexts()
  const people = usePeople()
  const names = useNames()
  const { priority, channel, tag, assignee, unread } = search
  return (
    <MoreFilters
      label={t('inbox.filters')}
      isUsed={Boolean(priority || channel || tag || assignee || unread)}
      size="xs"
    >
      <Choice
        hasLabel
        label="priority.title"
        all="priority.any"
        value={priority}
        options={priorities.map(it => ({ value: it, label: t(`priority.${it}`) }))}
        choose={chosen => change({ priority: chosen })}
      />
      <Choice
        hasLabel
        label="inbox.channel"
        all="inbox.channel.any"
        value={channel}
        options={channels.map(it => ({ value: it, label: t(`inbox.channel.${it}`) }))}
        choose={chosen => change({ channel: chosen })}
      />
      <Choice
        hasLabel
        label="assign.title"
        all="assign.any"
        value={assignee}
        options={[
          ...people.map(({ id }) => ({ value: id, label: names.person(id) })),
          { value: 'none', label: t('assign.unassigned') },
        ]}
        choose={chosen => change({ assignee: chosen })}
      />
      <TextFilter
        label={t('inbox.tag')}
        placeholder={t('inbox.tag.any')}
        value={tag}
        choose={text => change({ tag: text || undefined })}
      />
      <Checkbox
        size="xs"
        label={t('inbox.unread.only')}
        checked={unread === true}
        onChange={({ currentTarget }) => change({ unread: currentTarget.checked || undefined })}
      />
    </MoreFilters>
  )
}
