/** An image that is shown in a text. */
export type ShownFile = { url: string; width: number; height: number }

/** What the parser gets together with a text. */
export type Environment = {
  files?: ReadonlyMap<string, ShownFile>
  /** Names of people. */
  mentions?: readonly string[]
}
