import { joinSettings } from '@earshot/runtime'
import { oidcEnvironment } from './accounts/oidc/settings.ts'
import { apiKeySettings } from './credentials/api-keys/settings.ts'
import { oauthSettings } from './credentials/oauth/settings.ts'
import { edgeSettings } from './edge/settings.ts'
import { inboundSettings } from './mail/inbound/settings.ts'
import { sendingSettings } from './mail/sending/settings.ts'
import { notificationSettings } from './notifications/settings.ts'

/** The settings of the gateway's parts, in the order of the reference. */
export const gatewaySettings = joinSettings(
  apiKeySettings,
  edgeSettings,
  oauthSettings,
  sendingSettings,
  notificationSettings,
  inboundSettings,
  oidcEnvironment,
)
