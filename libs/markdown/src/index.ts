export { renderHtml } from './html.ts'
export { renderText } from './text.ts'
