import { MultiSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { choicesOf } from '../../../components/forms/choices.ts'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { DescriptionField, NameField } from '../../../components/forms/fields.tsx'
import { useBoards, useStatuses, useTags } from '../../../domain/feedback/lookups.ts'
import type { TextKey } from '../../../texts/en/index.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Roadmap, type RoadmapInput, useSaveRoadmap } from './queries.ts'

type Values = Required<Omit<RoadmapInput, 'slug'>>

type ChoiceProps = {
  label: TextKey
  all: TextKey
  data: { id: string; name: string }[] | undefined
  field: { value: string[]; onChange: (ids: string[]) => void; error: ReactNode }
}

/** Values that no longer exist stay selected until they are removed by hand. */
const Choice = ({ label, all, data = [], field }: ChoiceProps) => {
  const { t } = useTexts()
  const gone = field.value.filter(id => data.every(it => it.id !== id))
  return (
    <MultiSelect
      label={t(label)}
      {...(field.value.length === 0 && { placeholder: t(all) })}
      data={choicesOf([...data, ...gone.map(id => ({ id, name: id }))])}
      searchable
      hidePickedOptions
      {...field}
    />
  )
}

type Props = { roadmap: Roadmap | undefined; saved: (roadmap: Roadmap) => void; close: () => void }

/** A dialog to create or edit a roadmap. */
export const EditRoadmap = ({ roadmap, saved, close }: Props) => {
  const change = useSaveRoadmap(roadmap?.id)
  const boards = useBoards()
  const tags = useTags()
  const statuses = useStatuses()
  const form = useForm<Values>({
    initialValues: {
      name: roadmap?.name ?? '',
      description: roadmap?.description ?? '',
      boardIds: roadmap?.boardIds ?? [],
      tagIds: roadmap?.tagIds ?? [],
      statusIds: roadmap?.statusIds ?? [],
    },
  })
  const fieldOf = (name: 'boardIds' | 'tagIds' | 'statusIds') => ({
    value: form.values[name],
    onChange: (ids: string[]) => form.setFieldValue(name, ids),
    error: form.errors[name],
  })
  const shown = statuses.data?.filter(({ showOnRoadmap }) => showOnRoadmap)
  return (
    <EditDialog
      item={roadmap}
      create="roadmap.create"
      form={form}
      bodyOf={it => it}
      change={change}
      close={close}
      done={saved}
    >
      <NameField field={form.getInputProps('name')} />
      <DescriptionField field={form.getInputProps('description')} />
      <Choice
        label="roadmap.boards"
        all="roadmap.boards.all"
        data={boards.data}
        field={fieldOf('boardIds')}
      />
      <Choice label="roadmap.tags" all="roadmap.tags.all" data={tags.data} field={fieldOf('tagIds')} />
      <Choice label="roadmap.columns" all="roadmap.columns.all" data={shown} field={fieldOf('statusIds')} />
    </EditDialog>
  )
}
