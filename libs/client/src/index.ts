export {
  type ClientOptions,
  createClient,
  type EarshotClient,
  type Init,
  type PathOf,
  type Reply,
} from './client.ts'
export { EarshotError, type EarshotErrorCode } from './errors.ts'
export { type ListPath, paginate } from './paginate.ts'
// `*`, so that programs can extend Register.
export type * from './register.ts'
export type { components } from './schema.ts'
export { type UploadOptions, uploadFile } from './upload.ts'
export { signVisitorToken, type VisitorTokenOptions } from './visitor-token.ts'
export {
  verifyWebhook,
  WebhookError,
  type WebhookErrorReason,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookRequest,
} from './webhook.ts'
