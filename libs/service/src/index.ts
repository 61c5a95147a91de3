export { databaseSetting, databaseSettings, portSetting, standaloneSettings } from './config.ts'
export * from './definition.ts'
export { demoDataRoutes } from './demo-data.ts'
export {
  declaredBy,
  joinParts,
  mountBehindGateway,
  type Part,
  type PartDeclaration,
  type Routes,
} from './parts.ts'
export type { ServerLimits } from './server.ts'
export * from './service.ts'
export { exitOnError, runStandalone } from './standalone.ts'
export { statusRoute } from './status.ts'
