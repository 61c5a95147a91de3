import { fileSizeSetting } from '@earshot/runtime'
import { storageSettings } from './storage/settings.ts'

/** The settings of the files service. */
export const fileSettings = { ...storageSettings, ...fileSizeSetting }
