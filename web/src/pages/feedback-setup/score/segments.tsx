import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { useSegments } from '../../../domain/segments/queries.ts'
import { SegmentSelect } from '../../../domain/segments/select.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { pointsRange, type Values } from './values.ts'

/** The most segments that the API accepts. */
const most = 10

/** Points for voters in segments, one line for each segment. */
export const SegmentPoints = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTexts()
  const { segments } = form.values
  const known = useSegments().data ?? []
  const free = known.find(({ slug }) => segments.every(it => it.segment !== slug))
  return (
    <Stack gap="xs">
      {segments.map(({ segment }, place) => (
        <Group key={segment} wrap="nowrap" align="flex-end" gap="sm">
          <SegmentSelect
            flex={1}
            label={t('segments.one')}
            value={segment}
            choose={slug => form.setFieldValue(`segments.${place}.segment`, slug)}
            error={form.errors[`segments.${place}.segment`]}
            data-path={`segments.${place}.segment`}
          />
          <NumberField
            w="7rem"
            label={t('score.points')}
            {...pointsRange}
            {...form.getInputProps(`segments.${place}.points`)}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={t('score.segments.remove', {
              name: known.find(({ slug }) => slug === segment)?.name ?? segment,
            })}
            onClick={() => form.removeListItem('segments', place)}
          >
            {t('list.delete')}
          </Button>
        </Group>
      ))}
      {known.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('segments.empty')}
        </Text>
      )}
      {free && segments.length < most && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.insertListItem('segments', { segment: free.slug, points: 1 })}
          >
            {t('score.segments.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
