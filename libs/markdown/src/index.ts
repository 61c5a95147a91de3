export type { AttachedFile } from './files.ts'
export { filesInText, type Rendered, type RenderOptions, render, renderHtml, renderPlain } from './html.ts'
export { filesWritten, startOfMarkdown } from './start.ts'
export { renderText } from './text.ts'
