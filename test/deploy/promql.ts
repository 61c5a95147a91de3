import { parser } from '@prometheus-io/lezer-promql'

export type Named = { metrics: string[]; labels: string[] }

/** The metrics and labels in a PromQL expression. Throws if the expression is invalid. */
export const namedIn = (expression: string): Named => {
  const metrics: string[] = []
  const labels: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to, node }) => {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`)
      if (name === 'LabelName') labels.push(text)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text)
    },
  })
  return { metrics, labels }
}
