import { Checkbox, Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SortableList } from '../../../components/lists/sortable-list.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Part, Values } from './values.ts'

/** The parts in the order of their tabs, those that are not shown among them. */
export const Parts = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTexts()
  const { order } = form.values.widget
  const items = order.map((id: Part) => ({ id, name: t(`widget.parts.${id}`) }))
  return (
    <Checkbox.Group label={t('widget.parts')} {...form.getInputProps('widget.parts')}>
      <Input.Description mb="xs">{t('widget.parts.about')}</Input.Description>
      <SortableList
        label={t('widget.parts')}
        items={items}
        save={sorted =>
          form.setFieldValue(
            'widget.order',
            sorted.map(({ id }) => id),
          )
        }
        actions={[]}
      >
        {({ id, name }) => <Checkbox value={id} label={name} />}
      </SortableList>
    </Checkbox.Group>
  )
}
