import type { Text } from '@earshot/i18n'

type Catalogue = Record<string, Text>

const formsOf = (text: Text | undefined): Record<string, string> =>
  typeof text === 'string' ? { other: text } : { ...text }

const placeholdersIn = (text = ''): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort()

const differ = (some: Iterable<string>, others: Iterable<string>): boolean =>
  [...some].sort().join() !== [...others].sort().join()

const problemOf = (
  language: string,
  text: Text | undefined,
  english: Text | undefined,
): string | undefined => {
  if (text === undefined) return 'is missing'
  if (english === undefined) return 'does not exist in English'
  const { other, ...others } = formsOf(text)
  const placeholders = placeholdersIn(formsOf(english).other)
  if (differ(placeholdersIn(other), placeholders)) return 'has other placeholders'
  if (Object.values(others).some(form => placeholdersIn(form).some(it => !placeholders.includes(it))))
    return 'has other placeholders in a plural form'
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  return typeof text !== 'string' && differ(Object.keys(text), forms)
    ? `needs the plural forms ${forms.join(', ')}`
    : undefined
}

/**
 * Compares the texts of a language with the English ones: missing texts, placeholders, plural forms. A form for an exact count,
 * such as the Arabic dual, may leave placeholders out.
 */
export const catalogueProblems = (language: string, texts: Catalogue, english: Catalogue): string[] =>
  [...new Set([...Object.keys(english), ...Object.keys(texts)])].flatMap(key => {
    const problem = problemOf(language, texts[key], english[key])
    return problem === undefined ? [] : [`${language}: ${key} ${problem}`]
  })

/** The texts in which French punctuation could start a line: it needs a no-break space, and the typographic apostrophe. */
export const looseFrench = (texts: Text[]): string[] =>
  texts
    .flatMap(text => Object.values(formsOf(text)))
    .filter(text => /(^|[^\u00a0])[:;!?»]|«(?!\u00a0)|'/.test(text))

/** The keys that no source contains, neither as they are nor as the end of a template literal. */
export const unusedKeys = (keys: string[], sources: string): string[] => {
  const prefixes = [...sources.matchAll(/`([a-z.A-Z]+\.)\$\{[^`]*`/g)].map(([, start = '']) => start)
  return keys.filter(key => !sources.includes(`'${key}'`) && !prefixes.some(prefix => key.startsWith(prefix)))
}
