import type { Route } from '@earshot/http'
import { auditRoutes } from './audit/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { internalPrincipalRoutes } from './principals/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { internalSegmentRoutes, segmentRoutes } from './segments/routes.ts'
import { internalSettingsRoutes, type SettingsCopies, settingsRoutes } from './settings/routes.ts'

export const directoryRoutes = (copies: SettingsCopies): Route[] => [
  ...companyRoutes(),
  ...segmentRoutes(),
  ...pictureRoutes(),
  ...savedViewRoutes(),
  ...settingsRoutes(copies),
  ...auditRoutes(),
]

export const internalDirectoryRoutes = (): Route[] => [
  ...internalPrincipalRoutes(),
  ...internalSegmentRoutes(),
  ...internalSettingsRoutes(),
]
