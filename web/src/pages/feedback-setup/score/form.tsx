import { Button, Card, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFieldErrors } from '../../../components/forms/field-errors.ts'
import { FormError } from '../../../components/forms/form-footer.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import { type Definition, useChangeDefinition } from './queries.ts'
import { SegmentPoints } from './segments.tsx'
import { factors, patchOf, pointsRange, type Values, valuesOf } from './values.ts'

export const ScoreForm = ({ definition }: { definition: Definition }) => {
  const { t } = useTexts()
  const change = useChangeDefinition()
  const form = useForm<Values>({ initialValues: valuesOf(definition) })
  const showErrors = useFieldErrors(form)
  const show = (saved: Definition) => {
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
  }
  const save = form.onSubmit(values =>
    change.mutate(patchOf(values), { onSuccess: show, onError: showErrors }),
  )
  const isDirty = form.isDirty()
  const state = () => {
    if (isDirty) return t('settings.unsaved')
    return t(definition.isApplied ? 'score.applied' : 'score.applying')
  }
  return (
    <Card withBorder component="form" onSubmit={save} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} verticalSpacing="md">
          {factors.map(factor => (
            <NumberField
              key={factor}
              label={t(`score.${factor}`)}
              description={t(`score.${factor}.about`)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...pointsRange}
              {...form.getInputProps(factor)}
            />
          ))}
        </SimpleGrid>
        <Input.Wrapper
          label={t('score.segments')}
          labelElement="div"
          description={t('score.segments.about')}
          error={form.errors.segments}
        >
          <Stack mt="xs">
            <SegmentPoints form={form} />
          </Stack>
        </Input.Wrapper>
        <FormError error={change.error} />
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status">
            {state()}
          </Text>
          <Button type="submit" loading={change.isPending} disabled={!isDirty}>
            {t('dialog.save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
