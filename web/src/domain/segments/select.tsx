import { Select, type SelectProps } from '../feedback/pickers.tsx'
import { useSegments } from './queries.ts'

export const SegmentSelect = (props: SelectProps) => {
  const segments = useSegments().data ?? []
  return <Select options={segments.map(({ slug, name }) => ({ value: slug, label: name }))} {...props} />
}
