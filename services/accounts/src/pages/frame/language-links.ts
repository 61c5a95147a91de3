import { type Html, html } from '@earshot/edge'
import { type Language, languages, languageTags } from '@earshot/i18n'
import { sayer } from '../texts/languages.ts'

/** The same page in another language. Two slashes at the start become one: `//` would name another host. */
const inLanguage = (currentPath: string, lang: string): string => {
  const [path = '/', query] = currentPath.split('?', 2)
  const values = new URLSearchParams(query)
  values.set('lang', lang)
  return `${path.replace(/^\/+/, '/')}?${values}`
}

/** Links to the page in the other languages. `currentPath` has its query. */
export const languageLinks = (currentPath: string, current: Language): Html => html`
<nav aria-label="${sayer(current)('app.language')}">
${languageTags.map(language =>
  language === current
    ? html`<span aria-current="true" lang="${language}">${languages[language].name}</span>`
    : html`<a href="${inLanguage(currentPath, language)}" rel="nofollow" hreflang="${language}" lang="${language}">${languages[language].name}</a>`,
)}
</nav>`
