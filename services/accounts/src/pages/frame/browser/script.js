// Every page works without this script. It saves reloads: votes, reactions and comments are sent in the background, and similar
// posts appear while the title of a new post is typed.

/** @param {string} text */
const announce = text => {
  const status = document.getElementById('status')
  if (status) status.textContent = text
}

const announceFailure = () => announce(document.body.dataset.failed ?? '')

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {string} accept
 */
const post = (form, submitter, accept) => {
  const data = new FormData(form, submitter)
  const fields = [...data].map(([name, value]) => [name, String(value)])
  return fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), headers: { accept } })
}

/** @param {HTMLButtonElement} button @param {boolean} voted */
const showVoted = (button, voted) => {
  button.setAttribute('aria-pressed', String(voted))
  button.value = String(!voted)
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
const vote = async (form, button) => {
  const before = button.getAttribute('aria-pressed') === 'true'
  const sent = post(form, button, 'application/json')
  showVoted(button, !before)
  try {
    const response = await sent
    if (response.redirected) return location.assign(response.url)
    const reply = await response.json()
    if (response.status === 401) return location.assign(reply.to)
    if (!response.ok) throw new Error(String(response.status))
    showVoted(button, reply.voted)
    const count = button.querySelector('[data-count]')
    if (count) count.textContent = reply.count
    announce(reply.votes)
  } catch {
    showVoted(button, before)
    announceFailure()
  }
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement} button */
const react = async (form, button) => {
  try {
    const response = await post(form, button, 'application/json')
    if (response.redirected) return location.assign(response.url)
    const reply = await response.json()
    if (response.status === 401) return location.assign(reply.to)
    if (!response.ok) throw new Error(String(response.status))
    const shown = new DOMParser().parseFromString(reply.form, 'text/html').querySelector('form')
    if (!shown) throw new Error('No form')
    form.replaceWith(shown)
    const target =
      shown.querySelector(`[aria-pressed][value="${button.value}"]`) ?? shown.querySelector('summary')
    if (target instanceof HTMLElement) target.focus()
    announce(reply.said)
  } catch {
    announceFailure()
  }
}

/** @param {HTMLFormElement} form */
const comment = async form => {
  const button = [...form.querySelectorAll('button')].find(it => it.type === 'submit')
  if (button) button.disabled = true
  try {
    const response = await post(form, null, 'text/html')
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const section = page.getElementById('comments')
    const old = document.getElementById('comments')
    if (!section || !old) return form.submit()
    const known = new Set([...old.querySelectorAll('.comment')].map(it => it.id))
    old.replaceWith(section)
    const added = [...section.querySelectorAll('.comment')].find(it => !known.has(it.id))
    added?.classList.add('new')
    const problem = section.querySelector('[aria-invalid], .notice')
    const target = problem ?? added
    if (target instanceof HTMLElement) {
      if (!problem) target.scrollIntoView({ block: 'nearest' })
      target.focus({ preventScroll: !problem })
    }
  } catch {
    if (button) button.disabled = false
    announceFailure()
  }
}

const pauseMs = 250

/** @param {HTMLInputElement} input @param {HTMLElement} list */
const watchTitle = (input, list) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let controller = new AbortController()
  const search = async () => {
    controller.abort()
    controller = new AbortController()
    const query = new URLSearchParams({ title: input.value.trim() })
    const response = await fetch(`/new/similar?${query}`, { signal: controller.signal })
    if (!response.ok || response.redirected) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    list.replaceChildren(...page.body.childNodes)
    const seen = input.form?.elements.namedItem('seen')
    if (seen instanceof HTMLInputElement && list.childElementCount > 0) seen.value = 'yes'
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => search().catch(() => undefined), pauseMs)
  })
}

const pictureSize = 256

/** Replaces a chosen picture by a small square, since photos are larger than the limit. @param {HTMLInputElement} input */
const shrink = async input => {
  const [file] = input.files ?? []
  if (!file) return
  const image = await createImageBitmap(file)
  const side = Math.min(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, pictureSize)
  const left = (image.width - side) / 2
  const top = (image.height - side) / 2
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!(blob instanceof Blob)) return
  const files = new DataTransfer()
  files.items.add(new File([blob], 'picture.jpg', { type: blob.type }))
  input.files = files.files
}

/** @type {WeakSet<HTMLFormElement>} */
const sending = new WeakSet()

/**
 * Ignores a repeated submit: the second click of a double click would remove the vote that the first one adds.
 * @param {SubmitEvent} event @param {HTMLFormElement} form @param {() => Promise<void>} send
 */
const inBackground = (event, form, send) => {
  event.preventDefault()
  if (sending.has(form)) return
  sending.add(form)
  send().finally(() => sending.delete(form))
}

document.addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (form.matches('[data-vote]') && submitter instanceof HTMLButtonElement) {
    inBackground(event, form, () => vote(form, submitter))
  } else if (form.matches('[data-react]') && submitter instanceof HTMLButtonElement) {
    inBackground(event, form, () => react(form, submitter))
  } else if (form.matches('[data-comment]')) {
    inBackground(event, form, () => comment(form))
  }
})

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('[data-picture]'))
    shrink(target).catch(() => undefined) // the server says what is wrong with the file
  if (target instanceof HTMLSelectElement && target.matches('[data-submits]')) target.form?.requestSubmit()
})

for (const input of document.querySelectorAll('input[data-similar]')) {
  const list = document.getElementById(input.getAttribute('data-similar') ?? '')
  if (input instanceof HTMLInputElement && list) watchTitle(input, list)
}
