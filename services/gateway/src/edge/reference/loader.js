// Of the page with all operations. Scalar, which is a megabyte, loads when a reader opens one of them.

const { reference = '' } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset
const status = /** @type {HTMLElement} */ (document.getElementById('status'))
const filter = /** @type {HTMLInputElement} */ (document.getElementById('filter'))

/** @type {NodeListOf<HTMLElement>} */
const sections = document.querySelectorAll('#overview section')

/** Scalar reads the fragment of the address, so that a link to an operation opens it there. */
const open = () => {
  if (document.querySelector(`script[src="${reference}"]`)) return
  status.textContent = 'The reference is loading.'
  const script = document.createElement('script')
  script.src = reference
  script.addEventListener('error', () => {
    script.remove()
    status.textContent = 'The reference could not be loaded. Check the connection and try again.'
    scrollTo(0, 0)
  })
  document.body.append(script)
}

document.getElementById('overview')?.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement && target.hash.startsWith('#tag/')) open()
})
if (location.hash.startsWith('#tag/')) open()

/** @param {HTMLElement} section @param {string[]} words */
const filtered = (section, words) => {
  const name = section.firstElementChild?.textContent
  const items = [...section.getElementsByTagName('li')]
  for (const item of items) {
    const text = `${name} ${item.textContent}`.toLowerCase()
    item.hidden = !words.every(word => text.includes(word))
  }
  const count = items.filter(item => !item.hidden).length
  section.hidden = count === 0
  return count
}

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const section of sections) count += filtered(section, words)
  status.textContent = words.length === 0 ? '' : `${count} ${count === 1 ? 'operation' : 'operations'}`
})

// Enter opens the first one that is shown.
filter.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter' && filter.value)
    /** @type {HTMLAnchorElement | null} */ (
      document.querySelector('#overview section:not([hidden]) li:not([hidden]) a')
    )?.click()
})

// Scalar's copy buttons have no name but a tooltip, and its scrolling lists cannot have the focus.
new MutationObserver(() => {
  if (document.querySelector('.scalar-app h1')) document.body.classList.add('opened')
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy')
  for (const list of document.querySelectorAll('ul.endpoints:not([tabindex])'))
    list.setAttribute('tabindex', '0')
}).observe(document.body, { childList: true, subtree: true })
