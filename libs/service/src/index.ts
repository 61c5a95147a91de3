export * from './definition.ts'
export * from './service.ts'
export { databaseSetting, orExplain, runStandalone } from './standalone.ts'
