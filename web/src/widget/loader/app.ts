import type { App, Shell, StartApp } from '../base/contract.ts'

/** The path of the app, whose name in the build contains its hash. The build fills it in. */
declare const __APP__: string

/** A stable path, which redirects to the app of the running version. */
const current = '/widget/app.js'

const importApp = async (address: string): Promise<StartApp> => {
  const { startApp } = (await import(/* @vite-ignore */ address)) as { startApp: StartApp } // from the same build
  return startApp
}

let loading: Promise<StartApp> | undefined

/**
 * Loads the app once. A page that was open during an update of the deployment asks for a file that no longer exists, and then gets the
 * current one.
 */
export const loadApp = (base: string): Promise<StartApp> => {
  loading ??= importApp(base + __APP__)
    // A different address each time: browsers remember that an import failed.
    .catch(() => importApp(`${base}${current}?${Date.now()}`))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

let app: App | undefined
let starting: Promise<App> | undefined

export const startedApp = (): App | undefined => app

/** Starts the app once. After a failure, the next call tries again. */
export const startOnce = (shell: Shell): Promise<App> => {
  const start = async () => {
    const startApp = await loadApp(shell.options.base)
    app = await startApp(shell)
    return app
  }
  starting ??= start().catch((error: unknown) => {
    starting = undefined
    throw error
  })
  return starting
}
