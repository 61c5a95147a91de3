import { Group, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Confirm } from '../../../components/confirm.tsx'
import { Swatch } from '../../../components/forms/color.tsx'
import { Icon } from '../../../components/icons.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { Time } from '../../../components/time.tsx'
import { type Tag, useTags } from '../../../domain/feedback/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
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
  const { t, language } = useTexts()
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
        aria-label={t('tags.find')}
        placeholder={t('tags.find')}
        leftSection={<Icon name="search" size={16} />}
        value={q}
        onChange={event => find(event.currentTarget.value)}
      />
      {found.length === 0 && <Text c="dimmed">{t('tags.none')}</Text>}
      {found.length > 0 && (
        <Records
          label={t('tags.title')}
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
  const { t } = useTexts()
  return (
    <Confirm
      title={t('delete.title', { name })}
      about={t('tags.delete.about')}
      label={t('list.delete')}
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
    <CollectionPage
      texts={texts}
      list={useTags()}
      search={search}
      navigate={({ search, ...options }) => navigate({ ...options, search: { ...search, ...(q && { q }) } })}
      edit={(tag, close) => <EditTag key={tag?.id ?? ''} tag={tag} close={close} />}
      remove={(tag, close) => <DeleteTag tag={tag} close={close} />}
    >
      {(items, actions) => <TagList items={items} actions={actions} />}
    </CollectionPage>
  )
}
