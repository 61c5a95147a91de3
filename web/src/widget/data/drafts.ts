// Drafts survive that the widget is closed, and a reload of the page in the same tab.

export type Drafts = {
  of: (key: string) => string
  save: (key: string, text: string) => void
  /** From now on, the drafts are those of this visitor. An anonymous one, whose subject is empty, is the same person when identified. */
  become: (subject: string) => void
}

const nameOf = (subject: string, key: string): string => `earshot:draft:${subject}:${key}`

/** Without storage, drafts are lost with the page. */
const attempt = <Value>(act: () => Value): Value | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

const move = (from: string, to: string): void => {
  for (const name of Object.keys(sessionStorage)) {
    if (!name.startsWith(from)) continue
    sessionStorage.setItem(to + name.slice(from.length), sessionStorage.getItem(name) ?? '')
    sessionStorage.removeItem(name)
  }
}

export const createDrafts = (): Drafts => {
  let subject = ''
  return {
    of: key => attempt(() => sessionStorage.getItem(nameOf(subject, key))) ?? '',
    save: (key, text) => {
      const name = nameOf(subject, key)
      attempt(() => (text === '' ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)))
    },
    become: next => {
      subject = next
      if (next !== '') attempt(() => move(nameOf('', ''), nameOf(next, '')))
    },
  }
}
