import { lowered, shortText } from '@earshot/contracts'

/** In lower case and without commas, because commas separate tags in a query. */
export const Tag = shortText(50)
  .transform(lowered)
  .refine(text => !text.includes(','), 'must not contain a comma')
