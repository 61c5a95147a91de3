export type { AttachedFile } from './files.ts'
export { filesInText, type Rendered, type RenderOptions, render, renderHtml, renderPlain } from './html.ts'
export { filesWritten, startOfMarkdown, startOfText } from './start.ts'
export { renderParagraphs, renderText } from './text.ts'
