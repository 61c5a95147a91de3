import { type Language, supportedLanguage } from '@earshot/i18n'
import type { Part } from './earshot.ts'

/** What the script tag says, with the language and direction of the page. */
export type Options = {
  /** The address of the deployment, without a slash at the end. */
  base: string
  /** The parts that the page wants, in its order. */
  show: Part[]
  language: Language
  scheme: 'light' | 'dark' | undefined
  side: 'left' | 'right'
  launcher: boolean
  /** A selector of the elements of the page that open the widget. */
  target: string | undefined
}

const parts: Part[] = ['messenger', 'feedback', 'changelog']

const isPart = (text: string): text is Part => (parts as string[]).includes(text)

const schemeOf = (text: string | undefined): Options['scheme'] =>
  text === 'light' || text === 'dark' ? text : undefined

const sideOf = (text: string | undefined, language: Language): Options['side'] => {
  if (text === 'left' || text === 'right') return text
  return language === 'ar' ? 'left' : 'right'
}

type Page = { language: string; browserLanguages: readonly string[] }

/** Reads the attributes of the script tag. Unknown values count as absent, so that a page with a typing error has a widget. */
export const readOptions = (
  src: string,
  data: Record<string, string | undefined>,
  { language: pageLanguage, browserLanguages }: Page,
): Options => {
  const show = (data.show ?? '').split(/[\s,]+/).filter(isPart)
  const language = supportedLanguage(data.language, pageLanguage, ...browserLanguages)
  return {
    base: new URL('.', src).href.replace(/\/$/, ''),
    show: show.length > 0 ? [...new Set(show)] : parts,
    language,
    scheme: schemeOf(data.colorScheme),
    side: sideOf(data.position, language),
    launcher: data.launcher !== 'false',
    target: data.target,
  }
}
