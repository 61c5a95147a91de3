import { useForm } from '@mantine/form'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { DescriptionField, NameField, SlugField } from '../../../components/forms/fields.tsx'
import { RadioField } from '../../../components/forms/radio-field.tsx'
import { type Segment, type SegmentInput, useSaveSegment } from '../../../domain/segments/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { RuleFields } from './rule/fields.tsx'
import { RulePreview } from './rule/preview.tsx'
import { type RuleValues, ruleIn, ruleValuesOf } from './rule/values.ts'

const ways = ['hand', 'rule'] as const

type Values = Omit<SegmentInput, 'rule'> & { by: (typeof ways)[number]; rule: RuleValues }

const valuesOf = (segment: Segment | undefined): Values => ({
  name: segment?.name ?? '',
  slug: segment?.slug ?? '',
  description: segment?.description ?? '',
  by: segment?.rule ? 'rule' : 'hand',
  rule: ruleValuesOf(segment?.rule),
})

const bodyOf = ({ by, rule, ...fields }: Values): SegmentInput => ({
  ...fields,
  rule: by === 'rule' ? ruleIn(rule) : null,
})

type Props = { segment: Segment | undefined; close: () => void; onCreated?: (segment: Segment) => void }

/** A dialog to create or edit a segment. */
export const EditSegment = ({ segment, close, onCreated = close }: Props) => {
  const { t } = useTexts()
  const change = useSaveSegment(segment?.slug)
  const form = useForm<Values>({ initialValues: valuesOf(segment) })
  const { by, rule } = form.values
  return (
    <EditDialog
      item={segment}
      create="segments.create"
      form={form}
      bodyOf={bodyOf}
      change={change}
      close={close}
      done={onCreated}
      size="lg"
    >
      <NameField field={form.getInputProps('name')} />
      {!segment && <SlugField field={form.getInputProps('slug')} about="segments.slug.about" />}
      <DescriptionField field={form.getInputProps('description')} />
      <RadioField
        label={t('segments.members')}
        values={ways}
        textsOf={way => [t(`segments.by.${way}`), t(`segments.by.${way}.about`)]}
        field={form.getInputProps('by')}
      />
      {by === 'rule' && (
        <RuleFields value={rule} onChange={next => form.setValues({ rule: next })} errors={form.errors}>
          <RulePreview rule={ruleIn(rule)} />
        </RuleFields>
      )}
    </EditDialog>
  )
}
