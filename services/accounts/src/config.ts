import { sharedEdgeSettings } from '@earshot/edge'
import { joinSettings } from '@earshot/runtime'
import { oidcEnvironment } from './accounts/oidc/settings.ts'
import { apiKeySettings } from './credentials/api-keys/settings.ts'
import { oauthSettings } from './credentials/oauth/settings.ts'

/** The settings of the parts of the service, in the order of the reference. */
export const accountSettings = joinSettings(
  apiKeySettings,
  sharedEdgeSettings,
  oauthSettings,
  oidcEnvironment,
)
