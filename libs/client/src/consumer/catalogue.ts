// Made by `npm run generate` from the event catalogue.

export const eventTypes = [
  "post.created",
  "post.status_changed",
  "post.updated",
  "post.deleted",
  "post.restored",
  "post.merged",
  "post.unmerged",
  "post.voted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "changelog.published",
  "conversation.created",
  "conversation.status_changed",
  "conversation.assigned",
  "conversation.priority_changed",
  "conversation.attribute_changed",
  "conversation.csat_submitted",
  "conversation.csat_comment_added",
  "conversation.note_mentioned",
  "conversation.customer_unresponsive",
  "conversation.teammate_unresponsive",
  "message.created",
  "message.note_created",
  "message.deleted",
  "message.updated",
  "ticket.created",
  "ticket.status_changed",
  "ticket.assigned",
  "ticket.replied",
  "ticket.note_added",
  "ticket.external_status_changed",
  "assistant.handed_off",
  "assistant.resolved",
  "sla.approaching_breach",
  "sla.breached"
] as const

export const privateEventTypes = [
  "conversation.note_mentioned",
  "message.note_created",
  "ticket.note_added"
] as const
