import type { Database } from '@earshot/db'
import { type CommonSettings, type Log, type Loop, megabyte, type SecretKey } from '@earshot/runtime'
import { mailHost } from '../senders/smtp/address.ts'
import { imapMailbox } from './imap/mailbox.ts'
import { imapServer } from './imap/server.ts'
import { createFailures, type FailureLimits } from './intake/failures.ts'
import { type Intake, intakeKeys } from './intake/intake.ts'
import { createStoredRoom } from './intake/room.ts'
import type { Room } from './log/room.ts'
import { createParser, type ParserLimits } from './parsing/parser.ts'
import type { Receiving } from './routes.ts'
import { createSenderCheck } from './sender/check.ts'
import type { InboundSettings } from './settings.ts'
import { smtpListener } from './smtp/listener.ts'
import { inboundUpkeep } from './upkeep.ts'

type Options = Pick<Intake, 'accounts' | 'people' | 'workspace'> & {
  settings: InboundSettings & Pick<CommonSettings, 'HOST'>
  /** Those of the system if there are none. */
  dnsServers: string[]
  database: Database
  files: Intake['files']
  secret: SecretKey
  onBounce: Intake['onBounce']
  failureLimits?: FailureLimits | undefined
  parserLimits?: ParserLimits | undefined
  origin: string
  log: Log
}

/** Incoming email of this process: by SMTP and IMAP in workers, and by HTTP. */
export const createInbound = ({
  settings,
  dnsServers,
  database,
  files,
  secret,
  onBounce,
  accounts,
  people,
  workspace,
  failureLimits,
  parserLimits,
  origin,
  log,
}: Options) => {
  const { pool, session } = database
  const relay = settings.INBOUND_TRUSTED_RELAY
  const parser = createParser({ relay }, parserLimits)
  const mode = settings.INBOUND_SENDER_CHECK
  const maxBytes = settings.INBOUND_MAIL_MAX_MB * megabyte
  const room: Room = {
    mails: settings.INBOUND_UNVERIFIED_PER_HOUR,
    bytes: settings.INBOUND_UNVERIFIED_MB_PER_HOUR * megabyte,
    storedBytes: settings.INBOUND_MAIL_STORED_GB * 1024 * megabyte,
  }
  const intake: Intake = {
    pool,
    files,
    parser,
    relay,
    checkSender: createSenderCheck({ parser, mode, dnsServers, log }),
    ...intakeKeys(secret),
    perHour: settings.INBOUND_MAILS_PER_SENDER,
    room,
    storedRoom: createStoredRoom(room.storedBytes),
    keepsRaw: settings.INBOUND_MAIL_RAW_DAYS > 0,
    onBounce,
    accounts,
    people,
    workspace,
    log,
  }
  const { INBOUND_SMTP_PORT: port, INBOUND_IMAP_URL: imap, INBOUND_IMAP_DONE_FOLDER: doneFolder } = settings
  const name = mailHost(origin)
  const failures = createFailures(failureLimits)
  const receiving: Receiving = { intake, maxBytes }
  return {
    receiving,
    loops: (): Loop[] => [
      ...(port === undefined
        ? []
        : [smtpListener({ intake, failures, host: settings.HOST, name, port, maxBytes, log })]),
      ...(imap === undefined
        ? []
        : [imapMailbox({ intake, failures, session, server: imapServer(imap), doneFolder, maxBytes, log })]),
      inboundUpkeep(pool, settings.INBOUND_MAIL_RAW_DAYS),
    ],
    close: parser.close,
  }
}
