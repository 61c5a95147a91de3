import { numberIn } from '@earshot/i18n'
import type { Part } from '../base/earshot.ts'
import type { Host } from '../base/host.ts'
import type { Options } from '../base/options.ts'
import { iconOf } from './icons.ts'
import { labels } from './labels.ts'
import styles from './launcher.css?inline'

/** More are "9+": a badge says that something is new, and a long number would cover the icon. */
const most = 9

export type Launcher = {
  button: HTMLButtonElement | undefined
  setUnread: (count: number) => void
  setBusy: (isBusy: boolean) => void
  setOpen: (isOpen: boolean) => void
  /** Says that the widget could not be loaded, until the next attempt. */
  setFailed: (isFailed: boolean) => void
}

const createButton = (parts: Part[], label: string): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'launcher'
  button.ariaLabel = label
  button.ariaHasPopup = 'dialog'
  button.ariaExpanded = 'false'
  button.append(iconOf(parts[0] ?? 'messenger', 'open'), iconOf('close', 'close'))
  return button
}

/** The button in the corner of the page. A page with buttons of its own has none, and still sees when something cannot be loaded. */
export const createLauncher = ({ root, addStyles }: Host, parts: Part[], options: Options): Launcher => {
  const { language } = options
  const texts = labels[language]
  const label = parts.length > 1 ? texts.several : texts[parts[0] ?? 'several']
  const button = options.launcher ? createButton(parts, label) : undefined
  const notice = document.createElement('div')
  notice.className = 'notice'
  notice.role = 'status'
  addStyles(styles)
  if (button) root.append(button)
  root.append(notice)
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.ariaHidden = 'true' // the label has the number
  return {
    button,
    setUnread: count => {
      if (!button) return
      badge.textContent = count > most ? `${numberIn(language, most)}+` : numberIn(language, count)
      if (count > 0) button.append(badge)
      else badge.remove()
      const unread = texts.unread.replace('{count}', numberIn(language, count))
      button.ariaLabel = count > 0 ? `${label}. ${unread}` : label
    },
    setBusy: isBusy => {
      if (button) button.ariaBusy = String(isBusy)
    },
    setOpen: isOpen => {
      if (button) button.ariaExpanded = String(isOpen)
    },
    setFailed: isFailed => {
      notice.textContent = isFailed ? texts.failed : ''
    },
  }
}
