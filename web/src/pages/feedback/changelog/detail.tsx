import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { canWriteFeedback, useMe } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { Failed, Loading } from '../../../components/states.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { Editor } from './editor.tsx'
import { useEntry } from './queries.ts'

const route = getRouteApi('/changelog/$id')

const Forbidden = () => {
  const { t } = useTexts()
  return <Page title={t('changelog.title')} about={t('error.forbidden')} />
}

const EntryDetail = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const [loads, setLoads] = useState(0)
  const { data, error, refetch } = useEntry(id)
  const load = () => void refetch().then(() => setLoads(loads + 1))
  if (data) return <Editor key={loads} version={data} load={load} />
  return (
    <Page title={t('changelog.entry')}>{error ? <Failed error={error} retry={refetch} /> : <Loading />}</Page>
  )
}

export const EntryPage = () => {
  const { id } = route.useParams()
  return canWriteFeedback(useMe()) ? <EntryDetail key={id} id={id} /> : <Forbidden />
}

export const NewEntryPage = () =>
  canWriteFeedback(useMe()) ? <Editor version={undefined} load={() => undefined} /> : <Forbidden />
