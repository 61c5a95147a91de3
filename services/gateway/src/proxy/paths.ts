// Made by `npm run generate` from the routes of all services.

import type { VisitorLimit } from '@earshot/http'
import type { ServiceName } from '@earshot/runtime'

/** The service of each first segment below `/api/v1`. */
export const segments: Record<string, ServiceName> = {
  "api-keys": "accounts",
  "attribute-definitions": "support",
  "audit-log": "accounts",
  "boards": "feedback",
  "business-hours": "support",
  "changelog": "feedback",
  "changes": "gateway",
  "comments": "feedback",
  "companies": "accounts",
  "conversations": "support",
  "dead-letters": "webhooks",
  "deliveries": "webhooks",
  "demo-data": "accounts",
  "event-types": "webhooks",
  "events": "webhooks",
  "exports": "feedback",
  "files": "files",
  "imports": "feedback",
  "macros": "support",
  "mail": "mail",
  "mail-senders": "mail",
  "mail-states": "mail",
  "mails": "mail",
  "me": "accounts",
  "messages": "support",
  "moderation": "feedback",
  "oauth-clients": "accounts",
  "operations": "gateway",
  "posts": "feedback",
  "principals": "accounts",
  "replays": "webhooks",
  "reports": "support",
  "roadmaps": "feedback",
  "saved-views": "accounts",
  "scheduled-replies": "support",
  "search": "gateway",
  "segments": "accounts",
  "settings": "accounts",
  "sla-policies": "support",
  "statuses": "feedback",
  "suppressions": "mail",
  "tags": "feedback",
  "teams": "support",
  "ticket-statuses": "support",
  "tickets": "support",
  "users": "accounts",
  "votes": "feedback",
  "webhooks": "webhooks",
  "widget": "gateway",
  "workflows": "support",
}

/** Paths that another service than that of their first segment serves. */
export const elsewhere: { path: string; service: ServiceName }[] = [
  {"path":"/me/votes","service":"feedback"},
  {"path":"/me/follows","service":"feedback"},
  {"path":"/me/comments","service":"feedback"},
  {"path":"/principals/:id/availability","service":"support"},
  {"path":"/widget/visitors/merge","service":"accounts"},
  {"path":"/widget/visitors","service":"accounts"},
  {"path":"/conversations/:id/presence","service":"gateway"},
  {"path":"/tickets/:id/presence","service":"gateway"},
  {"path":"/me/notifications","service":"mail"},
  {"path":"/me/notifications/unread","service":"mail"},
  {"path":"/me/notifications/read","service":"mail"},
  {"path":"/me/notification-choices","service":"mail"},
  {"path":"/me/notification-choices/:teamId","service":"mail"},
  {"path":"/me/email-choices","service":"mail"},
  {"path":"/changelog/subscribers","service":"mail"},
  {"path":"/me/contact-address","service":"mail"},
]

/** Requests that need no credential. */
export const openPaths: { method: string; path: string }[] = [
  {"method":"POST","path":"/widget/visitors"},
]

/** Paths whose responses may be as long as the data of the workspace. */
export const downloads: string[] = [
  "/exports/posts.csv",
  "/exports/users.csv",
  "/audit-log/export.csv",
  "/audit-log/export.ndjson",
  "/me/export",
  "/mails/:id/content.html",
  "/mail/inbound/:id/raw",
]

/** Bodies of any type and length, whose limit the service checks. */
export const uploads: { method: string; path: string }[] = [
  {"method":"POST","path":"/files"},
]

/** JSON bodies that may be longer than usual. */
export const bodyLimits: { method: string; path: string; bytes: number }[] = [
  {"method":"POST","path":"/boards/batch","bytes":8388608},
  {"method":"POST","path":"/statuses/batch","bytes":8388608},
  {"method":"POST","path":"/tags/batch","bytes":8388608},
  {"method":"POST","path":"/posts/batch","bytes":8388608},
  {"method":"POST","path":"/votes/batch","bytes":8388608},
  {"method":"POST","path":"/comments/batch","bytes":8388608},
  {"method":"POST","path":"/conversations/batch","bytes":8388608},
]

/** How often visitors may do what. */
export const visitorLimits: { method: string; path: string; isUpload: boolean; allows: VisitorLimit }[] = [
  {"method":"POST","path":"/posts","isUpload":false,"allows":{"verb":"create","what":"posts","limit":5,"minutes":10}},
  {"method":"POST","path":"/posts/:id/comments","isUpload":false,"allows":{"verb":"write","what":"comments","limit":10,"minutes":1}},
  {"method":"POST","path":"/comments","isUpload":false,"allows":{"verb":"write","what":"comments","limit":10,"minutes":1}},
  {"method":"POST","path":"/conversations","isUpload":false,"allows":{"verb":"start","what":"conversations","limit":5,"minutes":10,"advice":"Write in a conversation that you have started."}},
  {"method":"POST","path":"/conversations/:id/messages","isUpload":false,"allows":{"verb":"send","what":"messages","limit":30,"minutes":1}},
  {"method":"PUT","path":"/conversations/:id/presence","isUpload":false,"allows":{"verb":"send","what":"typing signals","limit":60,"minutes":1}},
  {"method":"POST","path":"/files","isUpload":true,"allows":{"verb":"upload","what":"files","limit":30,"minutes":10}},
  {"method":"PUT","path":"/me/contact-address","isUpload":false,"allows":{"verb":"set","what":"contact addresses","limit":5,"minutes":60}},
]
