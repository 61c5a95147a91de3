import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../components/forms/choices.ts'
import { DurationField } from '../../../components/forms/duration-field.tsx'
import { MarkdownInput } from '../../../components/markdown/markdown-input.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { teams, useAllMembers } from '../lookups.ts'
import { priorities } from '../match.tsx'
import type { ActionValues } from './values.ts'

/** The form props of a field. */
export type FieldOf = (
  name: keyof ActionValues,
) => ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>

const Assign = ({ field }: { field: FieldOf }) => {
  const { t } = useTexts()
  const unassigned = { value: '', label: t('workflows.assign.none') }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t('workflows.assign.agent')}
        data={[
          unassigned,
          ...(useAllMembers().data ?? []).map(({ id, name, email }) => ({
            value: id,
            label: name ?? email ?? id,
          })),
        ]}
        {...field('assignedPrincipalId')}
      />
      <NativeSelect
        label={t('match.team')}
        data={[unassigned, ...choicesOf(teams.useAll().data)]}
        {...field('assignedTeamId')}
      />
    </SimpleGrid>
  )
}

type Props = { type: ActionValues['type']; field: FieldOf }

/** The fields of an action, by its type. */
export const ActionFields = ({ type, field }: Props) => {
  const { t } = useTexts()
  switch (type) {
    case 'assign':
      return <Assign field={field} />
    case 'priority':
      return (
        <NativeSelect
          label={t('match.priority')}
          data={priorities.map(it => ({ value: it, label: t(`match.priority.${it}`) }))}
          {...field('priority')}
        />
      )
    case 'tag':
      return <TextInput label={t('workflows.tag')} autoComplete="off" {...field('tag')} />
    case 'note':
    case 'reply':
      return <MarkdownInput label={t(`workflows.${type}`)} minRows={3} {...field('content')} />
    case 'snooze':
      return (
        <DurationField
          label={t('workflows.snooze')}
          description={t('workflows.snooze.about')}
          field={field('forSeconds')}
        />
      )
    case 'close':
      return null
  }
}
