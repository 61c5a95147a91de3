import { Code, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { Records } from '../../../components/lists/records.tsx'
import { attributes } from '../../../domain/support/lookups.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditAttribute } from './edit.tsx'

const route = getRouteApi('/attributes')

const texts = {
  title: 'attributes.title',
  about: 'attributes.about',
  create: 'attributes.create',
  empty: 'attributes.empty',
  count: 'attributes.count',
} as const

/** Custom attributes of conversations. */
export const AttributesPage = () => {
  const { t } = useTexts()
  const remove = attributes.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={attributes.useAll()}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      isFor={canAdminister}
      edit={(item, close) => <EditAttribute key={item?.id ?? ''} item={item} close={close} />}
      remove={(item, close) => (
        <ConfirmDelete item={item} about="attributes.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => (
        <Records
          label={t('attributes.title')}
          items={items}
          below={({ description }) => (
            <Text size="sm" c="dimmed" className="breakable">
              <bdi>{description}</bdi>
            </Text>
          )}
          columns={[
            { heading: 'attributes.key', show: it => <Code dir="ltr">{it.key}</Code> },
            { heading: 'attributes.type', show: it => t(`attributes.type.${it.type}`) },
            { heading: 'attributes.options', show: it => <bdi>{it.options.join(', ')}</bdi> },
          ]}
          actions={actions}
        />
      )}
    </CollectionPage>
  )
}
