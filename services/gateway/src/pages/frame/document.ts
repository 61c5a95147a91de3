import { type Language, languages } from '@earshot/i18n'
import { html, type Part } from '../../base/html/html.ts'
import { sayer } from '../texts/languages.ts'

type Document = {
  language: Language
  title: string
  /** The style, and what else stands in the head. */
  head: Part
  /** What the header has: the name of the place, the ways to its sections. */
  header: Part
  main: Part
  footer?: Part
  /** What the script says when a request of its fails; only pages with the script have it. */
  failed?: string
}

/** The frame of every page for people: the portal's, and those to sign in. */
export const documentOf = ({ language, title, head, header, main, footer, failed }: Document): string => {
  const say = sayer(language)
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body${failed && html` data-failed="${failed}"`}>
<a class="skip" href="#main">${say('app.skip')}</a>
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
<span>${say('app.poweredBy')}</span>
</footer>
${failed && html`<div id="said" role="status" class="hidden"></div>`}
</body>
</html>
`.markup
}

/** The name of the workspace, which leads to the start of its portal. */
export const brand = (name: string): Part => html`<a class="name" href="/"><bdi>${name}</bdi></a>`
