import { Stack, Tabs, Text } from '@mantine/core'
import { Snippet } from '../../../components/copy.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import snippets from './snippets.json' with { type: 'json' }

type Language = keyof typeof snippets

const names = { js: 'Node', python: 'Python', go: 'Go', sh: 'Shell' } as const satisfies Record<
  Language,
  string
>

const languages = Object.keys(names) as Language[] // exactly the keys of the object above

/** Code samples that verify the signature of a delivery. */
export const Signature = () => {
  const { t } = useTexts()
  return (
    <Stack>
      <Stack component="ol" className="steps" gap="xs">
        {(['body', 'age', 'quick', 'once'] as const).map(step => (
          <Text key={step} component="li" size="sm">
            {t(`signature.${step}`)}
          </Text>
        ))}
      </Stack>
      <Text size="sm">{t('signature.about')}</Text>
      <Tabs defaultValue="js" keepMounted={false}>
        <Tabs.List aria-label={t('signature.language')}>
          {languages.map(language => (
            <Tabs.Tab key={language} value={language}>
              {names[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map(language => (
          <Tabs.Panel key={language} value={language}>
            <Snippet code={snippets[language]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
