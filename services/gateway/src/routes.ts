import type { Sealer } from '@earshot/runtime'
import { demoRoutes } from './accounts/demo-data/routes.ts'
import type { DemoServices } from './accounts/demo-data/service.ts'
import { userMergeRoutes } from './accounts/merging/routes.ts'
import type { ExportServices } from './accounts/own-data/export.ts'
import { ownDataRoutes } from './accounts/own-data/routes.ts'
import type { Inviting } from './accounts/team/invite.ts'
import { teamRoutes } from './accounts/team/routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { visitorMergeRoutes } from './accounts/visitors/routes.ts'
import { apiKeyRoutes } from './credentials/api-keys/routes.ts'
import { meRoutes } from './credentials/me/routes.ts'
import { oauthClientRoutes } from './credentials/oauth-clients/routes.ts'
import { anonymousRoutes, type Issuing } from './credentials/visitors/anonymous-routes.ts'
import type { AnonymousKeys } from './credentials/visitors/anonymous-token.ts'
import { visitorSecretRoutes } from './credentials/visitors/routes.ts'
import { auditRoutes } from './directory/audit/routes.ts'
import { companyRoutes } from './directory/companies/routes.ts'
import { fileRoutes } from './directory/files/uploads/routes.ts'
import { pictureRoutes } from './directory/pictures/routes.ts'
import { savedViewRoutes } from './directory/saved-views/routes.ts'
import { segmentRoutes } from './directory/segments/routes.ts'
import { type SettingsCopies, settingsRoutes } from './directory/settings/routes.ts'
import type { Hub } from './edge/changes/hub.ts'
import { changeRoutes } from './edge/changes/routes.ts'
import { operationsRoutes } from './edge/operations/routes.ts'
import type { OperationsSource } from './edge/operations/service.ts'
import { type PresenceDeps, presenceRoutes } from './edge/presence/routes.ts'
import { searchRoutes } from './edge/search/routes.ts'
import { widgetRoutes } from './edge/widget/routes.ts'
import type { widgetReader } from './edge/widget/service.ts'
import { contactRoutes } from './mail/contact/routes.ts'
import { type DnsDeps, dnsRoutes } from './mail/dns/routes.ts'
import { inboundRoutes, type Receiving } from './mail/inbound/routes.ts'
import { mailLogRoutes } from './mail/log/routes.ts'
import type { MailLog } from './mail/log/service.ts'
import { type SenderDeps, senderRoutes } from './mail/senders/routes.ts'
import { suppressionRoutes } from './mail/suppressions/routes.ts'
import { notificationChoiceRoutes } from './notifications/choices/routes.ts'
import { notificationRoutes } from './notifications/notices/routes.ts'
import { emailChoiceRoutes } from './notifications/updates/routes.ts'

/** The gateway's own routes below `/api/v1`. */
export const gatewayRoutes = (
  limits: Parameters<typeof meRoutes>[0],
  inviting: Inviting,
  visitors: { sealer: Sealer; keys: AnonymousKeys },
  demoServices: DemoServices,
  hub: Hub,
  operations: OperationsSource,
  clients: Parameters<typeof searchRoutes>[0],
  presence: PresenceDeps,
  mail: { senders: SenderDeps & DnsDeps; log: MailLog },
  receiving: Receiving,
  files: Parameters<typeof fileRoutes>[0],
  services: ExportServices & SettingsCopies,
) => [
  ...meRoutes(limits),
  ...ownDataRoutes(services, files.addresses),
  ...apiKeyRoutes(),
  ...oauthClientRoutes(),
  ...userRoutes(),
  ...userMergeRoutes(services),
  ...companyRoutes(),
  ...segmentRoutes(),
  ...pictureRoutes(),
  ...savedViewRoutes(),
  ...notificationRoutes(),
  ...notificationChoiceRoutes(mail.senders),
  ...emailChoiceRoutes(inviting),
  ...contactRoutes(inviting.mailing),
  ...teamRoutes(inviting),
  ...settingsRoutes(services),
  ...visitorSecretRoutes(visitors.sealer),
  ...visitorMergeRoutes(visitors.keys),
  ...demoRoutes(demoServices),
  ...auditRoutes(),
  ...changeRoutes(hub),
  ...operationsRoutes(operations),
  ...searchRoutes(clients),
  ...presenceRoutes(presence),
  ...senderRoutes(mail.senders),
  ...dnsRoutes(mail.senders),
  ...mailLogRoutes(mail.log),
  ...suppressionRoutes(),
  ...inboundRoutes(receiving),
  ...fileRoutes(files),
]

/** The gateway's routes below `/api/v1` that need no credential. */
export const openRoutes = (readWidget: ReturnType<typeof widgetReader>, issuing: Issuing) => [
  ...widgetRoutes(readWidget),
  ...anonymousRoutes(issuing),
]
