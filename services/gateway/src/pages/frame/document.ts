import { type Language, languages } from '@earshot/i18n'
import { html, type Part } from '../../base/html/html.ts'
import { sayer } from '../texts/languages.ts'
import { markPath } from './assets.ts'

type Document = {
  language: Language
  title: string
  /** Styles and other elements of the head. */
  head: Part
  /** The workspace name and the navigation. */
  header: Part
  main: Part
  footer?: Part
  /** The message that the script shows when its request fails; only for pages with the script. */
  failed?: string
}

/** The HTML document around every page: the portal and the sign-in pages. */
export const documentOf = ({ language, title, head, header, main, footer, failed }: Document): string => {
  const t = sayer(language)
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${markPath}">
${head}
</head>
<body${failed && html` data-failed="${failed}"`}>
<a class="skip" href="#main">${t('app.skip')}</a>
<header>
<div class="bar">
${header}
</div>
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer class="foot">
${footer}
<span>${t('app.poweredBy')}</span>
</footer>
${failed && html`<div id="status" role="status" class="hidden"></div>`}
</body>
</html>
`.markup
}

/** The workspace name, linked to the portal's home page. */
export const brand = (name: string): Part =>
  html`<a class="name" href="/"><img src="${markPath}" alt="" width="24" height="24"><bdi>${name}</bdi></a>`
