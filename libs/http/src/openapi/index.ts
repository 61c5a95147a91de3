export { type ApiDescription, openapi } from './document.ts'
export { errorExample } from './errors.ts'
export { healthDescription, tooLargeHeaders } from './health.ts'
export { headerRefs } from './parts.ts'
