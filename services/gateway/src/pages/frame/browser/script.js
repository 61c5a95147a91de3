// Every page works without this. It spares a reload: votes and comments are sent from the page, and what is like a new
// post is looked for while its title is typed.

/** @param {string} text */
const say = text => {
  const place = document.getElementById('said')
  if (place) place.textContent = text
}

const sayFailed = () => say(document.body.dataset.failed ?? '')

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
    const answer = await sent
    if (answer.redirected) return location.assign(answer.url)
    const reply = await answer.json()
    if (answer.status === 401) return location.assign(reply.to)
    if (!answer.ok) throw new Error(String(answer.status))
    showVoted(button, reply.voted)
    const count = button.querySelector('[data-count]')
    if (count) count.textContent = reply.count
    say(reply.votes)
  } catch {
    showVoted(button, before)
    sayFailed()
  }
}

/** @param {HTMLFormElement} form */
const comment = async form => {
  const button = form.querySelector('button')
  if (button) button.disabled = true
  try {
    const answer = await post(form, null, 'text/html')
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const section = page.getElementById('comments')
    const old = document.getElementById('comments')
    if (!section || !old) return form.submit()
    const known = new Set([...old.querySelectorAll('.comment')].map(it => it.id))
    old.replaceWith(section)
    const added = [...section.querySelectorAll('.comment')].find(it => !known.has(it.id))
    added?.classList.add('new')
    const wrong = section.querySelector('[aria-invalid], .notice')
    const next = wrong ?? added
    if (next instanceof HTMLElement) {
      if (!wrong) next.scrollIntoView({ block: 'nearest' })
      next.focus({ preventScroll: !wrong })
    }
  } catch {
    if (button) button.disabled = false
    sayFailed()
  }
}

const pauseMs = 250

/** @param {HTMLInputElement} input @param {HTMLElement} list */
const watchTitle = (input, list) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let asking = new AbortController()
  const look = async () => {
    asking.abort()
    asking = new AbortController()
    const query = new URLSearchParams({ title: input.value.trim() })
    const answer = await fetch(`/new/similar?${query}`, { signal: asking.signal })
    if (!answer.ok || answer.redirected) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    list.replaceChildren(...page.body.childNodes)
    const seen = input.form?.elements.namedItem('seen')
    if (seen instanceof HTMLInputElement && list.childElementCount > 0) seen.value = 'yes'
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => look().catch(() => undefined), pauseMs)
  })
}

document.addEventListener('submit', event => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (form.matches('[data-vote]') && submitter instanceof HTMLButtonElement) {
    event.preventDefault()
    vote(form, submitter)
  } else if (form.matches('[data-comment]')) {
    event.preventDefault()
    comment(form)
  }
})

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.matches('[data-submits]')) target.form?.requestSubmit()
})

for (const input of document.querySelectorAll('input[data-similar]')) {
  const list = document.getElementById(input.getAttribute('data-similar') ?? '')
  if (input instanceof HTMLInputElement && list) watchTitle(input, list)
}
