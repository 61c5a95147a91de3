export type { AttachedFile } from './files.ts'
export { filesInText, type RenderOptions, renderHtml } from './html.ts'
export { renderText } from './text.ts'
