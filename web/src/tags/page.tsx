import { Group, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type Tag, useTags } from '../feedback/lookups.ts'
import { Swatch } from '../parts/color.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icons.tsx'
import { type RecordAction, Records } from '../parts/records.tsx'
import { Time } from '../parts/time.tsx'
import { SetUpPage } from '../set-up/set-up-page.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { EditTag } from './edit.tsx'
import { useDeleteTag } from './queries.ts'

const route = getRouteApi('/tags')

const texts = {
  title: 'tags.title',
  about: 'tags.about',
  create: 'tags.create',
  empty: 'tags.empty',
  count: 'tags.count',
} as const

const TagName = ({ name, color }: Tag) => (
  <Group gap="xs" wrap="nowrap">
    <Swatch color={color} />
    <bdi>{name}</bdi>
  </Group>
)

const TagList = ({ items, actions }: { items: Tag[]; actions: RecordAction<Tag>[] }) => {
  const { say, language } = useTexts()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const find = (text: string) => navigate({ search: text ? { q: text } : {}, replace: true })
  const wanted = q.toLocaleLowerCase(language)
  const found = items.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted))
  return (
    <Stack>
      <TextInput
        type="search"
        maw={360}
        aria-label={say('tags.find')}
        placeholder={say('tags.find')}
        leftSection={<Icon name="search" size={16} />}
        value={q}
        onChange={event => find(event.currentTarget.value)}
      />
      {found.length === 0 && <Text c="dimmed">{say('tags.none')}</Text>}
      {found.length > 0 && (
        <Records
          label={say('tags.title')}
          items={found}
          link={it => <TagName {...it} />}
          below={({ description }) => (
            <Text size="sm" c="dimmed" className="breakable">
              <bdi>{description}</bdi>
            </Text>
          )}
          columns={[
            { heading: 'tags.created', show: it => <Time moment={it.createdAt} /> },
            { heading: 'tags.updated', show: it => <Time moment={it.updatedAt} /> },
          ]}
          actions={actions}
        />
      )}
    </Stack>
  )
}

const DeleteTag = ({ tag: { id, name }, close }: { tag: Tag; close: () => void }) => {
  const { say } = useTexts()
  return (
    <Confirm
      title={say('delete.title', { name })}
      about={say('tags.delete.about')}
      label={say('list.delete')}
      change={useDeleteTag()}
      input={id}
      close={close}
    />
  )
}

export const TagsPage = () => {
  const { q, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SetUpPage
      texts={texts}
      list={useTags()}
      search={search}
      go={({ search, ...options }) => navigate({ ...options, search: { ...search, ...(q && { q }) } })}
      edit={(tag, close) => <EditTag key={tag?.id ?? ''} tag={tag} close={close} />}
      remove={(tag, close) => <DeleteTag tag={tag} close={close} />}
    >
      {(items, actions) => <TagList items={items} actions={actions} />}
    </SetUpPage>
  )
}
