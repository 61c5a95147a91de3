/** Which due times to look at: those within `aheadMs`, of none of the items `except`. */
export type Ahead = { aheadMs: number; except: string[] }
