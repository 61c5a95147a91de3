import assert from 'node:assert/strict'
import type { Brand } from '@earshot/contracts'
import { type Language, languages, languageTags, type Text } from '@earshot/i18n'
import type { Letter } from '../queue/mail.ts'
import { en, type MailTextKey } from './texts/en.ts'
import { catalogues } from './texts/languages.ts'

/** A workspace with the look of Earshot. */
export const ownBrand: Brand = { name: 'Earshot', branding: { accentColor: null, logoPath: null } }

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** Shorter parts, such as `from`, are also parts of words of other languages. */
const shortestPart = 5

/** The English texts between placeholders that are not the same in the language. */
const englishParts = (language: Language): string[] => {
  const translated = catalogues[language]
  const keys = Object.keys(en) as MailTextKey[]
  const own = keys.flatMap(key => formsOf(translated[key])).join('\n')
  return keys
    .flatMap(key => formsOf(en[key]))
    .flatMap(text => text.split(/\{\w+\}/))
    .map(part => part.trim())
    .filter(part => part.length >= shortestPart && !own.includes(part))
}

/** Fails if a part of the mail is in English, or a placeholder was not filled in. */
const assertWrittenIn = (language: Language, { subject, text, html }: Letter): void => {
  assert.ok(html.includes(`<html lang="${language}" dir="${languages[language].direction}">`), html)
  for (const written of [subject, text, html]) {
    assert.doesNotMatch(written, /\{\w+\}/)
    for (const part of englishParts(language)) assert.ok(!written.includes(part), `${part} in ${written}`)
  }
}

/** Checks mails in every language, and that those in different languages differ. */
export const assertInEveryLanguage = (write: (language: Language) => Letter[]): void => {
  const written = languageTags.map(language => {
    const letters = write(language)
    assert.ok(letters.length > 0)
    for (const letter of letters) assertWrittenIn(language, letter)
    return letters.map(({ text }) => text).join()
  })
  assert.equal(new Set(written).size, languageTags.length)
}
