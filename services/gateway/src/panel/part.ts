import type { Sessions } from '@earshot/edge'
import type { Log } from '@earshot/runtime'
import type { Part } from '@earshot/service'
import type { Router } from 'express'
import { builtFolder, noBuild, startBuild } from './build.ts'
import { panelPages } from './panel.ts'

/** The panel's folder, and the script that builds the panel if it is missing or stale. Without a script, nothing is built. */
export type PanelOptions = { folder?: string; script?: string }

type Input = PanelOptions & { sessions: Sessions; log: Log }

/** The files of the panel and of the widget. */
export const panelPart = {
  open: ({ sessions, folder = builtFolder, script, log }: Input) => {
    let build = noBuild
    const part: Part = { close: () => build.stop() }
    return {
      part,
      /** Starts the build, which only processes with pages need. */
      pages: (): Router => {
        if (script) build = startBuild(log, script)
        return panelPages({ sessions, folder, build })
      },
    }
  },
}
