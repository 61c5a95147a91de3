import type { WidgetConfig } from '@earshot/client/browser'

/** A page without its origin in the settings cannot read the response, so the reason is found out without reading one. */
const explain = async (base: string): Promise<string> => {
  const isReachable = await fetch(`${base}/api/v1/widget`, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
  return isReachable
    ? `pages of ${location.origin} may not use this widget. In the panel of ${base}, turn the widget on and add this origin.`
    : `${base} could not be reached. If this page has a content security policy, its connect-src must allow that origin.`
}

/** The only request of a page whose visitor does not open the widget. Undefined if the page shows nothing. */
export const loadConfig = async (base: string): Promise<WidgetConfig | undefined> => {
  try {
    const response = await fetch(`${base}/api/v1/widget`, { credentials: 'omit' })
    if (!response.ok) return undefined // switched off
    return ((await response.json()) as { data: WidgetConfig }).data // the API's own response
  } catch {
    console.error(`Earshot: ${await explain(base)}`)
    return undefined
  }
}
