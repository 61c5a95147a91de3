import type { ShownFile } from './files.ts'

/** What the parser gets together with a text. */
export type Environment = {
  files?: ReadonlyMap<string, ShownFile>
  /** Names of people. */
  mentions?: readonly string[]
}
