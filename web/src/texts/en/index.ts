import type { Translation } from '@earshot/i18n'
import type { first } from './first.ts'
import type { rest } from './rest.ts'

export type First = Translation<typeof first>
export type Rest = Translation<typeof rest>

/** All texts of the panel. `{name}` is a placeholder. */
export type Catalogue = First & Rest

export type FirstKey = keyof First
export type TextKey = keyof Catalogue
