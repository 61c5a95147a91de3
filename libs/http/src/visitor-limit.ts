/** How often a visitor may do something: `limit` times within `minutes`. Routes with the same `what` share the limit. */
export type VisitorLimit = {
  verb: string
  what: string
  limit: number
  minutes: number
  /** A sentence for the error, about what the visitor can do instead. */
  advice?: string
}

const periodOf = (minutes: number): string => {
  if (minutes === 1) return 'a minute'
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

/** What a visitor can do, after "You can" or "Visitors can": "start 5 conversations in 10 minutes". */
export const allowanceOf = ({ verb, what, limit, minutes }: VisitorLimit): string =>
  `${verb} ${limit} ${what} in ${periodOf(minutes)}`
