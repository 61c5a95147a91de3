import assert from 'node:assert/strict'
import type { Text } from '@earshot/i18n'
import type { Page } from 'playwright-core'

/** The texts that a page shows, and those that name its elements, without what users wrote in Markdown. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.parentElement.closest('.markdown') ? '' : node.data)
      else for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'data-failed'])
        texts.push(node.getAttribute(name) ?? '')
    }
    return texts.map(text => text.trim()).filter(Boolean)
  })()`)

type Catalogue = Record<string, Text>

const formsIn = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap(text => (typeof text === 'string' ? [text] : Object.values(text)))

/** Matches each of the texts with its placeholders filled in: `count` with numbers, the others with anything. */
export const patternOf = (texts: string[]): RegExp => {
  const patterns = texts.map(text =>
    text
      .replace(/[.?()[\]+*$^|{}\\]/g, '\\$&')
      .replaceAll('\\{count\\}', '[\\p{N}\\p{Zs}.,٬٫]+')
      .replace(/\\\{\w+\\\}/g, '.+'),
  )
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u')
}

/** Finds every English text whose translation differs. */
export const englishTexts = (english: Catalogue, own: Catalogue): { test: (text: string) => boolean } => {
  const translated = new Set(formsIn(own))
  const forms = formsIn(english).filter(form => !translated.has(form))
  assert.ok(forms.length > 100)
  const pattern = patternOf(forms)
  return { test: text => !translated.has(text) && pattern.test(text) }
}
