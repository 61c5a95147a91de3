/** The variables that the text of a macro may contain, as `{{visitor.name}}` or `{{visitor.name | there}}`. */
const variables = [
  'visitor.name',
  'visitor.firstName',
  'agent.name',
  'conversation.subject',
  'ticket.number',
  'company.name',
  'workspace.name',
] as const

type Variable = (typeof variables)[number]

/** The values in one conversation or ticket; null where there is none. */
export type VariableValues = Record<Variable, string | null>

const isVariable = (name: string): name is Variable => (variables as readonly string[]).includes(name)

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const namesIn = (content: string): string[] =>
  [...content.matchAll(placeholder)].map(([, name = '']) => name.trim())

export const usesVariable = (content: string, variable: Variable): boolean =>
  namesIn(content).includes(variable)

/** What is wrong with the variables in a text; undefined if all are known. */
export const variableError = (content: string): string | undefined => {
  const unknown = [...new Set(namesIn(content).filter(name => !isVariable(name)))]
  if (unknown.length === 0) return undefined
  const shown = unknown.map(name => `{{${name}}}`).join(', ')
  return `contains unknown variables: ${shown}. The variables are ${variables.join(', ')}`
}

/** The text with values in place of variables. A variable without a value becomes its fallback, or nothing. */
export const fillIn = (content: string, values: VariableValues): string =>
  content.replace(placeholder, (given, name: string, fallback = '') => {
    const variable = name.trim()
    return isVariable(variable) ? values[variable] || fallback.trim() : given
  })

/** The first word of a name. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null
