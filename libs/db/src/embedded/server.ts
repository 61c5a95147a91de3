/** A PostgreSQL of our own, shared by every process that opens the same folder. */
export type Embedded = {
  /** Connection URL over the private unix socket, as `pg` and libpq accept it. */
  url: string
  /** `server_version` of the running server, such as "18.4". */
  version: string
  /** True when another process had already started the server. */
  adopted: boolean
  /**
   * Lets go of the server. It ends (fast shutdown) once the last process using the folder has let go or died.
   * Resolves when it has stopped, or at once if others still use it. Calling it again is harmless.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Made (0700) when it is missing. Holds the data in `postgres/` and the server's log in `postgres.log`. */
  dataDir: string
  /** Made when it is missing. Default: `earshot`. */
  database?: string
}
