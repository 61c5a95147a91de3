const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const levels = 3

const lines = (value: unknown, level: number): string => {
  if (level === levels || !isNested(value) || Array.isArray(value)) return JSON.stringify(value)
  const indent = '  '.repeat(level)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${indent}  ${JSON.stringify(name)}: ${lines(field, level + 1)}`)
  return `{\n${fields.join(',\n')}\n${indent}}`
}

/** JSON of an OpenAPI or AsyncAPI document, with a line for each operation, schema or message, so that a change is a line. */
export const documentText = (document: object): string => `${lines(document, 0)}\n`
