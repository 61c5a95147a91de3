import { Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { canAdminister } from '../../../api/session.ts'
import { ConfirmDelete } from '../../../components/confirm-delete.tsx'
import { CollectionPage } from '../../../components/lists/collection-page.tsx'
import { type RecordAction, Records } from '../../../components/lists/records.tsx'
import { QuickSwitch } from '../../../components/quick-switch.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { Time } from '../../../components/time.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditWorkflow } from './edit.tsx'
import { useEnable, type Workflow, workflows } from './queries.ts'
import { useSentence } from './sentence.ts'

const route = getRouteApi('/workflows')

const texts = {
  title: 'workflows.title',
  about: 'workflows.about',
  create: 'workflows.create',
  empty: 'workflows.empty',
  count: 'workflows.count',
} as const

const Runs = ({ runCount, lastRunAt }: Workflow) => {
  const { t } = useTexts()
  if (lastRunAt === null) return t('workflows.runs.none')
  return (
    <>
      {t('workflows.runs.count', { count: runCount })}
      <Text size="xs" c="dimmed" component="div">
        <Time moment={lastRunAt} />
      </Text>
    </>
  )
}

type ListProps = { items: Workflow[]; actions: RecordAction<Workflow>[] }

const WorkflowList = ({ items, actions }: ListProps) => {
  const { t } = useTexts()
  const enable = useEnable()
  const sentenceOf = useSentence()
  return (
    <Stack>
      {enable.error && <ErrorNote error={enable.error} />}
      <Records
        label={t('workflows.title')}
        items={items}
        below={it => (
          <Text size="sm" c="dimmed" className="breakable">
            <bdi>{sentenceOf(it)}</bdi>
          </Text>
        )}
        columns={[
          { heading: 'workflows.runs', show: it => <Runs {...it} /> },
          {
            heading: 'workflows.enabled',
            show: it => (
              <QuickSwitch
                aria-label={t('workflows.enabled.of', { name: it.name })}
                checked={it.enabled}
                change={enabled => enable.mutateAsync({ id: it.id, enabled })}
              />
            ),
          },
        ]}
        actions={actions}
      />
    </Stack>
  )
}

/** Workflows run actions after changes of a conversation, and when it has had no reply for some time. */
export const WorkflowsPage = () => {
  const remove = workflows.useDelete()
  return (
    <CollectionPage
      texts={texts}
      list={workflows.useAll()}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      isFor={canAdminister}
      edit={(workflow, close) => <EditWorkflow key={workflow?.id ?? ''} workflow={workflow} close={close} />}
      remove={(workflow, close) => (
        <ConfirmDelete item={workflow} about="workflows.delete.about" change={remove} close={close} />
      )}
    >
      {(items, actions) => <WorkflowList items={items} actions={actions} />}
    </CollectionPage>
  )
}
