import { Tabs } from '@mantine/core'
import { Snippet } from './copy.tsx'

type Props<Language extends string> = {
  label: string
  /** The names of the languages, in their order. */
  names: Record<Language, string>
  code: Record<Language, string>
}

/** The same program in several languages. */
export const CodeSamples = <Language extends string>({ label, names, code }: Props<Language>) => {
  const languages = Object.keys(names) as Language[] // its own keys
  return (
    <Tabs defaultValue={languages[0] ?? null} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {languages.map(language => (
          <Tabs.Tab key={language} value={language}>
            {names[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map(language => (
        <Tabs.Panel key={language} value={language}>
          <Snippet code={code[language]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
