// Made by `npm run generate`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * post.created
         * @description A post was published.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "content": "A dark colour scheme for late evenings.",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests",
         *           "authorEmail": "grace@example.com",
         *           "authorName": "Grace Holt",
         *           "voteCount": 1
         *         }
         *       }
         *     }
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
         * @description A post moved to another status.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.status_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "previousStatus": "Open",
         *         "newStatus": "Planned",
         *         "previousStatusId": "status_01kk7cz34hecst1qke5epqz5xc",
         *         "newStatusId": "status_01kk7t3mz0ecst1qk3ps1a68qz"
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.updated",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "changedFields": [
         *           "title",
         *           "tags"
         *         ]
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.deleted",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "deletedBy": "principal_01kjvqhs34ecst1qkmw75hj5cn"
         *       }
         *     }
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
         * @description A deleted post came back.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.restored",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.merged",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kjt0tjv8ecst1qjpge706xqe",
         *           "title": "A darker theme, please",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "duplicatePost": {
         *           "id": "post_01kjt0tjv8ecst1qjpge706xqe",
         *           "title": "A darker theme, please",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "canonicalPost": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @description A merged post stands on its own again.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.unmerged",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kjt0tjv8ecst1qjpge706xqe",
         *           "title": "A darker theme, please",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "formerCanonicalPost": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @description A post got a vote.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "post.voted",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         },
         *         "voteCount": 12,
         *         "voterName": "Grace Holt",
         *         "voterEmail": "grace@example.com"
         *       }
         *     }
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
         * @description A comment was written.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "comment.created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "comment": {
         *           "id": "comment_01kjs14d36ecst1qmejjscn0z7",
         *           "content": "My eyes would thank you.",
         *           "authorEmail": "grace@example.com",
         *           "authorName": "Grace Holt",
         *           "isPrivate": false
         *         },
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "comment.updated",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "comment": {
         *           "id": "comment_01kjs14d36ecst1qmejjscn0z7",
         *           "content": "My eyes would thank you, at night at least.",
         *           "authorEmail": "grace@example.com",
         *           "authorName": "Grace Holt",
         *           "isPrivate": false
         *         },
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "comment.deleted",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "comment": {
         *           "id": "comment_01kjs14d36ecst1qmejjscn0z7",
         *           "content": "My eyes would thank you.",
         *           "authorEmail": "grace@example.com",
         *           "authorName": "Grace Holt",
         *           "isPrivate": false
         *         },
         *         "post": {
         *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *           "title": "Dark mode",
         *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *           "boardSlug": "feature-requests"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "changelog.published",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "changelog": {
         *           "id": "changelog_01kk07cb2becst1qmk5c3fsy87",
         *           "title": "Dark mode is here",
         *           "contentPreview": "Switch it on under Settings, Appearance.",
         *           "publishedAt": "2026-03-09T14:00:00.000Z",
         *           "linkedPostCount": 1
         *         }
         *       }
         *     }
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
         * @description A conversation began.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "none",
         *           "assignedTeamId": null,
         *           "subject": "Export fails",
         *           "visitorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *           "visitorEmail": "grace@example.com",
         *           "createdAt": "2026-03-05T09:15:00.000Z"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.status_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "snoozed",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "previousStatus": "open",
         *         "newStatus": "snoozed",
         *         "reason": "agent",
         *         "snoozedUntil": "2026-03-06T08:00:00.000Z"
         *       }
         *     }
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
         * @description A conversation went to another agent or team, or to nobody.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.assigned",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "assignedAgentPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *         "previousAgentPrincipalId": null,
         *         "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *         "previousTeamId": null,
         *         "method": "round_robin"
         *       }
         *     }
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
                assignedAgentPrincipalId: string | null;
                previousAgentPrincipalId: string | null;
                assignedTeamId: string | null;
                previousTeamId: string | null;
                /** @enum {string} */
                method: "manual" | "round_robin" | "balanced" | "reply";
            };
        };
        /**
         * conversation.priority_changed
         * @description A conversation's priority changed.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.priority_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "previousPriority": "none",
         *         "newPriority": "medium"
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.attribute_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "key": "plan",
         *         "value": "business",
         *         "previousValue": null,
         *         "source": "teammate"
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.csat_submitted",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "rating": 5,
         *         "submittedAt": "2026-03-05T11:02:40.000Z",
         *         "comment": null
         *       }
         *     }
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
         * @description A customer explained a rating.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.csat_comment_added",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "rating": 5,
         *         "submittedAt": "2026-03-05T11:02:40.000Z",
         *         "comment": "Solved within the hour. Thank you!"
         *       }
         *     }
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
         * @description Teammates were mentioned in an internal note.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.note_mentioned",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "mentionedPrincipalIds": [
         *           "principal_01kkd1n4gzecst1qkxxdy5vk8c"
         *         ],
         *         "authorName": "Ada Moreno",
         *         "preview": "Ben, is this the timeout of last week?"
         *       }
         *     }
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
         * @description The customer has not answered for the time that a workflow sets.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.customer_unresponsive",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "ruleId": "workflow_01kjq1s1y0ecst1qpr36n3ntrr",
         *         "silenceSeconds": 86400,
         *         "sinceAt": "2026-03-05T09:30:12.000Z"
         *       }
         *     }
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
         * @description The team has not answered for the time that a workflow sets.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "conversation.teammate_unresponsive",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "ruleId": "workflow_01kjq1s1y0ecst1qpr36n3ntrr",
         *         "silenceSeconds": 7200,
         *         "sinceAt": "2026-03-05T09:30:12.000Z"
         *       }
         *     }
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
         * @description A visitor, an agent or the assistant wrote a public message.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "message.created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "message": {
         *           "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *           "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "senderType": "visitor",
         *           "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *           "authorName": "Grace Holt",
         *           "authorEmail": "grace@example.com",
         *           "content": "The export stops at 99 percent.",
         *           "createdAt": "2026-03-05T09:15:00.000Z"
         *         },
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "isFirstMessage": true
         *       }
         *     }
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
         * @description A teammate wrote an internal note.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "message.note_created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "message": {
         *           "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *           "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "senderType": "agent",
         *           "authorPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "authorName": "Ada Moreno",
         *           "authorEmail": "ada@example.org",
         *           "content": "Ben, is this the timeout of last week?",
         *           "createdAt": "2026-03-05T09:15:00.000Z"
         *         },
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "message.deleted",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "message": {
         *           "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *           "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "senderType": "visitor",
         *           "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *           "authorName": "Grace Holt",
         *           "authorEmail": "grace@example.com",
         *           "content": "The export stops at 99 percent.",
         *           "createdAt": "2026-03-05T09:15:00.000Z"
         *         },
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         }
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "message.updated",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "message": {
         *           "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *           "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "senderType": "visitor",
         *           "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *           "authorName": "Grace Holt",
         *           "authorEmail": "grace@example.com",
         *           "content": "The CSV export stops at 99 percent.",
         *           "createdAt": "2026-03-05T09:15:00.000Z",
         *           "updatedAt": "2026-03-05T09:16:10.000Z"
         *         },
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         }
         *       }
         *     }
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
         * @description A ticket was opened.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.created",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": null,
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "open",
         *           "stage": "received",
         *           "requesterPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *           "companyId": "company_01kkdxdnysecst1qphx4tr6hna",
         *           "createdAt": "2026-03-05T09:20:00.000Z"
         *         }
         *       }
         *     }
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
         * @description A ticket moved to another status.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.status_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "closed"
         *         },
         *         "previousStatus": "open",
         *         "newStatus": "closed",
         *         "previousStatusId": "ticket_status_01kk49pzmsecst1qp6rqae1ebm",
         *         "newStatusId": "ticket_status_01kjx1a9q9ecst1qpbdywa6ex0",
         *         "stage": "resolved",
         *         "previousStage": "in_progress"
         *       }
         *     }
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
         * @description A ticket went to another agent or team, or to nobody.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.assigned",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kkdvfjbfecst1qn99ghmzb3v",
         *           "title": "Export stops at 99 percent",
         *           "status": "open"
         *         },
         *         "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *         "previousPrincipalId": null,
         *         "assignedTeamId": "team_01kkdvfjbfecst1qn99ghmzb3v",
         *         "previousTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *       }
         *     }
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
         * @description A ticket got a public reply.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.replied",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "open"
         *         },
         *         "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *         "content": "We have found the cause; the fix is on its way.",
         *         "senderType": "agent",
         *         "authorName": "Ada Moreno",
         *         "attachments": [
         *           {
         *             "name": "export.log",
         *             "url": "https://files.example.com/export.log",
         *             "contentType": "text/plain",
         *             "size": 18230
         *           }
         *         ]
         *       }
         *     }
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
                attachments: {
                    name: string;
                    /** Format: uri */
                    url: string;
                    contentType: string;
                    size: number;
                }[];
            };
        };
        /**
         * ticket.note_added
         * @description A ticket got an internal note.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.note_added",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "open"
         *         },
         *         "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
         *         "content": "Ben, is this the timeout of last week?",
         *         "senderType": "agent",
         *         "authorName": "Ada Moreno",
         *         "attachments": []
         *       }
         *     }
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
                attachments: {
                    name: string;
                    /** Format: uri */
                    url: string;
                    contentType: string;
                    size: number;
                }[];
            };
        };
        /**
         * ticket.external_status_changed
         * @description The issue that a ticket is linked to moved in its tracker.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "ticket.external_status_changed",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "open"
         *         },
         *         "title": "Export stops at 99 percent",
         *         "integrationType": "github",
         *         "externalDisplayId": "#318",
         *         "externalUrl": "https://tracker.example.com/issues/318",
         *         "externalStatus": "Closed",
         *         "transition": "closed"
         *       }
         *     }
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
         * @description The assistant handed a conversation to a person.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "assistant.handed_off",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "reason": "explicit_request"
         *       }
         *     }
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
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "assistant.resolved",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "closed",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "outcome": "resolved_confirmed"
         *       }
         *     }
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
         * @description An SLA clock entered its warning window.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "sla.approaching_breach",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *         "conversation": {
         *           "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
         *           "status": "open",
         *           "channel": "messenger",
         *           "priority": "medium",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
         *         },
         *         "sla": {
         *           "policyId": "sla_policy_01kkcm1002ecst1qq17nmxcn1j",
         *           "policyName": "Business hours",
         *           "metric": "first_response",
         *           "dueAt": "2026-03-05T10:15:00.000Z",
         *           "targetSeconds": 3600
         *         }
         *       }
         *     }
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
         * @description An SLA clock passed its due date unsettled.
         * @example {
         *       "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
         *       "type": "sla.breached",
         *       "createdAt": "2026-03-09T14:00:00.000Z",
         *       "data": {
         *         "ticketId": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *         "ticket": {
         *           "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
         *           "number": 1042,
         *           "type": "customer",
         *           "priority": "high",
         *           "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *           "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
         *           "title": "Export stops at 99 percent",
         *           "status": "open"
         *         },
         *         "sla": {
         *           "policyId": "sla_policy_01kkcm1002ecst1qq17nmxcn1j",
         *           "policyName": "Business hours",
         *           "metric": "resolution",
         *           "dueAt": "2026-03-05T17:20:00.000Z",
         *           "targetSeconds": 28800,
         *           "breachedAt": "2026-03-05T17:20:00.000Z",
         *           "late": false
         *         }
         *       }
         *     }
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
