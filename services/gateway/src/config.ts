import { sharedEdgeSettings } from '@earshot/edge'
import { joinSettings } from '@earshot/runtime'
import { edgeSettings } from './edge/settings.ts'

export const gatewaySettings = joinSettings(sharedEdgeSettings, edgeSettings)
