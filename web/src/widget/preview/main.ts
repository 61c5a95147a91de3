import type { WidgetConfig } from '@earshot/client/browser'

// The page in the frame of the panel that shows how the widget will look. It runs the script of the tag with the settings that its address
// has, which are not saved yet.

/** What the panel puts behind the `#` of the address, as JSON. `data` has the attributes of the tag, as in `dataset`. */
type Preview = { config: WidgetConfig; data: Record<string, string> }

const lines = 9

/** Stands for the page of a customer. */
const sample = (): HTMLElement => {
  const page = document.createElement('main')
  page.ariaHidden = 'true'
  page.append(...Array.from({ length: lines }, () => document.createElement('p')))
  return page
}

const styles = `
:root { color-scheme: light dark }
:root[data-scheme=light] { color-scheme: light }
:root[data-scheme=dark] { color-scheme: dark }
body { margin: 0; background: light-dark(#fff, #15181d) }
main { display: grid; gap: 16px; max-width: 560px; padding: 32px }
p { height: 12px; margin: 0; border-radius: 6px; background: light-dark(#eceef2, #262a32) }
p:first-child { width: 40%; height: 24px; margin-bottom: 8px }
p:nth-child(3n) { width: 70% }`

const { config, data } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Preview // from our own panel

const request = window.fetch

/** Responds with the settings of the preview. Reads what is public, and changes nothing. */
window.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (pathname === '/api/v1/widget') return Response.json({ data: config })
  return (init?.method ?? 'GET') === 'GET' ? request(input, init) : Response.error()
}

/** Opening the widget moves the focus into it, also out of the form around an inert frame. */
HTMLElement.prototype.focus = () => undefined

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
document.documentElement.dataset.scheme = data.colorScheme
document.body.append(sample())

addEventListener('hashchange', () => location.reload())

const queue: NonNullable<Window['Earshot']> = []
window.Earshot = queue
queue.push(earshot => earshot.open())
const tag = document.createElement('script')
Object.assign(tag.dataset, data)
tag.src = '/widget.js'
document.body.append(tag)
