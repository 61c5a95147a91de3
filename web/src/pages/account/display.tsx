import { isLanguage, languages } from '@earshot/i18n'
import { Card, NativeSelect, SimpleGrid, useMantineColorScheme } from '@mantine/core'
import { useChooseLanguage } from '../../api/account.ts'
import { isScheme, schemes } from '../../components/schemes.ts'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'

/** The language of the panel and of emails, and the appearance of the panel in this browser. */
export const Display = () => {
  const { t, language } = useTexts()
  const choose = useChooseLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card withBorder>
      {choose.error && <ErrorNote error={choose.error} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('user.language')}
          description={t('account.language.about')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          value={language}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && choose.mutate(value)}
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
