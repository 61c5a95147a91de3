import {
  ChosenEmails,
  type EmailChoices,
  type EmailChoicesPatch,
  type Id,
  MailServerState,
  PreferencesHolder,
  PreferencesToken,
  ReplyStop,
  type ReplyStopChange,
  systemCaller,
} from '@earshot/contracts'
import { cachedFor } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import type { Log } from '@earshot/runtime'

/** What this service asks the mail service. Except for the state of the server, all of it rejects while that service is away. */
export type MailService = {
  /** At most a second old. While the mail service is away, the last response counts; without one, a server is assumed. Never rejects. */
  server: () => Promise<MailServerState>
  /** @throws {ApiError} UNAVAILABLE, as all that follow */
  choicesOf: (principalId: string) => Promise<EmailChoices>
  changeChoices: (principalId: string, changes: EmailChoicesPatch) => Promise<EmailChoices>
  /** The token of a person's preference page, and the person of such a token; undefined if it is not valid. */
  preferencesToken: (principalId: string) => Promise<string>
  holderOf: (token: string) => Promise<Id<'principal'> | undefined>
  /** Undefined if the token is not valid. */
  changeStop: (change: ReplyStopChange) => Promise<ReplyStop | undefined>
}

const serverMs = 1000

const caller = systemCaller('accounts')

export const createMailService = (client: Pick<InternalClient, 'get' | 'post'>, log: Log): MailService => {
  const post = async (path: string, body: object) => client.post(path, body, caller)
  let last: MailServerState = { isSet: true }
  const server = cachedFor(serverMs, async () => {
    try {
      last = MailServerState.parse(await client.get('/mail-server'))
    } catch (err) {
      log.warn({ err }, 'mail_server.unknown')
    }
    return last
  })
  return {
    server,
    choicesOf: async principalId => ChosenEmails.parse(await post('/email-choices', { principalId })).choices,
    changeChoices: async (principalId, changes) =>
      ChosenEmails.parse(await post('/email-choices/change', { principalId, changes })).choices,
    preferencesToken: async principalId =>
      PreferencesToken.parse(await post('/email-preferences/link', { principalId })).token,
    holderOf: async token => {
      const holder = await post('/email-preferences', { token })
      return holder === undefined ? undefined : PreferencesHolder.parse(holder).principalId
    },
    changeStop: async change => {
      const stop = await post('/reply-stops', change)
      return stop === undefined ? undefined : ReplyStop.parse(stop)
    },
  }
}
