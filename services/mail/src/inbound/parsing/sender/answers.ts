/** A question to the DNS, such as `TXT _dmarc.example.com`. */
export type Question = `${string} ${string}`

/** The records, as node:dns returns them, or the code of the error. */
export type Answer = { records: unknown[] } | { error: string }
export type Answers = Map<Question, Answer>

export const question = (type: string, name: string): Question => `${type} ${name.toLowerCase()}`

type Resolver = (name: string, type: string) => Promise<string[]>

/**
 * A resolver that knows only these records. Other questions fail, and are in `missing`: the process that reads mails asks no one, and
 * other mails need not wait for a slow server.
 */
export const resolverOf = (answers: Answers): { resolver: Resolver; missing: Set<Question> } => {
  const missing = new Set<Question>()
  const resolver: Resolver = async (name, type) => {
    const key = question(type, name)
    const answer = answers.get(key)
    if (!answer) missing.add(key)
    if (answer && 'records' in answer) return structuredClone(answer.records) as string[] // of the type of the question
    throw Object.assign(new Error('No record'), { code: answer?.error ?? 'ETIMEOUT' })
  }
  return { resolver, missing }
}
