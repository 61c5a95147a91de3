/** Matches what is mounted at this path of a route or of the OpenAPI document: each parameter, `:id` or `{id}`, is one segment. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+|\{\w+\}/g, '[^/]+')}/?$`)
