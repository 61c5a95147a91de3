import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportedLanguage } from './languages.ts'

test('the first supported language is chosen, whatever its region', () => {
  for (const [tags, language] of [
    [['de-AT', 'en'], 'de'],
    [['fr-CA'], 'fr'],
    [['es-419'], 'es'],
    [['ja'], 'ja'],
    [['AR-eg'], 'ar'],
    [['tlh', undefined, 7, 'pt-BR', 'ja-JP', 'de'], 'ja'],
    [['toString', null, 'fr'], 'fr'],
    [['*'], 'en'],
    [[], 'en'],
  ] as const)
    assert.equal(supportedLanguage(...tags), language, tags.join())
})
