import { dateTimeIn, type Language, type Translate } from '@earshot/i18n'
import type { TextKey } from '../../../texts/en/index.ts'

export type Naming = {
  t: Translate<TextKey>
  language: Language
  person: (id: string) => string
  team: (id: string) => string
}

type Shown = [pattern: RegExp, key: TextKey]

/** The sentences that the service writes. It writes ids instead of names, which change and can be erased. */
const sentences: Shown[] = [
  [/^The conversation was closed\.$/, 'message.system.closed'],
  [/^The conversation was reopened\.$/, 'message.system.reopened'],
  [/^The snooze ended\.$/, 'message.system.snoozeEnded'],
  [/^The conversation is open again\.$/, 'message.system.open'],
  [/^The conversation was snoozed until the visitor replies\.$/, 'message.system.snoozedUntilReply'],
  [/^The conversation was snoozed until (?<at>\d.*Z)\.$/, 'message.system.snoozed'],
  [/^The conversation was assigned to (?<person>principal_\w+)\.$/, 'message.system.assigned'],
  [/^The conversation was unassigned from (?<person>principal_\w+)\.$/, 'message.system.unassigned'],
  [/^The conversation was assigned to (?<team>team_\w+)\.$/, 'message.system.assignedTeam'],
  [/^The conversation was removed from (?<team>team_\w+)\.$/, 'message.system.removed'],
  [
    /^The priority was changed from (?<from>none|low|medium|high|urgent) to (?<to>none|low|medium|high|urgent)\.$/,
    'message.system.priority',
  ],
  [/^The conversation was merged into conversation_\w+\.$/, 'message.system.mergedInto'],
  [/^The conversation was unmerged from conversation_\w+\.$/, 'message.system.unmergedFrom'],
  [/^The conversation conversation_\w+ was merged into this one\.$/, 'message.system.mergedHere'],
  [/^The conversation conversation_\w+ was unmerged from this one\.$/, 'message.system.unmergedHere'],
  [/^Messages were split off into conversation_\w+\.$/, 'message.system.splitInto'],
  [/^The conversation was split off from conversation_\w+\.$/, 'message.system.splitFrom'],
  [/^The assistant handed the conversation off to the team\.$/, 'message.system.handedOff'],
]

const shown = ({ t, language, person, team }: Naming, kind: string, value: string): string => {
  if (kind === 'person') return person(value)
  if (kind === 'team') return team(value)
  if (kind === 'at') return dateTimeIn(language, value)
  return t(`priority.${value}` as TextKey) // the pattern allows only priorities
}

const sentenceIn = (naming: Naming, sentence: string): string => {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const parts = Object.entries(found.groups ?? {})
    return naming.t(key, Object.fromEntries(parts.map(([kind, value]) => [kind, shown(naming, kind, value)])))
  }
  return sentence
}

/** The text of a system message in the language of the reader, with the names of members and teams. */
export const systemText = (naming: Naming, content: string): string =>
  content
    .split(/(?<=\.) /)
    .map(sentence => sentenceIn(naming, sentence))
    .join(' ')
