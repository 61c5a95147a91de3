import type { Brand } from '@earshot/contracts'
import { html, type Part } from '@earshot/edge'
import { type Language, languages } from '@earshot/i18n'
import { sayer } from '../texts/languages.ts'
import { markPath } from './assets.ts'

type Document = {
  language: Language
  workspace: Brand
  title: string
  /** Styles and other elements of the head. */
  head: Part
  /** Beside the workspace name. */
  header?: Part
  main: Part
  footer?: Part
  /** The message that the script shows when its request fails; only for pages with the script. */
  failed?: string
}

/** The path of the workspace's logo, or of Earshot's mark. */
const iconOf = ({ branding }: Brand): string => branding.logoPath ?? markPath

/** The HTML document around every page: the portal and the sign-in pages. */
export const documentOf = (document: Document): string => {
  const { language, workspace, title, head, header, main, footer, failed } = document
  const t = sayer(language)
  const icon = iconOf(workspace)
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">
${head}
</head>
<body${failed && html` data-failed="${failed}"`}>
<a class="skip" href="#main">${t('app.skip')}</a>
<header>
<div class="bar">
<a class="name" href="/"><img src="${icon}" alt="" width="24" height="24"><bdi>${workspace.name}</bdi></a>
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
