import type { Resolver } from 'node:dns/promises'
import { resolverOf } from '../../senders/dns/resolver.ts'
import type { Answer, Answers, Question } from '../parsing/sender/answers.ts'

export type LookupLimits = {
  /** How long one mail may wait for responses in total. */
  budgetMs: number
  /** Questions about one mail. SPF alone may ask ten, and ten more for each of two kinds of them. */
  questions: number
}

export const lookupLimits: LookupLimits = { budgetMs: 5000, questions: 60 }

/** A key of 4096 bits has 800 characters. */
const maxAnswerLength = 16 * 1024

const answerOf = async (resolver: Resolver, asked: Question): Promise<Answer> => {
  const [type, name] = [asked.slice(0, asked.indexOf(' ')), asked.slice(asked.indexOf(' ') + 1)]
  try {
    const found: unknown = await resolver.resolve(name, type)
    const records = Array.isArray(found) ? found : []
    return JSON.stringify(records).length > maxAnswerLength ? { error: 'EBADRESP' } : { records }
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? 'EBADRESP' }
  }
}

/** Asks the DNS about one mail: these servers, or those of the system. After the limits, each result is a temporary error. */
export const createLookup = (servers: string[], limits = lookupLimits) => {
  const resolver = resolverOf(servers)
  const answers: Answers = new Map()
  let leftMs = limits.budgetMs

  /** Adds the responses to these questions. */
  const ask = async (questions: Question[]): Promise<Answers> => {
    const startedAt = performance.now()
    const timer = setTimeout(() => resolver.cancel(), Math.max(leftMs, 0))
    try {
      await Promise.all(
        questions.map(async asked => {
          if (answers.has(asked)) return
          const isOver = leftMs <= 0 || answers.size >= limits.questions
          answers.set(asked, { error: 'ETIMEOUT' })
          if (!isOver) answers.set(asked, await answerOf(resolver, asked))
        }),
      )
      return answers
    } finally {
      clearTimeout(timer)
      leftMs -= performance.now() - startedAt
    }
  }
  return { ask }
}
