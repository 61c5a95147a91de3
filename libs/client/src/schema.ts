// Made by `npm run generate`.

export interface paths {
    "/api/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description It can come back within 30 days. Needs the scope `write:feedback`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Change a post
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updatePost"];
        trace?: never;
    };
    "/api/v1/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a deleted post back
         * @description Needs the scope `write:feedback`.
         */
        post: operations["restorePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List boards
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listBoards"];
        put?: never;
        /**
         * Create a board
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a board
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        /**
         * Delete a board
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteBoard"];
        options?: never;
        head?: never;
        /**
         * Change a board
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateBoard"];
        trace?: never;
    };
    "/api/v1/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List statuses
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listStatuses"];
        put?: never;
        /**
         * Create a status
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a status
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        /**
         * Delete a status
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteStatus"];
        options?: never;
        head?: never;
        /**
         * Change a status
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateStatus"];
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a webhook
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description This reply alone has the key itself. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description It stops working everywhere within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process can answer; does no I/O */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every check passes, each within 3 seconds */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The former name of /api/health/live
         * @deprecated
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document as a page on which requests can be sent */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{type}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The JSON Schema of one event type, as webhooks deliver it */
        get: operations["getEventSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": "key_01kk2m9v40ecst1qv8d4n7x2ze",
         *       "name": "CRM sync",
         *       "prefix": "esk_7Kp2Vx9q",
         *       "role": "member",
         *       "access": "full",
         *       "scopes": [
         *         "read:feedback",
         *         "write:feedback",
         *         "read:support",
         *         "write:support"
         *       ],
         *       "principalId": "principal_01kk2m9v3zecst1qsk0w8h5r6t",
         *       "expiresAt": null,
         *       "lastUsedAt": "2026-03-05T09:15:00.000Z",
         *       "createdAt": "2026-03-02T10:15:00.000Z"
         *     }
         */
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key. */
            prefix: string;
            /** @enum {string} */
            role: "admin" | "member";
            /**
             * @description The preset behind the scopes; null when they were listed.
             * @enum {string|null}
             */
            access: "read-only" | "full" | null;
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** @description The author of what is made with the key. */
            principalId: string;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Written once a minute at most.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "name": "CRM sync",
         *       "role": "member",
         *       "access": "full"
         *     }
         */
        ApiKeyInput: {
            name: string;
            /**
             * @default member
             * @enum {string}
             */
            role?: "admin" | "member";
            /**
             * @description A preset of scopes: give this or `scopes`. `full` when both are absent.
             * @enum {string}
             */
            access?: "read-only" | "full";
            scopes?: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** Format: date-time */
            expiresAt?: string | null;
        };
        /**
         * @example {
         *       "id": "board_01kk345nnfecst1qjr1ncrnnw3",
         *       "slug": "feature-requests",
         *       "name": "Feature requests",
         *       "description": "What should we build next?",
         *       "audience": "public",
         *       "settings": {
         *         "authorVotes": false,
         *         "defaultStatusId": null
         *       },
         *       "postCount": 128,
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-04T16:40:12.250Z"
         *     }
         */
        Board: {
            id: string;
            slug: string;
            name: string;
            description: string;
            /** @enum {string} */
            audience: "public" | "private";
            settings: {
                authorVotes: boolean;
                defaultStatusId: string | null;
            };
            /** @description Live posts, merged ones left out. */
            postCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "name": "Feature requests",
         *       "description": "What should we build next?",
         *       "audience": "public"
         *     }
         */
        BoardInput: {
            name: string;
            /** @description Made of the name when absent. */
            slug?: string;
            /** @default  */
            description?: string;
            /**
             * @default public
             * @enum {string}
             */
            audience?: "public" | "private";
            /** @default {} */
            settings?: {
                /** @description A new post starts with the vote of its author. */
                authorVotes?: boolean;
                /** @description The status of new posts, if not that of the workspace. */
                defaultStatusId?: string | null;
            };
        };
        /**
         * @example {
         *       "audience": "private",
         *       "settings": {
         *         "authorVotes": true
         *       }
         *     }
         */
        BoardPatch: {
            name?: string;
            slug?: string;
            description?: string;
            /** @enum {string} */
            audience?: "public" | "private";
            settings?: {
                /** @description A new post starts with the vote of its author. */
                authorVotes?: boolean;
                /** @description The status of new posts, if not that of the workspace. */
                defaultStatusId?: string | null;
            };
        };
        /**
         * @example {
         *       "error": {
         *         "code": "NOT_FOUND",
         *         "message": "There is no such thing here.",
         *         "requestId": "5f2b8d0c-7b1e-4a55-9d65-1a2b3c4d5e6f"
         *       }
         *     }
         */
        Error: {
            error: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                /** @description For people; it may change. */
                message: string;
                /** @description More about it, by code. */
                details?: {
                    /** @description What is wrong with the request, one for each field. */
                    errors?: {
                        /** @description Where, with dots: `events.0`. */
                        path: string;
                        code: string;
                        message: string;
                    }[];
                } & {
                    [key: string]: unknown;
                };
                requestId: string;
            };
        };
        /**
         * @description Present when the body had fields that mean nothing here.
         * @example {
         *       "ignoredFields": [
         *         "colour"
         *       ]
         *     }
         */
        IgnoredFields: {
            ignoredFields: string[];
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Liveness: {
            /** @enum {string} */
            status: "ok";
        };
        /**
         * @example {
         *       "id": "key_01kk2m9v40ecst1qv8d4n7x2ze",
         *       "name": "CRM sync",
         *       "prefix": "esk_7Kp2Vx9q",
         *       "role": "member",
         *       "access": "full",
         *       "scopes": [
         *         "read:feedback",
         *         "write:feedback",
         *         "read:support",
         *         "write:support"
         *       ],
         *       "principalId": "principal_01kk2m9v3zecst1qsk0w8h5r6t",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "key": "esk_7Kp2Vx9q…"
         *     }
         */
        NewApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key. */
            prefix: string;
            /** @enum {string} */
            role: "admin" | "member";
            /**
             * @description The preset behind the scopes; null when they were listed.
             * @enum {string|null}
             */
            access: "read-only" | "full" | null;
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** @description The author of what is made with the key. */
            principalId: string;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Written once a minute at most.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            key?: string;
        };
        /**
         * @example {
         *       "url": "https://example.com/earshot",
         *       "events": [
         *         "post.created",
         *         "post.status_changed"
         *       ],
         *       "description": "Tells the CRM about new posts."
         *     }
         */
        NewWebhook: {
            /** @description Where events are posted to. */
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Post and comment events of these boards only; of every board when absent. */
            boardIds?: string[] | null;
            description?: string | null;
        };
        /**
         * @example {
         *       "pagination": {
         *         "cursor": null,
         *         "hasMore": false
         *       }
         *     }
         */
        PageMeta: {
            pagination: {
                /** @description For the next page; null on the last one. */
                cursor: string | null;
                hasMore: boolean;
            };
        };
        /**
         * @example {
         *       "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *       "title": "Dark mode",
         *       "votes": 12,
         *       "status": "planned",
         *       "content": "A dark colour scheme for late evenings.",
         *       "voteCount": 12,
         *       "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
         *       "commentCount": 3,
         *       "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *       "boardSlug": "feature-requests",
         *       "boardName": "Feature requests",
         *       "authorName": "Grace Holt",
         *       "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *       "tags": [
         *         {
         *           "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
         *           "name": "Accessibility",
         *           "color": "#2563eb"
         *         }
         *       ],
         *       "hasVoted": false,
         *       "canonicalPostId": null,
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-04T16:40:12.250Z",
         *       "deletedAt": null,
         *       "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
         *       "eta": "2026-05-01"
         *     }
         */
        Post: {
            id: string;
            title: string;
            /** @description The same as voteCount. */
            votes: number;
            /** @description The slug of the status. */
            status: string | null;
            content: string;
            voteCount: number;
            statusId: string | null;
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            tags: {
                id: string;
                name: string;
                color: string;
            }[];
            /** @description Whether the caller has voted for it. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            authorPrincipalId: string;
            /**
             * Format: date
             * @description When it is expected to be done.
             */
            eta: string | null;
        };
        /**
         * @example {
         *       "title": "Dark mode",
         *       "content": "A dark colour scheme for late evenings.",
         *       "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *       "tagIds": [
         *         "tag_01kk0dwbz0ecst1qh1m3c9w8vt"
         *       ]
         *     }
         */
        PostInput: {
            title: string;
            /** @default  */
            content?: string;
            boardId: string;
            /** @description When absent, the default of the board, else that of the workspace. */
            statusId?: string;
            /** @default [] */
            tagIds?: string[];
            /**
             * Format: date-time
             * @description For admins who bring posts from elsewhere.
             */
            createdAt?: string;
        };
        /**
         * @example {
         *       "id": "post_01kkajvtshecst1qj9jhrc5ree",
         *       "title": "Dark mode",
         *       "votes": 12,
         *       "status": "planned",
         *       "content": "A dark colour scheme for late evenings.",
         *       "voteCount": 12,
         *       "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
         *       "commentCount": 3,
         *       "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
         *       "boardSlug": "feature-requests",
         *       "boardName": "Feature requests",
         *       "authorName": "Grace Holt",
         *       "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
         *       "tags": [
         *         {
         *           "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
         *           "name": "Accessibility",
         *           "color": "#2563eb"
         *         }
         *       ],
         *       "hasVoted": false,
         *       "canonicalPostId": null,
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-04T16:40:12.250Z",
         *       "deletedAt": null
         *     }
         */
        PostItem: {
            id: string;
            title: string;
            /** @description The same as voteCount. */
            votes: number;
            /** @description The slug of the status. */
            status: string | null;
            content: string;
            voteCount: number;
            statusId: string | null;
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            tags: {
                id: string;
                name: string;
                color: string;
            }[];
            /** @description Whether the caller has voted for it. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /**
         * @example {
         *       "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
         *       "eta": "2026-05-01"
         *     }
         */
        PostPatch: {
            title?: string;
            content?: string;
            statusId?: string | null;
            tagIds?: string[];
            ownerPrincipalId?: string | null;
            boardId?: string;
            /** Format: date */
            eta?: string | null;
        };
        /**
         * @example {
         *       "status": "ok",
         *       "role": "all",
         *       "checks": {
         *         "db": {
         *           "ok": true
         *         },
         *         "migrations": {
         *           "ok": true
         *         },
         *         "workers": {
         *           "ok": true,
         *           "expected": true,
         *           "running": true,
         *           "loops": 8,
         *           "inFlight": 0,
         *           "schemaMissing": 0,
         *           "refused": 0
         *         }
         *       }
         *     }
         */
        Readiness: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            /** @enum {string} */
            role: "all" | "web" | "worker";
            checks: {
                /** @description The database answers. */
                db: {
                    ok: boolean;
                    /** @enum {string} */
                    error?: "failed" | "timeout" | "behind";
                };
                /** @description Migrations are up to date. */
                migrations: {
                    ok: boolean;
                    /** @enum {string} */
                    error?: "failed" | "timeout" | "behind";
                };
                workers: {
                    ok: boolean;
                    /** @enum {string} */
                    error?: "failed" | "timeout" | "behind";
                    /** @description Whether this role runs background work. */
                    expected: boolean;
                    running: boolean;
                    /** @description Background loops of this process. */
                    loops: number;
                    /** @description Units that they work on now. */
                    inFlight: number;
                    /** @description Loops whose tables are not there. */
                    schemaMissing: number;
                    /** @description Loops that were given up after a permanent fault. */
                    refused: number;
                };
            };
        };
        /**
         * @example {
         *       "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
         *       "secret": "whsec_…",
         *       "rotatedAt": "2026-03-06T08:00:00.000Z",
         *       "previousSecretExpiresAt": "2026-03-07T08:00:00.000Z"
         *     }
         */
        RotatedSecret: {
            id: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            secret?: string;
            /** Format: date-time */
            rotatedAt: string;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        /**
         * @example {
         *       "gracePeriodSeconds": 86400
         *     }
         */
        Rotation: {
            /**
             * @description How long deliveries carry a signature by the former secret as well.
             * @default 0
             */
            gracePeriodSeconds?: number;
        };
        /**
         * @example {
         *       "id": "status_01kk7t3mz0ecst1qk3ps1a68qz",
         *       "name": "Planned",
         *       "slug": "planned",
         *       "color": "#8b5cf6",
         *       "category": "active",
         *       "position": 2,
         *       "showOnRoadmap": true,
         *       "isDefault": false,
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-04T16:40:12.250Z"
         *     }
         */
        Status: {
            id: string;
            name: string;
            slug: string;
            color: string;
            /** @enum {string} */
            category: "active" | "complete" | "closed";
            position: number;
            showOnRoadmap: boolean;
            /** @description New posts get it, unless their board says otherwise. */
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "name": "Planned",
         *       "color": "#8b5cf6",
         *       "showOnRoadmap": true
         *     }
         */
        StatusInput: {
            name: string;
            /** @description Made of the name when absent. */
            slug?: string;
            /** @default #6b7280 */
            color?: string;
            /**
             * @default active
             * @enum {string}
             */
            category?: "active" | "complete" | "closed";
            /** @description After the last one when absent. */
            position?: number;
            /** @default false */
            showOnRoadmap?: boolean;
            /** @default false */
            isDefault?: boolean;
        };
        /**
         * @example {
         *       "color": "#7c3aed",
         *       "position": 3
         *     }
         */
        StatusPatch: {
            name?: string;
            slug?: string;
            color?: string;
            /** @enum {string} */
            category?: "active" | "complete" | "closed";
            position?: number;
            showOnRoadmap?: boolean;
            isDefault?: boolean;
        };
        /**
         * @example {
         *       "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
         *       "name": "Accessibility",
         *       "color": "#2563eb",
         *       "description": "For everybody’s eyes and hands.",
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-04T16:40:12.250Z"
         *     }
         */
        Tag: {
            id: string;
            name: string;
            color: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "name": "Accessibility",
         *       "color": "#2563eb"
         *     }
         */
        TagInput: {
            name: string;
            /** @default #6b7280 */
            color?: string;
            /** @default  */
            description?: string;
        };
        /**
         * @example {
         *       "description": "For everybody’s eyes and hands."
         *     }
         */
        TagPatch: {
            name?: string;
            color?: string;
            description?: string;
        };
        /**
         * @example {
         *       "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
         *       "url": "https://example.com/earshot",
         *       "events": [
         *         "post.created",
         *         "post.status_changed"
         *       ],
         *       "boardIds": [],
         *       "description": "Tells the CRM about new posts.",
         *       "status": "active",
         *       "consecutiveFailures": 0,
         *       "lastError": null,
         *       "lastDeliveryAt": "2026-03-05T09:15:00.412Z",
         *       "lastSuccessAt": "2026-03-05T09:15:00.412Z",
         *       "disabledAt": null,
         *       "disabledReason": null,
         *       "rotatedAt": null,
         *       "previousSecretExpiresAt": null,
         *       "breaker": "closed",
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-02T10:15:00.000Z"
         *     }
         */
        Webhook: {
            id: string;
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Empty means every board. */
            boardIds: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            consecutiveFailures: number;
            lastError: string | null;
            /** Format: date-time */
            lastDeliveryAt: string | null;
            /** Format: date-time */
            lastSuccessAt: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the former secret signs too; null when it does not.
             */
            previousSecretExpiresAt: string | null;
            /** @enum {string} */
            breaker: "closed" | "open" | "half_open";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "status": "paused"
         *     }
         */
        WebhookPatch: {
            url?: string;
            events?: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Null or an empty list means every board. */
            boardIds?: string[] | null;
            description?: string | null;
            /**
             * @description `active` also enables a disabled webhook again.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /**
         * @example {
         *       "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
         *       "url": "https://example.com/earshot",
         *       "events": [
         *         "post.created",
         *         "post.status_changed"
         *       ],
         *       "boardIds": [],
         *       "description": "Tells the CRM about new posts.",
         *       "status": "active",
         *       "consecutiveFailures": 0,
         *       "lastError": null,
         *       "lastDeliveryAt": null,
         *       "lastSuccessAt": null,
         *       "disabledAt": null,
         *       "disabledReason": null,
         *       "rotatedAt": null,
         *       "previousSecretExpiresAt": null,
         *       "breaker": "closed",
         *       "createdAt": "2026-03-02T10:15:00.000Z",
         *       "updatedAt": "2026-03-02T10:15:00.000Z",
         *       "secret": "whsec_…"
         *     }
         */
        WebhookWithSecret: {
            id: string;
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Empty means every board. */
            boardIds: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            consecutiveFailures: number;
            lastError: string | null;
            /** Format: date-time */
            lastDeliveryAt: string | null;
            /** Format: date-time */
            lastSuccessAt: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the former secret signs too; null when it does not.
             */
            previousSecretExpiresAt: string | null;
            /** @enum {string} */
            breaker: "closed" | "open" | "half_open";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            secret?: string;
        };
    };
    responses: {
        /** @description `BAD_REQUEST`: The request could not be read. `VALIDATION_ERROR`: The request is not valid. */
        BadRequestOrValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONFLICT`: This does not fit the present state. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONFLICT`: This does not fit the present state. `IDEMPOTENCY_KEY_IN_USE`: A request with this Idempotency-Key is still running. Try again in a moment. */
        ConflictOrIdempotencyKeyInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CONFLICT`: This does not fit the present state. `IN_USE`: It is still in use. */
        ConflictOrInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_IN_USE`: A request with this Idempotency-Key is still running. Try again in a moment. */
        IdempotencyKeyInUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_IN_USE`: A request with this Idempotency-Key is still running. Try again in a moment. `LIMIT_REACHED`: The limit of this workspace is reached. */
        IdempotencyKeyInUseOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used with another body. */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IN_USE`: It is still in use. */
        InUse: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INSUFFICIENT_SCOPE`: The credential lacks the scope that this needs. */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `LAST_ADMIN`: This is the last admin credential; make another one first. */
        LastAdmin: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `NOT_FOUND`: There is no such thing here. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `PRECONDITION_FAILED`: It has changed since you read it. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `RATE_LIMITED`: Too many requests. Slow down a little. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UNAUTHORIZED`: A valid API key or access token is required. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UNAVAILABLE`: This part of the service is not available right now. Try again soon. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `VALIDATION_ERROR`: The request is not valid. */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
        Cursor: string;
        /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
        IdempotencyKey: string;
        /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
        IfMatch: string;
        /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request: yours, when you sent one. It stands in our logs.
         * @example 5f2b8d0c-7b1e-4a55-9d65-1a2b3c4d5e6f
         */
        "X-Request-Id": string;
        /**
         * @description Requests a minute that the credential may send.
         * @example 6000
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that are left now.
         * @example 5998
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the whole limit is there again, as Unix time in seconds.
         * @example 1772701200
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description How to authenticate.
         * @example Bearer realm="earshot"
         */
        "WWW-Authenticate": string;
        /**
         * @description The version of what was read or written, for If-Match and If-None-Match.
         * @example "pGk0aOIPXoLqvbPrVZ2Q7A"
         */
        ETag: string;
        /**
         * @description The path of what was created.
         * @example /api/v1/posts/post_01kkajvtshecst1qj9jhrc5ree
         */
        Location: string;
        /**
         * @description The next page, when there is one.
         * @example </api/v1/posts?limit=20&cursor=WyJ4Il0>; rel="next"
         */
        Link: string;
        /**
         * @description The reply was kept from the first request with this Idempotency-Key.
         * @example true
         */
        "Idempotency-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPosts: {
        parameters: {
            query?: {
                /** @description Posts on this board. */
                boardId?: string;
                /** @description The slug of a status. */
                status?: string;
                /** @description The id of a status. */
                statusId?: string;
                /** @description Posts with any of these tags. */
                tagIds?: string;
                /** @description Who looks after the post. */
                ownerId?: string;
                /** @description Who wrote the post. */
                authorId?: string;
                /** @description Words, "phrases", or, -not: in title and content. */
                search?: string;
                /** @description Created then or later: a moment, or a day in UTC. */
                dateFrom?: string;
                /** @description Created then or before: a moment, or a day in UTC. */
                dateTo?: string;
                /** @description The order of the list. */
                sort?: "newest" | "oldest" | "votes" | "trending" | "updated";
                /** @description Deleted posts as well. */
                includeDeleted?: "true" | "false";
                /** @description Posts that are merged into another one as well. */
                includeMerged?: "true" | "false";
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "post_01kkajvtshecst1qj9jhrc5ree",
                     *           "title": "Dark mode",
                     *           "votes": 12,
                     *           "status": "planned",
                     *           "content": "A dark colour scheme for late evenings.",
                     *           "voteCount": 12,
                     *           "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *           "commentCount": 3,
                     *           "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *           "boardSlug": "feature-requests",
                     *           "boardName": "Feature requests",
                     *           "authorName": "Grace Holt",
                     *           "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
                     *           "tags": [
                     *             {
                     *               "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *               "name": "Accessibility",
                     *               "color": "#2563eb"
                     *             }
                     *           ],
                     *           "hasVoted": false,
                     *           "canonicalPostId": null,
                     *           "createdAt": "2026-03-02T10:15:00.000Z",
                     *           "updatedAt": "2026-03-04T16:40:12.250Z",
                     *           "deletedAt": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PostItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Dark mode",
                 *       "content": "A dark colour scheme for late evenings.",
                 *       "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                 *       "tagIds": [
                 *         "tag_01kk0dwbz0ecst1qh1m3c9w8vt"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PostInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "post_01kkajvtshecst1qj9jhrc5ree",
                     *         "title": "Dark mode",
                     *         "votes": 12,
                     *         "status": "planned",
                     *         "content": "A dark colour scheme for late evenings.",
                     *         "voteCount": 12,
                     *         "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "commentCount": 3,
                     *         "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "boardSlug": "feature-requests",
                     *         "boardName": "Feature requests",
                     *         "authorName": "Grace Holt",
                     *         "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
                     *         "tags": [
                     *           {
                     *             "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *             "name": "Accessibility",
                     *             "color": "#2563eb"
                     *           }
                     *         ],
                     *         "hasVoted": false,
                     *         "canonicalPostId": null,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z",
                     *         "deletedAt": null,
                     *         "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
                     *         "eta": "2026-05-01"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Post"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPost: {
        parameters: {
            query?: {
                /** @description Also when it is deleted. */
                includeDeleted?: "true" | "false";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example post_01kkajvtshecst1qj9jhrc5ree
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "post_01kkajvtshecst1qj9jhrc5ree",
                     *         "title": "Dark mode",
                     *         "votes": 12,
                     *         "status": "planned",
                     *         "content": "A dark colour scheme for late evenings.",
                     *         "voteCount": 12,
                     *         "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "commentCount": 3,
                     *         "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "boardSlug": "feature-requests",
                     *         "boardName": "Feature requests",
                     *         "authorName": "Grace Holt",
                     *         "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
                     *         "tags": [
                     *           {
                     *             "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *             "name": "Accessibility",
                     *             "color": "#2563eb"
                     *           }
                     *         ],
                     *         "hasVoted": false,
                     *         "canonicalPostId": null,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z",
                     *         "deletedAt": null,
                     *         "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
                     *         "eta": "2026-05-01"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Post"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example post_01kkajvtshecst1qj9jhrc5ree
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example post_01kkajvtshecst1qj9jhrc5ree
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                 *       "eta": "2026-05-01"
                 *     }
                 */
                "application/json": components["schemas"]["PostPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "post_01kkajvtshecst1qj9jhrc5ree",
                     *         "title": "Dark mode",
                     *         "votes": 12,
                     *         "status": "planned",
                     *         "content": "A dark colour scheme for late evenings.",
                     *         "voteCount": 12,
                     *         "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "commentCount": 3,
                     *         "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "boardSlug": "feature-requests",
                     *         "boardName": "Feature requests",
                     *         "authorName": "Grace Holt",
                     *         "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
                     *         "tags": [
                     *           {
                     *             "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *             "name": "Accessibility",
                     *             "color": "#2563eb"
                     *           }
                     *         ],
                     *         "hasVoted": false,
                     *         "canonicalPostId": null,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z",
                     *         "deletedAt": null,
                     *         "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
                     *         "eta": "2026-05-01"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Post"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restorePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "post_01kkajvtshecst1qj9jhrc5ree",
                     *         "title": "Dark mode",
                     *         "votes": 12,
                     *         "status": "planned",
                     *         "content": "A dark colour scheme for late evenings.",
                     *         "voteCount": 12,
                     *         "statusId": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "commentCount": 3,
                     *         "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "boardSlug": "feature-requests",
                     *         "boardName": "Feature requests",
                     *         "authorName": "Grace Holt",
                     *         "ownerPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
                     *         "tags": [
                     *           {
                     *             "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *             "name": "Accessibility",
                     *             "color": "#2563eb"
                     *           }
                     *         ],
                     *         "hasVoted": false,
                     *         "canonicalPostId": null,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z",
                     *         "deletedAt": null,
                     *         "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
                     *         "eta": "2026-05-01"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Post"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyKeyInUse"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBoards: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *           "slug": "feature-requests",
                     *           "name": "Feature requests",
                     *           "description": "What should we build next?",
                     *           "audience": "public",
                     *           "settings": {
                     *             "authorVotes": false,
                     *             "defaultStatusId": null
                     *           },
                     *           "postCount": 128,
                     *           "createdAt": "2026-03-02T10:15:00.000Z",
                     *           "updatedAt": "2026-03-04T16:40:12.250Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Board"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Feature requests",
                 *       "description": "What should we build next?",
                 *       "audience": "public"
                 *     }
                 */
                "application/json": components["schemas"]["BoardInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "slug": "feature-requests",
                     *         "name": "Feature requests",
                     *         "description": "What should we build next?",
                     *         "audience": "public",
                     *         "settings": {
                     *           "authorVotes": false,
                     *           "defaultStatusId": null
                     *         },
                     *         "postCount": 128,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Board"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the board.
                 * @example board_01kk345nnfecst1qjr1ncrnnw3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "slug": "feature-requests",
                     *         "name": "Feature requests",
                     *         "description": "What should we build next?",
                     *         "audience": "public",
                     *         "settings": {
                     *           "authorVotes": false,
                     *           "defaultStatusId": null
                     *         },
                     *         "postCount": 128,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Board"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the board.
                 * @example board_01kk345nnfecst1qjr1ncrnnw3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InUse"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the board.
                 * @example board_01kk345nnfecst1qjr1ncrnnw3
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "audience": "private",
                 *       "settings": {
                 *         "authorVotes": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BoardPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "board_01kk345nnfecst1qjr1ncrnnw3",
                     *         "slug": "feature-requests",
                     *         "name": "Feature requests",
                     *         "description": "What should we build next?",
                     *         "audience": "public",
                     *         "settings": {
                     *           "authorVotes": false,
                     *           "defaultStatusId": null
                     *         },
                     *         "postCount": 128,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Board"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStatuses: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *           "name": "Planned",
                     *           "slug": "planned",
                     *           "color": "#8b5cf6",
                     *           "category": "active",
                     *           "position": 2,
                     *           "showOnRoadmap": true,
                     *           "isDefault": false,
                     *           "createdAt": "2026-03-02T10:15:00.000Z",
                     *           "updatedAt": "2026-03-04T16:40:12.250Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Status"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Planned",
                 *       "color": "#8b5cf6",
                 *       "showOnRoadmap": true
                 *     }
                 */
                "application/json": components["schemas"]["StatusInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "name": "Planned",
                     *         "slug": "planned",
                     *         "color": "#8b5cf6",
                     *         "category": "active",
                     *         "position": 2,
                     *         "showOnRoadmap": true,
                     *         "isDefault": false,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Status"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the status.
                 * @example status_01kk7t3mz0ecst1qk3ps1a68qz
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "name": "Planned",
                     *         "slug": "planned",
                     *         "color": "#8b5cf6",
                     *         "category": "active",
                     *         "position": 2,
                     *         "showOnRoadmap": true,
                     *         "isDefault": false,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Status"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStatus: {
        parameters: {
            query?: {
                /** @description The status that takes the posts of this one. */
                replaceWith?: string;
            };
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the status.
                 * @example status_01kk7t3mz0ecst1qk3ps1a68qz
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrInUse"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the status.
                 * @example status_01kk7t3mz0ecst1qk3ps1a68qz
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "color": "#7c3aed",
                 *       "position": 3
                 *     }
                 */
                "application/json": components["schemas"]["StatusPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "status_01kk7t3mz0ecst1qk3ps1a68qz",
                     *         "name": "Planned",
                     *         "slug": "planned",
                     *         "color": "#8b5cf6",
                     *         "category": "active",
                     *         "position": 2,
                     *         "showOnRoadmap": true,
                     *         "isDefault": false,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Status"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *           "name": "Accessibility",
                     *           "color": "#2563eb",
                     *           "description": "For everybody’s eyes and hands.",
                     *           "createdAt": "2026-03-02T10:15:00.000Z",
                     *           "updatedAt": "2026-03-04T16:40:12.250Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Accessibility",
                 *       "color": "#2563eb"
                 *     }
                 */
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *         "name": "Accessibility",
                     *         "color": "#2563eb",
                     *         "description": "For everybody’s eyes and hands.",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["ConflictOrIdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example tag_01kk0dwbz0ecst1qh1m3c9w8vt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *         "name": "Accessibility",
                     *         "color": "#2563eb",
                     *         "description": "For everybody’s eyes and hands.",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example tag_01kk0dwbz0ecst1qh1m3c9w8vt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the tag.
                 * @example tag_01kk0dwbz0ecst1qh1m3c9w8vt
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "For everybody’s eyes and hands."
                 *     }
                 */
                "application/json": components["schemas"]["TagPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "tag_01kk0dwbz0ecst1qh1m3c9w8vt",
                     *         "name": "Accessibility",
                     *         "color": "#2563eb",
                     *         "description": "For everybody’s eyes and hands.",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-04T16:40:12.250Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
                     *           "url": "https://example.com/earshot",
                     *           "events": [
                     *             "post.created",
                     *             "post.status_changed"
                     *           ],
                     *           "boardIds": [],
                     *           "description": "Tells the CRM about new posts.",
                     *           "status": "active",
                     *           "consecutiveFailures": 0,
                     *           "lastError": null,
                     *           "lastDeliveryAt": "2026-03-05T09:15:00.412Z",
                     *           "lastSuccessAt": "2026-03-05T09:15:00.412Z",
                     *           "disabledAt": null,
                     *           "disabledReason": null,
                     *           "rotatedAt": null,
                     *           "previousSecretExpiresAt": null,
                     *           "breaker": "closed",
                     *           "createdAt": "2026-03-02T10:15:00.000Z",
                     *           "updatedAt": "2026-03-02T10:15:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/earshot",
                 *       "events": [
                 *         "post.created",
                 *         "post.status_changed"
                 *       ],
                 *       "description": "Tells the CRM about new posts."
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
                     *         "url": "https://example.com/earshot",
                     *         "events": [
                     *           "post.created",
                     *           "post.status_changed"
                     *         ],
                     *         "boardIds": [],
                     *         "description": "Tells the CRM about new posts.",
                     *         "status": "active",
                     *         "consecutiveFailures": 0,
                     *         "lastError": null,
                     *         "lastDeliveryAt": null,
                     *         "lastSuccessAt": null,
                     *         "disabledAt": null,
                     *         "disabledReason": null,
                     *         "rotatedAt": null,
                     *         "previousSecretExpiresAt": null,
                     *         "breaker": "closed",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-02T10:15:00.000Z",
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["IdempotencyKeyInUseOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example webhook_01kk4c5m2secst1qy3f6k8r1wd
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
                     *         "url": "https://example.com/earshot",
                     *         "events": [
                     *           "post.created",
                     *           "post.status_changed"
                     *         ],
                     *         "boardIds": [],
                     *         "description": "Tells the CRM about new posts.",
                     *         "status": "active",
                     *         "consecutiveFailures": 0,
                     *         "lastError": null,
                     *         "lastDeliveryAt": "2026-03-05T09:15:00.412Z",
                     *         "lastSuccessAt": "2026-03-05T09:15:00.412Z",
                     *         "disabledAt": null,
                     *         "disabledReason": null,
                     *         "rotatedAt": null,
                     *         "previousSecretExpiresAt": null,
                     *         "breaker": "closed",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-02T10:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example webhook_01kk4c5m2secst1qy3f6k8r1wd
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example webhook_01kk4c5m2secst1qy3f6k8r1wd
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
                     *         "url": "https://example.com/earshot",
                     *         "events": [
                     *           "post.created",
                     *           "post.status_changed"
                     *         ],
                     *         "boardIds": [],
                     *         "description": "Tells the CRM about new posts.",
                     *         "status": "active",
                     *         "consecutiveFailures": 0,
                     *         "lastError": null,
                     *         "lastDeliveryAt": "2026-03-05T09:15:00.412Z",
                     *         "lastSuccessAt": "2026-03-05T09:15:00.412Z",
                     *         "disabledAt": null,
                     *         "disabledReason": null,
                     *         "rotatedAt": null,
                     *         "previousSecretExpiresAt": null,
                     *         "breaker": "closed",
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "updatedAt": "2026-03-02T10:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "gracePeriodSeconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "webhook_01kk4c5m2secst1qy3f6k8r1wd",
                     *         "secret": "whsec_…",
                     *         "rotatedAt": "2026-03-06T08:00:00.000Z",
                     *         "previousSecretExpiresAt": "2026-03-07T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RotatedSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01kk2m9v40ecst1qv8d4n7x2ze",
                     *           "name": "CRM sync",
                     *           "prefix": "esk_7Kp2Vx9q",
                     *           "role": "member",
                     *           "access": "full",
                     *           "scopes": [
                     *             "read:feedback",
                     *             "write:feedback",
                     *             "read:support",
                     *             "write:support"
                     *           ],
                     *           "principalId": "principal_01kk2m9v3zecst1qsk0w8h5r6t",
                     *           "expiresAt": null,
                     *           "lastUsedAt": "2026-03-05T09:15:00.000Z",
                     *           "createdAt": "2026-03-02T10:15:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pagination": {
                     *           "cursor": null,
                     *           "hasMore": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM sync",
                 *       "role": "member",
                 *       "access": "full"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_01kk2m9v40ecst1qv8d4n7x2ze",
                     *         "name": "CRM sync",
                     *         "prefix": "esk_7Kp2Vx9q",
                     *         "role": "member",
                     *         "access": "full",
                     *         "scopes": [
                     *           "read:feedback",
                     *           "write:feedback",
                     *           "read:support",
                     *           "write:support"
                     *         ],
                     *         "principalId": "principal_01kk2m9v3zecst1qsk0w8h5r6t",
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "createdAt": "2026-03-02T10:15:00.000Z",
                     *         "key": "esk_7Kp2Vx9q…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NewApiKey"];
                    };
                };
            };
            400: components["responses"]["BadRequestOrValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["IdempotencyKeyInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the api key.
                 * @example key_01kk2m9v40ecst1qv8d4n7x2ze
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_01kk2m9v40ecst1qv8d4n7x2ze",
                     *         "name": "CRM sync",
                     *         "prefix": "esk_7Kp2Vx9q",
                     *         "role": "member",
                     *         "access": "full",
                     *         "scopes": [
                     *           "read:feedback",
                     *           "write:feedback",
                     *           "read:support",
                     *           "write:support"
                     *         ],
                     *         "principalId": "principal_01kk2m9v3zecst1qsk0w8h5r6t",
                     *         "expiresAt": null,
                     *         "lastUsedAt": "2026-03-05T09:15:00.000Z",
                     *         "createdAt": "2026-03-02T10:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The id of the api key.
                 * @example key_01kk2m9v40ecst1qv8d4n7x2ze
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastAdmin"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every check passes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "role": "all",
                     *       "checks": {
                     *         "db": {
                     *           "ok": true
                     *         },
                     *         "migrations": {
                     *           "ok": true
                     *         },
                     *         "workers": {
                     *           "ok": true,
                     *           "expected": true,
                     *           "running": true,
                     *           "loops": 8,
                     *           "inFlight": 0,
                     *           "schemaMissing": 0,
                     *           "refused": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A check fails: do not restart, send requests elsewhere. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable",
                     *       "role": "all",
                     *       "checks": {
                     *         "db": {
                     *           "ok": false,
                     *           "error": "timeout"
                     *         },
                     *         "migrations": {
                     *           "ok": true
                     *         },
                     *         "workers": {
                     *           "ok": true,
                     *           "expected": true,
                     *           "running": true,
                     *           "loops": 8,
                     *           "inFlight": 0,
                     *           "schemaMissing": 0,
                     *           "refused": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Here it is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3",
                     *       "info": {
                     *         "title": "Earshot API"
                     *       }
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Here it is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An event type.
                 * @example post.created
                 */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Here it is. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *       "title": "post.restored",
                     *       "type": "object",
                     *       "required": [
                     *         "id",
                     *         "type",
                     *         "createdAt",
                     *         "data"
                     *       ]
                     *     }
                     */
                    "application/schema+json": {
                        $schema: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such event type. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "NOT_FOUND",
                     *         "message": "There is no such thing here.",
                     *         "requestId": "5f2b8d0c-7b1e-4a55-9d65-1a2b3c4d5e6f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The headers of the request have more than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
