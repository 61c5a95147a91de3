import type { components } from '@earshot/client'
import { isOneOf } from '../../../url/one-of.ts'

export type EntryStatus = components['schemas']['ChangelogEntry']['status']

export const entryStatuses = ['draft', 'scheduled', 'published'] as const satisfies readonly EntryStatus[]

export const isEntryStatus = isOneOf(entryStatuses)
