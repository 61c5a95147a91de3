import { isLanguage, languages } from '@earshot/i18n'
import { Card, NativeSelect, SimpleGrid, useMantineColorScheme } from '@mantine/core'
import { isScheme, schemes } from '../../components/schemes.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** The language and appearance of the panel in this browser. */
export const Display = () => {
  const { t, language, setLanguage } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card withBorder>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('user.language')}
          data={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        />
        <NativeSelect
          label={t('user.scheme')}
          data={schemes.map(value => ({ value, label: t(`user.scheme.${value}`) }))}
          value={colorScheme}
          onChange={({ currentTarget: { value } }) => isScheme(value) && setColorScheme(value)}
        />
      </SimpleGrid>
    </Card>
  )
}
