/** An embedded PostgreSQL, shared by every process that uses the same folder. */
export type Embedded = {
  /** The connection URL for the private unix socket, for `pg` and libpq. */
  url: string
  /** `server_version` of the running server, such as "18.4". */
  version: string
  /** True when another process had already started the server. */
  adopted: boolean
  /**
   * Releases the server. It shuts down (fast) when the last process that uses the folder has released it or died. Resolves
   * when the server has stopped, or at once if other processes still use it. Idempotent.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The folder of the data (`postgres/`) and the log (`postgres.log`). Created with mode 0700 if missing. */
  dataDir: string
  /** The name of the database, created if missing. Default: `earshot`. */
  database?: string
}
