import { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const typeRules: Record<string, string> = {
  string: 'must be a string',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  null: 'must be null',
  array: 'must be an array',
  tuple: 'must be an array',
  object: 'must be an object',
  record: 'must be an object',
  never: 'is not allowed',
}

const typeMessage = ({ expected }: IssueOf<'invalid_type'>): string =>
  typeRules[expected] ?? `must be of type ${expected}`

const counted = (count: number | bigint, unit: string) => `${count} ${unit}${Number(count) === 1 ? '' : 's'}`

/** `at most 200 characters`, `at least 1 item`, `more than 0`. `word` is `at most`, `exactly` and so on. */
const limited = (origin: string, word: string, limit: number | bigint): string => {
  if (origin === 'string') return `must be ${word} ${counted(limit, 'character')}`
  if (origin === 'array' || origin === 'set') return `must have ${word} ${counted(limit, 'item')}`
  return `must be ${word} ${limit}`
}

const tooBigMessage = ({ origin, maximum, inclusive, exact }: IssueOf<'too_big'>): string =>
  limited(origin, exact ? 'exactly' : inclusive ? 'at most' : 'less than', maximum)

const tooSmallMessage = ({ origin, minimum, inclusive, exact }: IssueOf<'too_small'>): string =>
  origin === 'string' && minimum === 1 && inclusive && !exact
    ? 'must not be empty'
    : limited(origin, exact ? 'exactly' : inclusive ? 'at least' : 'more than', minimum)

const formatRules: Record<string, string> = {
  datetime: 'must be an ISO 8601 date and time such as 2026-03-09T14:00:00Z',
  date: 'must be an ISO 8601 date such as 2026-03-09',
  time: 'must be an ISO 8601 time such as 14:00:00',
  email: 'must be an email address',
  url: 'must be an absolute URL',
  uuid: 'must be a UUID',
  json_string: 'must be JSON',
}

const formatMessage = (issue: IssueOf<'invalid_format'>): string => {
  if (issue.format === 'starts_with') return `must start with ${issue.prefix}`
  if (issue.format === 'ends_with') return `must end with ${issue.suffix}`
  if (issue.format === 'includes') return `must include ${issue.includes}`
  if (issue.format === 'regex') return `must match the pattern ${issue.pattern}`
  return formatRules[issue.format] ?? `must be in the format ${issue.format}`
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${JSON.stringify(values[0])}` : `must be one of: ${values.join(', ')}`

/** One message out of those of all alternatives: `must be a string or a number`. */
const alternatives = (messages: string[]): string => {
  const [first = 'is not valid', ...others] = new Set(messages)
  const allMustBe = [first, ...others].every(message => message.startsWith('must be '))
  if (!allMustBe) return [first, ...others].join(' or ')
  const choices = [first, ...others].flatMap(message => message.slice('must be '.length).split(' or '))
  return `must be ${[choices.slice(0, -1).join(', '), choices.at(-1)].filter(Boolean).join(' or ')}`
}

const unionMessage = ({ errors, options, discriminator, input }: IssueOf<'invalid_union'>): string => {
  if (discriminator !== undefined && options) {
    const given = (input as Record<string, unknown>)[discriminator] // an object: its discriminator was looked up
    return given === undefined ? 'is required' : oneOf(options as unknown[]) // zod's raw issues type it as unknown
  }
  const ofValue = errors.flatMap(issues => issues.filter(({ path }) => path.length === 0).slice(0, 1))
  return alternatives(ofValue.map(({ message }) => message))
}

/** The rule that a value breaks, in words that follow the name of its field: `is required`, `must be at most 200 characters`. */
export const validationMessage = (issue: Issue): string => {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_big':
      return tooBigMessage(issue)
    case 'too_small':
      return tooSmallMessage(issue)
    case 'invalid_format':
      return formatMessage(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return unionMessage(issue)
    case 'invalid_key':
      return `key ${issue.issues[0]?.message ?? 'is not valid'}`
    case 'invalid_element':
      return `has an item that ${issue.issues[0]?.message ?? 'is not valid'}`
    default:
      return 'is not valid'
  }
}

// For the whole process: wherever a schema is parsed, no text of zod reaches a client. A schema's own message wins.
z.config({ customError: validationMessage })
