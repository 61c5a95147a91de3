import type { Options } from './options.ts'
import theme from './theme.css?inline'

/** Where everything of the widget is: an open shadow root, whose styles neither reach the page nor come from it. */
export type Host = { shadow: ShadowRoot; root: HTMLElement; addStyles: (text: string) => void }

/**
 * Styles are constructable style sheets, which a strict content security policy does not restrict. The host is beside the body, since pages
 * replace, transform and hide their body.
 */
export const createHost = ({ language, scheme, side }: Options, accent: string | null): Host => {
  const host = document.createElement('earshot-widget')
  const shadow = host.attachShadow({ mode: 'open' })
  const root = document.createElement('div')
  root.className = 'root'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.side = side
  if (scheme) root.dataset.scheme = scheme
  const addStyles = (text: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    shadow.adoptedStyleSheets.push(sheet)
  }
  addStyles(`:host{--brand:${accent ?? '#4338ca'}!important}`)
  addStyles(theme)
  shadow.append(root)
  document.documentElement.append(host)
  return { shadow, root, addStyles }
}
