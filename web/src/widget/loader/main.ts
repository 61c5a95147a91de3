import type { Earshot, VisitorToken } from '../base/earshot.ts'
import { optionsOf, readAttributes } from '../base/options.ts'
import { startedApp } from './app.ts'
import { loadConfig } from './config.ts'
import { createEvents } from './events.ts'
import { forgetLook } from './history.ts'
import { type Shown, showWidget } from './show.ts'
import { watchTarget } from './target.ts'

// The script of the tag. It shows the launcher and takes calls. Everything else is loaded when the widget is opened.

const tag =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src$="/widget.js"]')

const attributesOf = ({ src, dataset }: HTMLScriptElement) =>
  readAttributes(src, dataset, {
    language: document.documentElement.lang,
    browserLanguages: navigator.languages,
  })

const start = (script: HTMLScriptElement, queued: ((earshot: Earshot) => void)[]): void => {
  const attributes = attributesOf(script)
  const events = createEvents()
  let token: VisitorToken | undefined
  let shown: Shown | undefined
  /** Calls that arrived before the settings of the widget. */
  const waiting: (() => void)[] = []

  const earshot: Earshot = {
    open: part => {
      if (shown) shown.open(part)
      else waiting.push(() => shown?.open(part))
    },
    close: () => {
      waiting.length = 0
      shown?.close()
    },
    identify: next => {
      token = next ?? undefined
      if (token === undefined) forgetLook(attributes.base)
      startedApp()?.identify(token)
      shown?.connect()
    },
    on: events.on,
    push: (...calls) => {
      for (const call of calls) call(earshot)
    },
  }
  window.Earshot = earshot
  earshot.push(...queued)

  if (attributes.target) watchTarget(attributes.target, earshot.open)
  void loadConfig(attributes.base).then(config => {
    if (config)
      shown = showWidget({ options: optionsOf(attributes, config), config, events, token: () => token })
    for (const call of waiting) call()
  })
}

/** Own properties only: an element or frame with the id or name "Earshot" is a property of the window too, which a script replaces. */
const before: unknown = Object.hasOwn(window, 'Earshot') ? window.Earshot : undefined

const isWidget = (it: unknown): boolean => typeof it === 'object' && it !== null && 'identify' in it

if (before === undefined || Array.isArray(before)) {
  if (tag) start(tag, before ?? [])
} else if (!isWidget(before))
  // A second tag on the same page does nothing.
  console.error('Earshot: this page already has something else called window.Earshot.')
