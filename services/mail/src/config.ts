import { limiterSettings } from '@earshot/edge'
import { joinSettings } from '@earshot/runtime'
import { inboundSettings } from './inbound/settings.ts'
import { notificationSettings } from './notifications/settings.ts'
import { sendingSettings } from './sending/settings.ts'

/** The settings of the parts of the service, in the order of the reference. */
export const mailSettings = joinSettings(
  limiterSettings,
  sendingSettings,
  notificationSettings,
  inboundSettings,
)
