export { databaseSetting, databaseSettings, portSetting, standaloneSettings } from './config.ts'
export * from './definition.ts'
export * from './service.ts'
export { orExplain, runStandalone } from './standalone.ts'
