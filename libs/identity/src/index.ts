export * from './activity-repo.ts'
export { contentRoute, readContent } from './content.ts'
export { type ExportParts, exportRoute, readExport } from './exports.ts'
export {
  type ClaimFiles,
  createAttachments,
  createCovers,
  createFileClaims,
  FileImage,
  findFileImages,
  type TakeAttachments,
  usedFilesRoute,
  type WithAttachments,
  type WithCover,
} from './files.ts'
export { letterSealer, openLetterRequest, sealLetterRequest } from './letters.ts'
export type { Merge } from './merges-repo.ts'
export { type MoveContent, mergeHandlers, merging, noteMerge, noteUndo, undoHours } from './merging.ts'
export * from './migrations.ts'
export * from './moved-repo.ts'
export { createPeople, type People } from './people.ts'
export { callerInsert, callerName, erasedName, findPerson, isErased, isPerson } from './people-repo.ts'
export { segmentHandlers } from './segments.ts'
export { findSegmentBySlug, removeDemoSegments, removeMemberships } from './segments-repo.ts'
export { createWorkspaceSettings, type WorkspaceSettingsCopy } from './settings.ts'
