import { TextInput } from '@mantine/core'
import { Icon } from '../../components/icons.tsx'
import { useSearchText } from '../../components/search-field.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Props = { label: TextKey; value: string; change: (text: string) => void }

/** Searches once the member stops typing. */
export const SearchField = ({ label, value, change }: Props) => {
  const { t } = useTexts()
  const { text, type } = useSearchText(value, change)
  return (
    <TextInput
      size="xs"
      type="search"
      className="search-field"
      aria-label={t(label)}
      placeholder={t(label)}
      leftSection={<Icon name="search" size={14} />}
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
