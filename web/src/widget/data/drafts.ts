// Drafts survive that the widget is closed, and a reload of the page in the same tab.

const nameOf = (key: string): string => `earshot:draft:${key}`

export const saveDraft = (key: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), text)
  } catch {} // without storage, the draft is lost with the page
}

export const draftOf = (key: string): string => {
  try {
    return sessionStorage.getItem(nameOf(key)) ?? ''
  } catch {
    return ''
  }
}
