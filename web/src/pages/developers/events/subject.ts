import type { Event } from './queries.ts'

const idOf = (part: unknown): string | undefined =>
  typeof part === 'object' && part !== null && 'id' in part && typeof part.id === 'string'
    ? part.id
    : undefined

/** The id of the record that an event is about: the first object of its data. */
export const subjectOf = ({ data }: Event): string | undefined => Object.values(data).map(idOf).find(Boolean)
