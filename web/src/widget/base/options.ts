import { type Language, supportedLanguage } from '@earshot/i18n'
import type { Part } from './earshot.ts'

type Side = 'left' | 'right'
type Scheme = 'light' | 'dark'

/** What the script tag says, with the language and direction of the page. */
type Attributes = {
  /** The address of the deployment, without a slash at the end. */
  base: string
  /** The parts that the page wants, in its order. Without a value, as below, the settings of the workspace decide. */
  show: Part[] | undefined
  language: Language
  scheme: Scheme | undefined
  side: Side | undefined
  launcher: boolean
  /** A selector of the elements of the page that open the widget. */
  target: string | undefined
}

/** The attributes of the page, and else the settings of the workspace. */
export type Options = Omit<Attributes, 'show' | 'side'> & { show: Part[]; side: Side }

/** The settings that attributes replace. A deployment of an earlier version has none. */
export type Look = { parts?: Part[]; position?: Side | null; colorScheme?: Scheme | null }

const parts: Part[] = ['messenger', 'feedback', 'changelog']

const isPart = (text: string): text is Part => (parts as string[]).includes(text)

const schemeOf = (text: string | undefined): Scheme | undefined =>
  text === 'light' || text === 'dark' ? text : undefined

const sideOf = (text: string | undefined): Side | undefined =>
  text === 'left' || text === 'right' ? text : undefined

type Page = { language: string; browserLanguages: readonly string[] }

/** Reads the attributes of the script tag. Unknown values count as absent, so that a page with a typing error has a widget. */
export const readAttributes = (
  src: string,
  data: Record<string, string | undefined>,
  { language: pageLanguage, browserLanguages }: Page,
): Attributes => {
  const show = (data.show ?? '').split(/[\s,]+/).filter(isPart)
  return {
    base: new URL('.', src).href.replace(/\/$/, ''),
    show: show.length > 0 ? [...new Set(show)] : undefined,
    language: supportedLanguage(data.language, pageLanguage, ...browserLanguages),
    scheme: schemeOf(data.colorScheme),
    side: sideOf(data.position),
    launcher: data.launcher !== 'false',
    target: data.target,
  }
}

export const optionsOf = (attributes: Attributes, look: Look): Options => ({
  ...attributes,
  show: attributes.show ?? look.parts ?? parts,
  scheme: attributes.scheme ?? look.colorScheme ?? undefined,
  side: attributes.side ?? look.position ?? (attributes.language === 'ar' ? 'left' : 'right'),
})
