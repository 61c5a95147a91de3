// Made by `npm run generate` from the routes and events of the services.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * post.created
         * @description A post was published.
         */
        "post.created": {
            id: string;
            /** @constant */
            type: "post.created";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    content: string;
                    boardId: string;
                    boardSlug: string;
                    authorEmail: string | null;
                    authorName: string | null;
                    voteCount: number;
                };
            };
        };
        /**
         * post.status_changed
         * @description A post's status changed.
         */
        "post.status_changed": {
            id: string;
            /** @constant */
            type: "post.status_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                previousStatus: string | null;
                newStatus: string | null;
                previousStatusId: string | null;
                newStatusId: string | null;
            };
        };
        /**
         * post.updated
         * @description A post's title, content, tags or owner changed.
         */
        "post.updated": {
            id: string;
            /** @constant */
            type: "post.updated";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                changedFields: ("title" | "content" | "tags" | "owner")[];
            };
        };
        /**
         * post.deleted
         * @description A post was deleted.
         */
        "post.deleted": {
            id: string;
            /** @constant */
            type: "post.deleted";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                deletedBy?: string;
            };
        };
        /**
         * post.restored
         * @description A deleted post was restored.
         */
        "post.restored": {
            id: string;
            /** @constant */
            type: "post.restored";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * post.merged
         * @description A duplicate post was merged into its canonical post.
         */
        "post.merged": {
            id: string;
            /** @constant */
            type: "post.merged";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                duplicatePost: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                canonicalPost: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * post.unmerged
         * @description A merged post was unmerged from its canonical post.
         */
        "post.unmerged": {
            id: string;
            /** @constant */
            type: "post.unmerged";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                formerCanonicalPost: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * post.voted
         * @description A post received a vote.
         */
        "post.voted": {
            id: string;
            /** @constant */
            type: "post.voted";
            /** Format: date-time */
            createdAt: string;
            data: {
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
                voteCount: number;
                voterName: string | null;
                voterEmail: string | null;
            };
        };
        /**
         * comment.created
         * @description A comment was created.
         */
        "comment.created": {
            id: string;
            /** @constant */
            type: "comment.created";
            /** Format: date-time */
            createdAt: string;
            data: {
                comment: {
                    id: string;
                    content: string;
                    authorEmail: string | null;
                    authorName: string | null;
                    isPrivate: boolean;
                };
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * comment.updated
         * @description A comment was edited.
         */
        "comment.updated": {
            id: string;
            /** @constant */
            type: "comment.updated";
            /** Format: date-time */
            createdAt: string;
            data: {
                comment: {
                    id: string;
                    content: string;
                    authorEmail: string | null;
                    authorName: string | null;
                    isPrivate: boolean;
                };
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * comment.deleted
         * @description A comment was deleted.
         */
        "comment.deleted": {
            id: string;
            /** @constant */
            type: "comment.deleted";
            /** Format: date-time */
            createdAt: string;
            data: {
                comment: {
                    id: string;
                    content: string;
                    authorEmail: string | null;
                    authorName: string | null;
                    isPrivate: boolean;
                };
                post: {
                    id: string;
                    title: string;
                    boardId: string;
                    boardSlug: string;
                };
            };
        };
        /**
         * changelog.published
         * @description A changelog entry was published.
         */
        "changelog.published": {
            id: string;
            /** @constant */
            type: "changelog.published";
            /** Format: date-time */
            createdAt: string;
            data: {
                changelog: {
                    id: string;
                    title: string;
                    contentPreview: string;
                    /** Format: date-time */
                    publishedAt: string;
                    linkedPostCount: number;
                };
            };
        };
        /**
         * conversation.created
         * @description A conversation was started.
         */
        "conversation.created": {
            id: string;
            /** @constant */
            type: "conversation.created";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                    subject: string | null;
                    visitorPrincipalId: string | null;
                    visitorEmail: string | null;
                    /** Format: date-time */
                    createdAt: string;
                };
            };
        };
        /**
         * conversation.status_changed
         * @description A conversation was opened, snoozed or closed.
         */
        "conversation.status_changed": {
            id: string;
            /** @constant */
            type: "conversation.status_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                /** @enum {string} */
                previousStatus: "open" | "snoozed" | "closed";
                /** @enum {string} */
                newStatus: "open" | "snoozed" | "closed";
                /** @enum {string} */
                reason: "agent" | "visitor_replied" | "snooze_expired" | "assistant" | "workflow";
                snoozedUntil?: string | null;
            };
        };
        /**
         * conversation.assigned
         * @description A conversation was assigned to another member or team, or unassigned.
         */
        "conversation.assigned": {
            id: string;
            /** @constant */
            type: "conversation.assigned";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                assignedPrincipalId: string | null;
                previousPrincipalId: string | null;
                assignedTeamId: string | null;
                previousTeamId: string | null;
                /** @enum {string} */
                method: "manual" | "round_robin" | "balanced" | "reply";
            };
        };
        /**
         * conversation.priority_changed
         * @description A conversation's priority changed.
         */
        "conversation.priority_changed": {
            id: string;
            /** @constant */
            type: "conversation.priority_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                /** @enum {string} */
                previousPriority: "none" | "low" | "medium" | "high" | "urgent";
                /** @enum {string} */
                newPriority: "none" | "low" | "medium" | "high" | "urgent";
            };
        };
        /**
         * conversation.attribute_changed
         * @description A custom attribute of a conversation changed.
         */
        "conversation.attribute_changed": {
            id: string;
            /** @constant */
            type: "conversation.attribute_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                key: string;
                value: unknown;
                previousValue: unknown;
                /** @enum {string} */
                source: "teammate" | "workflow" | "assistant" | "customer";
            };
        };
        /**
         * conversation.csat_submitted
         * @description A customer rated a conversation.
         */
        "conversation.csat_submitted": {
            id: string;
            /** @constant */
            type: "conversation.csat_submitted";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                rating: number;
                comment: null;
                /** Format: date-time */
                submittedAt: string;
            };
        };
        /**
         * conversation.csat_comment_added
         * @description A customer added a comment to a rating.
         */
        "conversation.csat_comment_added": {
            id: string;
            /** @constant */
            type: "conversation.csat_comment_added";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                rating: number;
                comment: string;
                /** Format: date-time */
                submittedAt: string;
            };
        };
        /**
         * conversation.note_mentioned
         * @description Members were mentioned in a note.
         */
        "conversation.note_mentioned": {
            id: string;
            /** @constant */
            type: "conversation.note_mentioned";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                messageId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                mentionedPrincipalIds: string[];
                authorName: string | null;
                preview: string;
            };
        };
        /**
         * conversation.customer_unresponsive
         * @description The customer has not replied for the time set in a workflow.
         */
        "conversation.customer_unresponsive": {
            id: string;
            /** @constant */
            type: "conversation.customer_unresponsive";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                ruleId: string;
                silenceSeconds: number;
                /** Format: date-time */
                sinceAt: string;
            };
        };
        /**
         * conversation.teammate_unresponsive
         * @description The team has not replied for the time set in a workflow.
         */
        "conversation.teammate_unresponsive": {
            id: string;
            /** @constant */
            type: "conversation.teammate_unresponsive";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                ruleId: string;
                silenceSeconds: number;
                /** Format: date-time */
                sinceAt: string;
            };
        };
        /**
         * message.created
         * @description A visitor, a member or the assistant wrote a public message.
         */
        "message.created": {
            id: string;
            /** @constant */
            type: "message.created";
            /** Format: date-time */
            createdAt: string;
            data: {
                message: {
                    id: string;
                    conversationId: string;
                    /** @enum {string} */
                    senderType: "visitor" | "agent" | "assistant" | "system";
                    authorPrincipalId: string | null;
                    authorName: string | null;
                    authorEmail: string | null;
                    content: string;
                    /** Format: date-time */
                    createdAt: string;
                };
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                isFirstMessage: boolean;
            };
        };
        /**
         * message.note_created
         * @description A member wrote a note in a conversation.
         */
        "message.note_created": {
            id: string;
            /** @constant */
            type: "message.note_created";
            /** Format: date-time */
            createdAt: string;
            data: {
                message: {
                    id: string;
                    conversationId: string;
                    /** @enum {string} */
                    senderType: "visitor" | "agent" | "assistant" | "system";
                    authorPrincipalId: string | null;
                    authorName: string | null;
                    authorEmail: string | null;
                    content: string;
                    /** Format: date-time */
                    createdAt: string;
                };
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
            };
        };
        /**
         * message.deleted
         * @description A public message was deleted.
         */
        "message.deleted": {
            id: string;
            /** @constant */
            type: "message.deleted";
            /** Format: date-time */
            createdAt: string;
            data: {
                message: {
                    id: string;
                    conversationId: string;
                    /** @enum {string} */
                    senderType: "visitor" | "agent" | "assistant" | "system";
                    authorPrincipalId: string | null;
                    authorName: string | null;
                    authorEmail: string | null;
                    content: string;
                    /** Format: date-time */
                    createdAt: string;
                };
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
            };
        };
        /**
         * message.updated
         * @description An author edited a public message.
         */
        "message.updated": {
            id: string;
            /** @constant */
            type: "message.updated";
            /** Format: date-time */
            createdAt: string;
            data: {
                message: {
                    id: string;
                    conversationId: string;
                    /** @enum {string} */
                    senderType: "visitor" | "agent" | "assistant" | "system";
                    authorPrincipalId: string | null;
                    authorName: string | null;
                    authorEmail: string | null;
                    content: string;
                    /** Format: date-time */
                    createdAt: string;
                    /** Format: date-time */
                    updatedAt: string;
                };
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
            };
        };
        /**
         * ticket.created
         * @description A ticket was created.
         */
        "ticket.created": {
            id: string;
            /** @constant */
            type: "ticket.created";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                    stage: ("received" | "in_progress" | "awaiting_requester" | "resolved") | null;
                    requesterPrincipalId: string | null;
                    companyId: string | null;
                    /** Format: date-time */
                    createdAt: string;
                };
            };
        };
        /**
         * ticket.status_changed
         * @description A ticket's status changed.
         */
        "ticket.status_changed": {
            id: string;
            /** @constant */
            type: "ticket.status_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                /** @enum {string} */
                previousStatus: "open" | "pending" | "closed";
                /** @enum {string} */
                newStatus: "open" | "pending" | "closed";
                previousStatusId: string | null;
                newStatusId: string | null;
                stage: ("received" | "in_progress" | "awaiting_requester" | "resolved") | null;
                previousStage: ("received" | "in_progress" | "awaiting_requester" | "resolved") | null;
            };
        };
        /**
         * ticket.assigned
         * @description A ticket was assigned to another member or team, or unassigned.
         */
        "ticket.assigned": {
            id: string;
            /** @constant */
            type: "ticket.assigned";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                assignedPrincipalId: string | null;
                previousPrincipalId: string | null;
                assignedTeamId: string | null;
                previousTeamId: string | null;
            };
        };
        /**
         * ticket.replied
         * @description A ticket received a public reply.
         */
        "ticket.replied": {
            id: string;
            /** @constant */
            type: "ticket.replied";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                messageId: string;
                content: string;
                /** @enum {string} */
                senderType: "visitor" | "agent" | "assistant" | "system";
                authorName: string | null;
                attachments: unknown[];
            };
        };
        /**
         * ticket.note_added
         * @description A member added a note to a ticket.
         */
        "ticket.note_added": {
            id: string;
            /** @constant */
            type: "ticket.note_added";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                messageId: string;
                content: string;
                /** @enum {string} */
                senderType: "visitor" | "agent" | "assistant" | "system";
                authorName: string | null;
                attachments: unknown[];
            };
        };
        /**
         * ticket.external_status_changed
         * @description The external issue linked to a ticket changed its status.
         */
        "ticket.external_status_changed": {
            id: string;
            /** @constant */
            type: "ticket.external_status_changed";
            /** Format: date-time */
            createdAt: string;
            data: {
                ticket: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                title: string;
                integrationType: string;
                externalDisplayId: string | null;
                externalUrl: string | null;
                externalStatus: string | null;
                transition: ("closed" | "reopened") | null;
            };
        };
        /**
         * assistant.handed_off
         * @description The assistant handed a conversation off to the team.
         */
        "assistant.handed_off": {
            id: string;
            /** @constant */
            type: "assistant.handed_off";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                /** @enum {string} */
                reason: "explicit_request" | "frustration" | "repetition" | "low_confidence" | "capability_limit" | "safety" | "system_error";
            };
        };
        /**
         * assistant.resolved
         * @description The assistant resolved a conversation.
         */
        "assistant.resolved": {
            id: string;
            /** @constant */
            type: "assistant.resolved";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId: string;
                conversation: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                /** @enum {string} */
                outcome: "resolved_confirmed" | "resolved_assumed";
            };
        };
        /**
         * sla.approaching_breach
         * @description An SLA target is about to be breached.
         */
        "sla.approaching_breach": {
            id: string;
            /** @constant */
            type: "sla.approaching_breach";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId?: string;
                conversation?: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                ticketId?: string;
                ticket?: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                sla: {
                    policyId: string;
                    policyName: string;
                    /** @enum {string} */
                    metric: "first_response" | "next_response" | "resolution" | "time_to_resolve";
                    /** Format: date-time */
                    dueAt: string;
                    targetSeconds: number;
                    /** Format: date-time */
                    breachedAt?: string;
                    late?: boolean;
                };
            };
        };
        /**
         * sla.breached
         * @description An SLA target was breached.
         */
        "sla.breached": {
            id: string;
            /** @constant */
            type: "sla.breached";
            /** Format: date-time */
            createdAt: string;
            data: {
                conversationId?: string;
                conversation?: {
                    id: string;
                    /** @enum {string} */
                    status: "open" | "snoozed" | "closed";
                    /** @enum {string} */
                    channel: "messenger" | "email" | "api" | "web";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedTeamId: string | null;
                };
                ticketId?: string;
                ticket?: {
                    id: string;
                    number: number;
                    /** @enum {string} */
                    type: "customer" | "back_office" | "tracker";
                    /** @enum {string} */
                    priority: "none" | "low" | "medium" | "high" | "urgent";
                    assignedPrincipalId: string | null;
                    assignedTeamId: string | null;
                    title: string;
                    /** @enum {string} */
                    status: "open" | "pending" | "closed";
                };
                sla: {
                    policyId: string;
                    policyName: string;
                    /** @enum {string} */
                    metric: "first_response" | "next_response" | "resolution" | "time_to_resolve";
                    /** Format: date-time */
                    dueAt: string;
                    targetSeconds: number;
                    /** Format: date-time */
                    breachedAt?: string;
                    late?: boolean;
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
