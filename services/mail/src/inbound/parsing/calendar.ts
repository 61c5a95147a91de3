import { decodeBytes } from './mime/charset.ts'
import type { FilePart } from './mime/file-part.ts'

// Invitations (RFC 5545, RFC 5546), as text for a message.

type Property = { name: string; params: string; value: string }

/** Calendars of mails have one event; some have one for each exception of a series. */
const maxBytes = 200_000
const maxEvents = 5

const propertyOf = (line: string): Property | undefined => {
  const [, name, params = '', value] = /^([\w-]{1,60})((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? []
  return name === undefined || value === undefined ? undefined : { name: name.toUpperCase(), params, value }
}

const isEvent = (kind: string | undefined): boolean => kind === 'VEVENT' || kind === 'VTODO'

/** The properties of each event, without those of its alarms. */
const eventsOf = (text: string): Property[][] => {
  const events: Property[][] = []
  const open: string[] = []
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const property = propertyOf(line)
    if (property?.name === 'BEGIN') {
      const kind = property.value.trim().toUpperCase()
      open.push(kind)
      if (isEvent(kind)) events.push([])
    } else if (property?.name === 'END') open.pop()
    else if (property && isEvent(open.at(-1))) events.at(-1)?.push(property)
  }
  return events.slice(0, maxEvents)
}

const textIn = (event: Property[], name: string): string =>
  (event.find(it => it.name === name)?.value ?? '')
    .replace(/\\([nN,;\\])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
    .trim()

/** What a person writes into their reply. */
const commentIn = (event: Property[]): string => textIn(event, 'COMMENT')

type Moment = { date: string; time: string; zone: string }

/** As the sender wrote it: the zone of a calendar may be a name that no one else knows. */
const momentIn = (event: Property[], name: string): Moment | undefined => {
  const property = event.find(it => it.name === name)
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(property?.value.trim() ?? '')
  if (!property || !found) return undefined
  const [, year, month, day, hour, minute, utc] = found
  const [, zone = ''] = /;TZID="?([^";]{1,100})/i.exec(property.params) ?? []
  return { date: `${year}-${month}-${day}`, time: hour ? `${hour}:${minute}` : '', zone: utc ? 'UTC' : zone }
}

const timeOf = (event: Property[]): string => {
  const [start, end] = [momentIn(event, 'DTSTART'), momentIn(event, 'DTEND') ?? momentIn(event, 'DUE')]
  if (!start) return ''
  const isOtherDay = end && end.date !== start.date && end.time !== ''
  const until = end?.time ? ` – ${isOtherDay ? `${end.date} ` : ''}${end.time}` : ''
  return [`${start.date} ${start.time}`.trim() + until, start.zone].filter(Boolean).join(' ')
}

/** In English, like other texts that stand for a message. */
const line = (name: string, value: string): string[] => (value === '' ? [] : [`${name}: ${value}`])

const flat = (text: string): string => text.replace(/\s+/g, '')

/** What the text of the mail does not say already. */
const summaryOf = (event: Property[], said: string): string => {
  const isNew = (text: string) => text !== '' && !flat(said).includes(flat(text))
  const title = textIn(event, 'SUMMARY')
  const texts = [textIn(event, 'DESCRIPTION'), commentIn(event)]
  const facts = [
    ...(isNew(title) ? [title] : []),
    ...line('When', timeOf(event)),
    ...line('Where', textIn(event, 'LOCATION')),
  ]
  return [facts.join('\n'), ...texts.filter(isNew)].filter(Boolean).join('\n\n')
}

const isCalendar = ({ mimeType }: FilePart): boolean =>
  mimeType === 'text/calendar' || mimeType === 'application/ics'

const textOf = (part: FilePart): string => decodeBytes(part.content.subarray(0, maxBytes))

/** Time, place and text of the events in a mail, each once. `said` is the text of the mail. */
export const eventNotes = (attachments: FilePart[], said: string): string[] => {
  const events = attachments
    .filter(isCalendar)
    .slice(0, 3)
    .flatMap(part => eventsOf(textOf(part)))
  return [...new Set(events.map(event => summaryOf(event, said)))]
    .filter(text => text !== '')
    .slice(0, maxEvents)
}

/** Names and addresses of the attendees. */
const attendeesIn = (event: Property[]): string[] =>
  event
    .filter(({ name }) => name === 'ATTENDEE')
    .flatMap(({ params, value }) => [
      /;CN="?([^";:]{1,200})/i.exec(params)?.[1] ?? '',
      value.replace(/^mailto:/i, ''),
    ])

/**
 * Whether a person wrote the text. Programs start theirs with the attendee, or with a line that ends with the title of the event:
 * `Grace Holt has accepted this invitation.`, `Declined: The export stops`.
 */
const isOfPerson = (text: string, events: Property[][], senders: string[]): boolean => {
  const [first = '', ...others] = text.split('\n').map(flat).filter(Boolean).slice(0, 3)
  const known = (values: string[]) => values.map(flat).filter(it => it.length > 2)
  const names = known([...senders, ...events.flatMap(attendeesIn)])
  const titles = known(events.map(event => textIn(event, 'SUMMARY')))
  const isOfProgram =
    names.some(name => first.toLowerCase().includes(name.toLowerCase())) ||
    titles.some(title => first.endsWith(title) || others.includes(title))
  return first !== '' && !isOfProgram
}

/** Methods of RFC 5546 that are no request to the team. */
const answers = /^(?:REPLY|COUNTER|DECLINECOUNTER|CANCEL)$/

/** `text` is what the mail says beside its calendar, and `senders` are the name and address of its author. */
export type Said = { text: string; senders: string[] }

/** Whether the mail accepts, declines, changes or cancels an invitation, and a person wrote nothing else. */
export const isCalendarAnswer = (attachments: FilePart[], { text, senders }: Said): boolean => {
  const parts = attachments.filter(isCalendar)
  const methods = parts.map(
    part => part.method ?? /^METHOD:(\w{1,20})/im.exec(textOf(part))?.[1]?.toUpperCase() ?? '',
  )
  if (methods.length === 0 || !methods.every(method => answers.test(method))) return false
  const events = parts.slice(0, 3).flatMap(part => eventsOf(textOf(part)))
  return events.every(event => commentIn(event) === '') && !isOfPerson(text, events, senders)
}
