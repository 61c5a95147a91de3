// Made by `npm run generate` out of the routes and events of the services.

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
    "/api/v1/posts/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find posts like one that is about to be written
         * @description The most alike first. The last word of the title may be unfinished. Needs the scope `read:feedback`.
         */
        get: operations["findSimilarPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts like this one
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listSimilarPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 posts
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what is new
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getFeedbackSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a post into another one
         * @description The other post stands for both from then on, with the voters of both. Unmerging brings back what was. Needs the scope `write:feedback`.
         */
        post: operations["mergePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a merged post stand on its own again
         * @description Needs the scope `write:feedback`.
         */
        post: operations["unmergePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/vote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Vote for a post
         * @description Needs the scope `write:feedback`.
         */
        put: operations["setPostVote"];
        /**
         * Vote for a post, or take the vote back
         * @description Needs the scope `write:feedback`.
         */
        post: operations["votePost"];
        /**
         * Take back the vote for a post
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deletePostVote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/vote/proxy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Vote for a post on behalf of somebody
         * @description Needs the scope `write:feedback`.
         */
        post: operations["proxyPostVote"];
        /**
         * Take back somebody's vote for a post
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deletePostVoteProxy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/voters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who voted for a post
         * @description Each voter once, those of merged posts among them; the latest vote first. Needs the scope `read:feedback`.
         */
        get: operations["listPostVoters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a post's comments
         * @description In the order of their threads: each stands below what it answers. Needs the scope `read:feedback`.
         */
        get: operations["listPostComments"];
        put?: never;
        /**
         * Comment on a post
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createPostComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a post's activity
         * @description What was done to the post, by whom and when, newest first. Needs the scope `read:feedback`.
         */
        get: operations["listPostActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List votes
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listVotes"];
        put?: never;
        /**
         * Create a vote
         * @description When the voter has voted already, that vote is the answer and nothing is told. Needs the scope `write:feedback`.
         */
        post: operations["createVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/votes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a vote
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getVote"];
        put?: never;
        post?: never;
        /**
         * Delete a vote
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteVote"];
        options?: never;
        head?: never;
        /**
         * Say how important a vote is
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateVote"];
        trace?: never;
    };
    "/api/v1/votes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 votes
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchVotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a comment
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getComment"];
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description What answers it stays. Needs the scope `write:feedback`.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Change a comment
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/api/v1/comments/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 comments
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchComments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for approval
         * @description Posts and comments, the oldest first. Needs the scope `write:feedback`.
         */
        get: operations["listModerationPending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/posts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a post
         * @description Needs the scope `write:feedback`.
         */
        post: operations["approveModerationPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/comments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a comment
         * @description Needs the scope `write:feedback`.
         */
        post: operations["approveModerationComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/posts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a post
         * @description Needs the scope `write:feedback`.
         */
        post: operations["rejectModerationPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/comments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a comment
         * @description Needs the scope `write:feedback`.
         */
        post: operations["rejectModerationComment"];
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
    "/api/v1/boards/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 boards
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchBoards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/statuses/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 statuses
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/tags/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create, change and delete up to 100 tags
         * @description One after the other, each in a transaction of its own: one that is refused leaves the others as they are. The reply is 200 whatever became of them. Needs the scope `write:feedback`.
         */
        post: operations["batchTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roadmaps
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listRoadmaps"];
        put?: never;
        /**
         * Create a roadmap
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createRoadmap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roadmaps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a roadmap
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getRoadmap"];
        put?: never;
        post?: never;
        /**
         * Delete a roadmap
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteRoadmap"];
        options?: never;
        head?: never;
        /**
         * Change a roadmap
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateRoadmap"];
        trace?: never;
    };
    "/api/v1/roadmaps/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts of a roadmap
         * @description Column after column, in each of them the posts with the most votes first. Needs the scope `read:feedback`.
         */
        get: operations["listRoadmapPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changelog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changelog entries
         * @description Drafts first, then what is scheduled, then what is published, each the newest first. Needs the scope `read:feedback`.
         */
        get: operations["listChangelog"];
        put?: never;
        /**
         * Create a changelog entry
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createChangelog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changelog/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a changelog entry
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getChangelog"];
        put?: never;
        post?: never;
        /**
         * Delete a changelog entry
         * @description Needs the scope `write:feedback`.
         */
        delete: operations["deleteChangelog"];
        options?: never;
        head?: never;
        /**
         * Change a changelog entry
         * @description The world is told once, when it is published for the first time. Needs the scope `write:feedback`.
         */
        patch: operations["updateChangelog"];
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Needs the scope `read:support`.
         */
        get: operations["listConversations"];
        put?: never;
        /**
         * Begin a conversation
         * @description With the first message of its visitor. A team that routes gives it to an agent at once, if one is free. Needs the scope `write:support`.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Needs the scope `read:support`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a conversation
         * @description Needs the scope `write:support`.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/api/v1/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read
         * @description By the team, or by the visitor. Needs the scope `write:support`.
         */
        post: operations["markConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/csat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate a conversation
         * @description The visitor’s word: a rating once, and a comment once, together or one after the other. Needs the scope `write:support`.
         */
        post: operations["rateConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open, snooze or close a conversation
         * @description A closed one cannot be snoozed. Of two who move it at once, one hears CONFLICT. The status that it has already changes nothing. Needs the scope `write:support`.
         */
        post: operations["setConversationStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a conversation to an agent or a team
         * @description Null takes it off; what is left out stays. A team that routes finds the agent itself, if the conversation has none. Of two who assign it at once, one hears CONFLICT. Needs the scope `write:support`.
         */
        post: operations["assignConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a conversation from the assistant to the team
         * @description It opens, if it was not open. Needs the scope `write:support`.
         */
        post: operations["handOffConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/resolve-by-assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a conversation as resolved by the assistant
         * @description What was assumed may be confirmed later. Needs the scope `write:support`.
         */
        post: operations["resolveConversationByAssistant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the priority of a conversation
         * @description Needs the scope `write:support`.
         */
        post: operations["setConversationPriority"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag a conversation
         * @description Needs the scope `write:support`.
         */
        post: operations["tagConversation"];
        /**
         * Take tags off a conversation
         * @description Needs the scope `write:support`.
         */
        delete: operations["untagConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set attributes of a conversation
         * @description By the keys of `/attribute-definitions`. Null takes one away; what is left out stays. Needs the scope `write:support`.
         */
        put: operations["setConversationAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Needs the scope `read:support`.
         */
        get: operations["listConversationMessages"];
        put?: never;
        /**
         * Write a public message
         * @description As the visitor, an agent or the assistant. A visitor’s message opens a snoozed or closed conversation; more than 7 days after it was closed it begins a new one, which the `conversationId` of the reply names. Needs the scope `write:support`.
         */
        post: operations["createConversationMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer as an agent
         * @description A conversation that is nobody’s becomes that of the person who answers. A closed one opens. Needs the scope `write:support`.
         */
        post: operations["replyToConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a note to the team
         * @description No visitor ever sees it. Its events are private: a webhook lists them by name. Needs the scope `write:support`.
         */
        post: operations["addConversationNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what is promised to a conversation
         * @description Needs the scope `read:support`.
         */
        get: operations["getConversationSla"];
        /**
         * Promise by another policy
         * @description From then on the policy stays as it was chosen, whatever would match. Needs an admin-level key: role `admin` and scope `admin`.
         */
        put: operations["setConversationSla"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message
         * @description Needs the scope `read:support`.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Its author may, or an admin. What it said is gone for good. Needs the scope `write:support`.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Edit a message
         * @description Only its author may. Needs the scope `write:support`.
         */
        patch: operations["updateMessage"];
        trace?: never;
    };
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Needs the scope `read:support`.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Create a ticket
         * @description It gets the next number of the workspace. A team that routes gives it to an agent at once, if one is free. Needs the scope `write:support`.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket
         * @description Needs the scope `read:support`.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        /**
         * Delete a ticket
         * @description Its number is not given again. Needs the scope `write:support`.
         */
        delete: operations["deleteTicket"];
        options?: never;
        head?: never;
        /**
         * Change a ticket
         * @description Needs the scope `write:support`.
         */
        patch: operations["updateTicket"];
        trace?: never;
    };
    "/api/v1/tickets/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a ticket, let it wait or close it
         * @description By its category or by one of the workspace’s statuses. A closed one cannot be pending. Of two who move it at once, one hears CONFLICT. The status that it has already changes nothing. Needs the scope `write:support`.
         */
        post: operations["setTicketStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a ticket to an agent or a team
         * @description Null takes it off; what is left out stays. A team that routes finds the agent itself, if the ticket has none. Of two who assign it at once, one hears CONFLICT. Needs the scope `write:support`.
         */
        post: operations["assignTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the priority of a ticket
         * @description Needs the scope `write:support`.
         */
        post: operations["setTicketPriority"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a ticket to a conversation, a ticket or a post
         * @description Two tickets are linked both ways. What is linked already stays so. Needs the scope `write:support`.
         */
        post: operations["linkTicket"];
        /**
         * Take a link off a ticket
         * @description What is not linked changes nothing. Needs the scope `write:support`.
         */
        delete: operations["unlinkTicket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/external": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tell what became of the issue in another tracker
         * @description Emits ticket.external_status_changed where the issue, its status or its transition is news. The ticket itself stays as it is. Needs the scope `write:support`.
         */
        put: operations["setTicketExternal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a ticket
         * @description Needs the scope `read:support`.
         */
        get: operations["listTicketMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message of a ticket
         * @description Needs the scope `read:support`.
         */
        get: operations["getTicketMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a public message into a ticket
         * @description As an agent, the requester or the assistant. The requester’s reply opens a pending ticket, and a closed one for 14 days; later it is kept, and the ticket stays closed. Needs the scope `write:support`.
         */
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a note to the team into a ticket
         * @description No requester ever sees it. Its event is private: a webhook lists it by name. Needs the scope `write:support`.
         */
        post: operations["addTicketNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets/{id}/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what is promised to a ticket
         * @description Needs the scope `read:support`.
         */
        get: operations["getTicketSla"];
        /**
         * Promise by another policy
         * @description From then on the policy stays as it was chosen, whatever would match. Needs an admin-level key: role `admin` and scope `admin`.
         */
        put: operations["setTicketSla"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ticket statuses
         * @description Needs the scope `read:support`.
         */
        get: operations["listTicketStatuses"];
        put?: never;
        /**
         * Create a ticket status
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createTicketStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket-statuses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket status
         * @description Needs the scope `read:support`.
         */
        get: operations["getTicketStatus"];
        put?: never;
        post?: never;
        /**
         * Delete a ticket status
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteTicketStatus"];
        options?: never;
        head?: never;
        /**
         * Change a ticket status
         * @description Its tickets show the new name and stage at once. The category can only change while no ticket has the status. A default becomes none by making another one it. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateTicketStatus"];
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description Needs the scope `read:support`.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description Needs the scope `read:support`.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description Its conversations and tickets are then without a team; their agents keep them. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Change a team
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/api/v1/teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a team
         * @description Needs the scope `read:support`.
         */
        get: operations["listTeamMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/members/{principalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put somebody into a team
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        put: operations["addTeamMember"];
        post?: never;
        /**
         * Take somebody out of a team
         * @description What they have in hand stays with them. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["removeTeamMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/business-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List business hours
         * @description Needs the scope `read:support`.
         */
        get: operations["listBusinessHours"];
        put?: never;
        /**
         * Create business hours
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createBusinessHours"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/business-hours/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get business hours
         * @description Needs the scope `read:support`.
         */
        get: operations["getBusinessHours"];
        put?: never;
        post?: never;
        /**
         * Delete business hours
         * @description Refused while an SLA policy counts by them. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteBusinessHours"];
        options?: never;
        head?: never;
        /**
         * Change business hours
         * @description SLA clocks that run keep the moment at which they are due. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateBusinessHours"];
        trace?: never;
    };
    "/api/v1/sla-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SLA policies
         * @description Needs the scope `read:support`.
         */
        get: operations["listSlaPolicies"];
        put?: never;
        /**
         * Create an SLA policy
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createSlaPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sla-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an SLA policy
         * @description Needs the scope `read:support`.
         */
        get: operations["getSlaPolicy"];
        put?: never;
        post?: never;
        /**
         * Delete an SLA policy
         * @description Its clocks end. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteSlaPolicy"];
        options?: never;
        head?: never;
        /**
         * Change an SLA policy
         * @description Clocks that run keep what they were promised. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateSlaPolicy"];
        trace?: never;
    };
    "/api/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Needs the scope `read:support`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description Needs the scope `read:support`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change a workflow
         * @description Silences that last already are waited for as long as they were. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateWorkflow"];
        trace?: never;
    };
    "/api/v1/reports/now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what there is to do now
         * @description Needs the scope `read:support`.
         */
        get: operations["getSupportNow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what was opened, answered and closed
         * @description Each is counted for whoever had it then; an answer for who wrote it. At most 366 days. Needs the scope `read:support`.
         */
        get: operations["getVolumeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/first-response": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long the first answers took
         * @description From the beginning until a person's first public message, on the day of that. Of tickets, those that somebody asked for. At most 366 days. Needs the scope `read:support`.
         */
        get: operations["getFirstResponseReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long it took until things were closed
         * @description From the beginning until the last closing, on the day of that. At most 366 days. Needs the scope `read:support`.
         */
        get: operations["getResolutionReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/csat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count ratings
         * @description Of conversations, on the day of the rating. At most 366 days. Needs the scope `read:support`.
         */
        get: operations["getCsatReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count promises that were kept and broken
         * @description A promise counts on the day on which it was kept or broken; one that was taken back counts for nothing. At most 366 days. Needs the scope `read:support`.
         */
        get: operations["getSlaReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/principals/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether somebody takes conversations
         * @description Needs the scope `read:support`.
         */
        get: operations["getAvailability"];
        /**
         * Say whether somebody takes conversations
         * @description Of oneself; of others it needs the scope `admin`. Needs the scope `write:support`.
         */
        put: operations["setAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/principals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the team, newest first
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listPrincipals"];
        put?: never;
        /**
         * Invite somebody to the team
         * @description They get a link by which they set a password, once, within a week: by mail, or, where no mail server is set up, in `inviteUrl` for you to hand over. Somebody of the portal who has the address becomes one of the team. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["invitePrincipal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/principals/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody of the team once more
         * @description For those who have not set a password yet. Links that they got before go on working. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["invitePrincipalAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/principals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change somebody's role
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updatePrincipal"];
        trace?: never;
    };
    "/api/v1/principals/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link by which somebody of the team sets a password
         * @description It works once, for a week. Give it to nobody else. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/macros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List macros
         * @description Needs the scope `read:support`.
         */
        get: operations["listMacros"];
        put?: never;
        /**
         * Create a macro
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createMacro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/macros/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a macro
         * @description Needs the scope `read:support`.
         */
        get: operations["getMacro"];
        put?: never;
        post?: never;
        /**
         * Delete a macro
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteMacro"];
        options?: never;
        head?: never;
        /**
         * Change a macro
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateMacro"];
        trace?: never;
    };
    "/api/v1/attribute-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attributes that conversations may have
         * @description Needs the scope `read:support`.
         */
        get: operations["listAttributeDefinitions"];
        put?: never;
        /**
         * Define an attribute of conversations
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createAttributeDefinition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attribute-definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the definition of an attribute
         * @description Needs the scope `read:support`.
         */
        get: operations["getAttributeDefinition"];
        put?: never;
        post?: never;
        /**
         * Delete an attribute
         * @description Conversations lose what they have of it. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteAttributeDefinition"];
        options?: never;
        head?: never;
        /**
         * Change the definition of an attribute
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateAttributeDefinition"];
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The latest first. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import posts from a file
         * @description The file is read as it comes and worked off in the background. Rows with an error are reported and leave the others alone; a row whose externalId was imported to the same board before is skipped. Tags that are not there are made. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an import that have errors
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/posts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export posts as CSV
         * @description The rows come while they are read; what changes meanwhile may or may not be seen. A cell that a spreadsheet would take for a formula begins with an apostrophe. Deleted and merged posts are left out. The file can be imported again. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["exportPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export people as CSV
         * @description The rows come while they are read; what changes meanwhile may or may not be seen. A cell that a spreadsheet would take for a formula begins with an apostrophe. The team is left out. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description Newest event first. They are kept for 30 days unless `WEBHOOK_RETENTION_DAYS` says otherwise, also when the webhook is deleted. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event to a webhook
         * @description Signed like any other and with the header `X-Service-Test: true`; one attempt, made now, also while the webhook is paused or disabled. A failure does not count towards disabling it, and a success sets its counter to zero. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send past deliveries again
         * @description A job that works in the background, oldest event first and behind what is new, at 100 deliveries a second at most. It works while the webhook is paused or disabled too; failures do not count towards disabling it. One at a time for each webhook. Tests are left out. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's replays
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listWebhookReplays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replays/{replayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a replay
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        /**
         * Cancel a replay
         * @description Nothing more is sent by it, but for the few deliveries that are on their way. It stays in the list. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteWebhookReplay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook's outcomes, answers and latency by the hour or minute
         * @description By the time of the attempts. The log has the deliveries one by one. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getWebhookStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get several webhooks' outcomes of the last day by the hour
         * @description By the time of the attempts. The statistics of one webhook go further back, and have more. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getWebhookTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With the event that was sent and every attempt. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Up to three more attempts, also while the webhook is paused or disabled. A failure does not count towards disabling it, and a success sets its counter to zero. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deliveries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up what was sent to all webhooks
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getDeliverySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of events
         * @description What a webhook may subscribe to. Any credential will do.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replays to teams' queues
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listReplays"];
        put?: never;
        /**
         * Send past events to a team's queue again
         * @description A job that works in the background, oldest event first: what Earshot has kept of these events goes to the queue of this one consumer on RabbitMQ, byte for byte as the first time, with the header `x-replay`. One at a time for each consumer. It fails when no queue is bound for that consumer. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a replay to a team's queue
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        /**
         * Cancel a replay to a team's queue
         * @description It publishes no more, but for the few events that are on their way. It stays in the list, and what is in the queue stays there. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteReplay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parked messages
         * @description What no worker could work with, and what came back twenty times. Of each queue the oldest thousand, or 16 MiB of them. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dead-letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try parked messages again
         * @description Those that can be read, up to a thousand of each queue. A receiver gets none of it twice. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["redriveDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dead-letters/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Throw parked messages away
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["discardDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a person
         * @description Needs the scope `write:feedback`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a person or create one
         * @description By e-mail address or external id. What the body says of somebody who is there is brought up to date. Needs the scope `write:feedback`.
         */
        post: operations["identifyUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{principalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Erase a person
         * @description Their personal data is forgotten. What they wrote stays, under a placeholder. Needs the scope `write:feedback`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a person
         * @description Needs the scope `write:feedback`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies by name
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        /**
         * Delete a company
         * @description Its people stay, without a company. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        /**
         * Change a company
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/api/v1/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/segments/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description Needs the scope `read:feedback`.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Its people stay. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/api/v1/segments/{slug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a segment
         * @description Needs the scope `read:feedback`.
         */
        get: operations["listSegmentMembers"];
        put?: never;
        /**
         * Put people into a segment
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["addSegmentMembers"];
        /**
         * Take people out of a segment
         * @description Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["removeSegmentMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who is asking, and what they may do
         * @description Any credential will do.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
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
         * @description Besides that of a rotation, this reply alone has the key itself. Needs an admin-level key: role `admin` and scope `admin`.
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
        /**
         * Change an API key
         * @description Its name, what it may do, or until when. It is so everywhere within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description The reply has the new key. The key before it goes on working for the grace period, so clients can be moved one by one. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients, newest first
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listOAuthClients"];
        put?: never;
        /**
         * Create an OAuth client
         * @description This reply and that of a rotation alone have its secret. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["createOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth-clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth client
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getOAuthClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description Every token that it has stops working everywhere within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        delete: operations["deleteOAuthClient"];
        options?: never;
        head?: never;
        /**
         * Change an OAuth client
         * @description Tokens that it has hold no more than it still may, everywhere within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateOAuthClient"];
        trace?: never;
    };
    "/api/v1/oauth-clients/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for an OAuth client
         * @description Both secrets work during the grace period. What was issued to the client stays valid: delete the client to end that. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["rotateOAuthClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear of what happens as it happens
         * @description Server-sent events: each tells that something happened and to what, by ids. A page that shows it reads it again; nobody need ask every
         *     few seconds whether there is something new.
         *
         *     Each caller hears of what its scopes let it read. What happens while nobody listens is not repeated: a client that comes back
         *     reads again what it shows. What must arrive is what webhooks are for. Lines that begin with a colon say that the connection is alive. Any credential will do.
         */
        get: operations["hearChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how the services are, and what waits in their queues
         * @description Each service tells of itself: its version, whether it is ready, its outbox and its queues. Of one that runs as several processes it is one that answers; what is in the database and on the broker is the same for all. What is in hand and the rates of queues are told by the management plugin of RabbitMQ, where `RABBITMQ_MANAGEMENT_URL` names it. Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the workspace
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the workspace
         * @description A feature that is switched on or off is so everywhere within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/v1/settings/visitor-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See when the visitor secret was made
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["getVisitorSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/visitor-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new visitor secret
         * @description Your servers sign the tokens of visitors with it (JWT, HS256), who read and write their own conversations with them. Without a grace every token that was signed with the former one is refused within 2 seconds. Needs an admin-level key: role `admin` and scope `admin`.
         */
        post: operations["rotateVisitorSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what admins did, newest first
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit log as CSV
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["exportAuditLogCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/export.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit log as lines of JSON
         * @description Needs a key of role `admin`; read-only access is enough.
         */
        get: operations["exportAuditLogLines"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/api/v1/changelog.rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published changelog as RSS */
        get: operations["getChangelogFeed"];
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
    "/api/v1/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events on RabbitMQ, as an AsyncAPI document */
        get: operations["getAsyncapi"];
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
        Activity: {
            id: string;
            /** @enum {string} */
            type: "created" | "approved" | "status_changed" | "title_changed" | "content_changed" | "tags_changed" | "owner_changed" | "eta_changed" | "board_changed" | "merged" | "unmerged" | "duplicate_merged" | "duplicate_unmerged" | "deleted" | "restored" | "comment_created" | "comment_deleted";
            actorPrincipalId: string;
            actorName: string | null;
            /** @description What changed: `previous` and `current`, of a status with its name; the other post of a merge; the comment. */
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
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
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the key before the last rotation works; null when it does not.
             */
            previousKeyExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
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
        ApiKeyPatch: {
            name?: string;
            /** @enum {string} */
            role?: "admin" | "member";
            /**
             * @description A preset of scopes: give this or `scopes`.
             * @enum {string}
             */
            access?: "read-only" | "full";
            scopes?: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** Format: date-time */
            expiresAt?: string | null;
        };
        AssignmentInput: {
            assigneePrincipalId?: string | null;
            teamId?: string | null;
        };
        AssistantResolutionInput: {
            /** @enum {string} */
            outcome: "resolved_confirmed" | "resolved_assumed";
        };
        AttributeDefinition: {
            id: string;
            key: string;
            name: string;
            description: string;
            /** @enum {string} */
            type: "text" | "number" | "boolean" | "date" | "select";
            /** @description The values that a select may have. */
            options: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AttributeDefinitionInput: {
            /** @description By this name conversations carry it. It cannot be changed, and neither can the type. */
            key: string;
            /** @description The key when absent. */
            name?: string;
            /** @default  */
            description?: string;
            /** @enum {string} */
            type: "text" | "number" | "boolean" | "date" | "select";
            /** @default [] */
            options?: string[];
        };
        AttributeDefinitionPatch: {
            name?: string;
            description?: string;
            options?: string[];
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            action: string;
            actor: {
                principalId: string;
                name: string;
                credentialId: string;
            };
            target: {
                kind: string;
                id: string;
            };
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            requestId: string | null;
            /** @default null */
            address: string | null;
        };
        Availability: {
            principalId: string;
            /** @enum {string} */
            availability: "available" | "away";
            /** Format: date-time */
            updatedAt: string | null;
        };
        AvailabilityInput: {
            /**
             * @description Routing gives nothing to those who are away.
             * @enum {string}
             */
            availability: "available" | "away";
        };
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
                /** @enum {string} */
                requireApproval: "none" | "posts" | "comments" | "all";
            };
            /** @description Live posts, merged ones left out. */
            postCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        BoardBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        BoardBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Board"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
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
                /**
                 * @description What end users write here waits until the team approves it.
                 * @enum {string}
                 */
                requireApproval?: "none" | "posts" | "comments" | "all";
            };
        };
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
                /**
                 * @description What end users write here waits until the team approves it.
                 * @enum {string}
                 */
                requireApproval?: "none" | "posts" | "comments" | "all";
            };
        };
        BusinessHours: {
            id: string;
            name: string;
            timeZone: string;
            week: {
                monday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                tuesday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                wednesday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                thursday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                friday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                saturday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                sunday: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
            };
            /** @description Dates on which nobody works. */
            holidays: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        BusinessHoursInput: {
            name: string;
            timeZone: string;
            week: {
                /** @default [] */
                monday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                tuesday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                wednesday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                thursday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                friday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                saturday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                sunday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
            };
            /** @default [] */
            holidays?: string[];
        };
        BusinessHoursPatch: {
            name?: string;
            timeZone?: string;
            week?: {
                /** @default [] */
                monday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                tuesday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                wednesday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                thursday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                friday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                saturday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
                /** @default [] */
                sunday?: {
                    from: string;
                    /** @description 24:00 is the end of the day. */
                    to: string | "24:00";
                }[];
            };
            holidays?: string[];
        };
        Change: {
            /** @description Of the event: the same one may be told twice. */
            id: string;
            /** @description An event type, or one of those that only the team hears: `audit.recorded`. */
            type: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The ids of what it is about, by what they are of: `post`, `board`, `conversation`. */
            subjects: {
                [key: string]: string;
            };
        };
        ChangelogEntry: {
            id: string;
            title: string;
            content: string;
            /**
             * @description Follows from publishedAt.
             * @enum {string}
             */
            status: "draft" | "scheduled" | "published";
            /** Format: date-time */
            publishedAt: string | null;
            /** @description Posts that it is about; deleted ones are left out. */
            linkedPostIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ChangelogInput: {
            title: string;
            /** @default  */
            content?: string;
            /**
             * Format: date-time
             * @description Null for a draft; in the future, it is published then; in the past, at once.
             */
            publishedAt?: string | null;
            /** @default [] */
            linkedPostIds?: string[];
        };
        ChangelogPatch: {
            title?: string;
            content?: string;
            /**
             * Format: date-time
             * @description Null for a draft; in the future, it is published then; in the past, at once.
             */
            publishedAt?: string | null;
            linkedPostIds?: string[];
        };
        ClientSecretRotation: {
            /**
             * @description How long the secret of now goes on working beside the new one. No earlier secret works longer.
             * @default 86400
             */
            gracePeriodSeconds?: number;
        };
        Comment: {
            id: string;
            postId: string;
            /** @description The comment that this one answers. */
            parentId: string | null;
            /** @description Empty when it is deleted and only stands for those who answered it. */
            content: string;
            /** @description For the team only. */
            isPrivate: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            /** @description Whether the author is of the team, or a program of theirs. */
            authorIsTeam: boolean;
            /** @enum {string} */
            moderationState: "published" | "pending" | "rejected";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Later than createdAt once it was written anew.
             */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        CommentBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        CommentBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Comment"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
        CommentInput: {
            content: string;
            /** @description The comment that this one answers. */
            parentId?: string;
            /** @description For the team only. An answer to a private comment is private in any case. */
            isPrivate?: boolean;
            /** @description Who it is by, when it is not the caller. */
            authorPrincipalId?: string;
            /** @description The same by address: somebody new is made. */
            author?: {
                email: string;
                name?: string;
            };
            postId: string;
        };
        CommentPatch: {
            content?: string;
        };
        Company: {
            id: string;
            name: string;
            domain: string | null;
            /** @description Its id in a system of yours. */
            externalId: string | null;
            plan: string | null;
            /** @description What it pays a month, in hundredths of your currency. */
            mrrCents: number | null;
            /** @description How many people work there. */
            size: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CompanyInput: {
            name: string;
            domain?: string | null;
            externalId?: string | null;
            plan?: string | null;
            mrrCents?: number | null;
            size?: number | null;
        };
        CompanyPatch: {
            name?: string;
            domain?: string | null;
            externalId?: string | null;
            plan?: string | null;
            mrrCents?: number | null;
            size?: number | null;
        };
        ConsumerReplay: {
            /** @description Stands in the header `x-replay` of each event that it brings. */
            id: string;
            consumer: string;
            types: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /** @enum {string} */
            state: "running" | "completed" | "cancelled" | "failed";
            /** @description Why it failed, and what to do about it. */
            reason: string | null;
            /** @description Events that it covers; null until they are counted. */
            total: number | null;
            /** @description Of these, how many are in the queue by now, or were skipped. */
            done: number;
            /** @description Private comments among these, for a team that may not hear them: left out, as at first. */
            skipped: number;
            /**
             * Format: date-time
             * @description All before this moment is done.
             */
            reachedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        Conversation: {
            id: string;
            /** @enum {string} */
            status: "open" | "snoozed" | "closed";
            /** @enum {string} */
            channel: "messenger" | "email" | "api" | "web";
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
            subject: string | null;
            visitorPrincipalId: string;
            visitorName: string | null;
            /** @description Null for visitors who gave none. */
            visitorEmail: string | null;
            assignedAgentPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description Null while snoozed: until the visitor writes.
             */
            snoozedUntil: string | null;
            /**
             * Format: date-time
             * @description The visitor's oldest message that no person has answered yet.
             */
            waitingSince: string | null;
            attributes: {
                [key: string]: string | number | boolean;
            };
            tags: string[];
            csat: {
                rating: number;
                comment: string | null;
                /** Format: date-time */
                submittedAt: string;
            } | null;
            /**
             * @description What part the assistant has in it.
             * @enum {string|null}
             */
            assistantState: "active" | "handed_off" | "resolved_confirmed" | "resolved_assumed" | null;
            /** @description The one that this goes on with, closed too long ago to be opened again. */
            previousConversationId: string | null;
            /** @description Whether the caller's side has yet to read something of the other's. */
            unread: boolean;
            /** Format: date-time */
            lastMessageAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ConversationAttributesInput: {
            [key: string]: string | number | boolean | (null);
        };
        ConversationInput: {
            /** @description Who asks: somebody we know, an address, or nobody in particular. A visitor names themselves. */
            visitor: {
                principalId?: string;
                /** Format: email */
                email?: string;
                name?: string;
                /** @enum {boolean} */
                anonymous?: true;
            };
            /** @description The visitor's first message. */
            message: {
                content: string;
                /** @default [] */
                attachments?: {
                    name: string;
                    url: string;
                    contentType: string;
                    /** @description In bytes. */
                    size: number;
                }[];
            };
            /**
             * @default api
             * @enum {string}
             */
            channel?: "messenger" | "email" | "api" | "web";
            /** @default null */
            subject?: string | null;
            /**
             * @default none
             * @enum {string}
             */
            priority?: "none" | "low" | "medium" | "high" | "urgent";
            /** @default null */
            assignedTeamId?: string | null;
        };
        ConversationItem: {
            id: string;
            /** @enum {string} */
            status: "open" | "snoozed" | "closed";
            /** @enum {string} */
            channel: "messenger" | "email" | "api" | "web";
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
            subject: string | null;
            visitorPrincipalId: string;
            visitorName: string | null;
            /** @description Null for visitors who gave none. */
            visitorEmail: string | null;
            assignedAgentPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description Null while snoozed: until the visitor writes.
             */
            snoozedUntil: string | null;
            /**
             * Format: date-time
             * @description The visitor's oldest message that no person has answered yet.
             */
            waitingSince: string | null;
            attributes: {
                [key: string]: string | number | boolean;
            };
            tags: string[];
            csat: {
                rating: number;
                comment: string | null;
                /** Format: date-time */
                submittedAt: string;
            } | null;
            /**
             * @description What part the assistant has in it.
             * @enum {string|null}
             */
            assistantState: "active" | "handed_off" | "resolved_confirmed" | "resolved_assumed" | null;
            /** @description The one that this goes on with, closed too long ago to be opened again. */
            previousConversationId: string | null;
            /** @description Whether the caller's side has yet to read something of the other's. */
            unread: boolean;
            /** Format: date-time */
            lastMessageAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The start of what was said last, to the visitor or by them; null when that was deleted. */
            lastMessage: {
                /** @enum {string} */
                senderType: "visitor" | "agent" | "assistant" | "system";
                preview: string;
            } | null;
            /** @description For the team only. */
            nextDue: {
                /** @enum {string} */
                metric: "first_response" | "next_response" | "resolution" | "time_to_resolve";
                /** Format: date-time */
                breachedAt: string | null;
                /** Format: date-time */
                dueAt: string;
            } | null;
        };
        ConversationPatch: {
            subject?: string | null;
            /** @enum {string} */
            priority?: "none" | "low" | "medium" | "high" | "urgent";
        };
        ConversationPriorityInput: {
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
        };
        ConversationStatusInput: {
            /**
             * @description `pending` says the same as snoozed until the visitor writes.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed" | "pending";
            /**
             * Format: date-time
             * @description When a snoozed conversation opens by itself; without it, when the visitor writes.
             */
            snoozedUntil?: string | null;
        };
        ConversationTagsInput: {
            tags: string[];
        };
        CsatInput: {
            /** @description Needed the first time; it cannot be changed. */
            rating?: number;
            /** @description Once, with the rating or later. */
            comment?: string;
        };
        CsatReport: {
            dateFrom: string;
            dateTo: string;
            timezone: string;
            /** @enum {string} */
            groupBy: "day" | "team" | "agent";
            totals: {
                count: number;
                average: number | null;
                /** @description The share of ratings of 4 and 5. */
                satisfactionRate: number | null;
                ratings: {
                    1: number;
                    2: number;
                    3: number;
                    4: number;
                    5: number;
                };
            };
            groups: {
                /** @description The day, or the id of the team or agent; null for nobody. */
                key: string | null;
                /** @description Of the team or agent, as far as it is known still. */
                name: string | null;
                figures: {
                    count: number;
                    average: number | null;
                    /** @description The share of ratings of 4 and 5. */
                    satisfactionRate: number | null;
                    ratings: {
                        1: number;
                        2: number;
                        3: number;
                        4: number;
                        5: number;
                    };
                };
            }[];
        };
        DeadLetter: {
            /**
             * @description `events` on their way to the webhooks, `deliveries` on their way to a receiver; `feedback_events`, `support_events` and `gateway_events` are what these services hear of the others.
             * @enum {string}
             */
            queue: "events" | "deliveries" | "feedback_events" | "support_events" | "gateway_events";
            messageId: string;
            /** @description The type of the event, or the id of the webhook. */
            routingKey: string;
            /** @description Whether a redrive would take it: as it is, this version can work with it. */
            readable: boolean;
            /** @description In bytes. */
            size: number;
            /** @description The first 4 KiB. */
            body: string;
        };
        Delivery: {
            id: string;
            webhookId: string;
            eventId: string;
            /** @enum {string} */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
            /**
             * @description `pending` is yet to be tried, `retrying` will be tried again; `succeeded` and `failed` are the end, and so is `skipped`: nothing was sent, because the webhook was paused, disabled or deleted.
             * @enum {string}
             */
            status: "pending" | "retrying" | "succeeded" | "failed" | "skipped";
            /**
             * @description What it was sent for: the event, a retry or replay that somebody asked for, or a test.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test";
            run: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            lastAttempt: {
                /** Format: date-time */
                at: string;
                /** @description Until the answer or the failure. */
                durationMs: number;
                /** @description Null when there was no answer. */
                statusCode: number | null;
                /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
                error: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When the event happened: the log is in this order.
             */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
            /** @description What was sent, or would have been. */
            event: {
                id: string;
                type: string;
                /** Format: date-time */
                createdAt: string;
                data: {
                    [key: string]: unknown;
                };
            };
            /** @description In their order; of very many the last 100. */
            attempts: {
                /** @description 1 for the event itself; each retry or replay that somebody asks for is a run of its own. */
                run: number;
                /** @description 1 to 3 within its run. */
                number: number;
                /**
                 * @description What it was sent for: the event, a retry or replay that somebody asked for, or a test.
                 * @enum {string}
                 */
                trigger: "event" | "retry" | "replay" | "test";
                /** Format: date-time */
                at: string;
                /** @description Until the answer or the failure. */
                durationMs: number;
                /** @description Null when there was no answer. */
                statusCode: number | null;
                /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
                error: string | null;
                /** @description As they were sent, but for the signatures. */
                requestHeaders: {
                    [key: string]: string;
                };
                /** @description The first 4 KiB; null when there was no answer. */
                responseBody: string | null;
            }[];
        };
        DeliveryItem: {
            id: string;
            webhookId: string;
            eventId: string;
            /** @enum {string} */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
            /**
             * @description `pending` is yet to be tried, `retrying` will be tried again; `succeeded` and `failed` are the end, and so is `skipped`: nothing was sent, because the webhook was paused, disabled or deleted.
             * @enum {string}
             */
            status: "pending" | "retrying" | "succeeded" | "failed" | "skipped";
            /**
             * @description What it was sent for: the event, a retry or replay that somebody asked for, or a test.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test";
            run: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            lastAttempt: {
                /** Format: date-time */
                at: string;
                /** @description Until the answer or the failure. */
                durationMs: number;
                /** @description Null when there was no answer. */
                statusCode: number | null;
                /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
                error: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When the event happened: the log is in this order.
             */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        DeliverySummary: {
            /** Format: date-time */
            since: string;
            /** @description Attempts that succeeded. */
            succeeded: number;
            /** @description Attempts that failed and were to be made again. */
            retried: number;
            /** @description Attempts that failed and were the last. */
            failed: number;
            /** @description Until the answer or the failure, over the attempts of the last hour; null without any. */
            latencyMs: {
                p50: number;
                p95: number;
                p99: number;
            } | null;
            webhooks: {
                active: number;
                paused: number;
                disabled: number;
                /** @description Of the active ones, those whose last deliveries failed. */
                failing: number;
            };
        };
        Discard: {
            /**
             * @description `events` on their way to the webhooks, `deliveries` on their way to a receiver; `feedback_events`, `support_events` and `gateway_events` are what these services hear of the others.
             * @enum {string}
             */
            queue: "events" | "deliveries" | "feedback_events" | "support_events" | "gateway_events";
            messageIds: string[];
        };
        Discarded: {
            discarded: number;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
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
        EventType: {
            /** @enum {string} */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
            /** @enum {string} */
            family: "post" | "comment" | "changelog" | "conversation" | "message" | "ticket" | "assistant" | "sla";
            summary: string;
            /** @description What your team keeps to itself, such as internal notes. Nobody gets it unasked. */
            private: boolean;
            /** @description A webhook's `boardIds` applies to it. */
            boardScoped: boolean;
            /** @description A delivery of this type. */
            sample: {
                id: string;
                type: string;
                /** Format: date-time */
                createdAt: string;
                data: {
                    [key: string]: unknown;
                };
            };
            /** @description JSON Schema of its deliveries, relative to this service. */
            schemaUrl: string;
        };
        FeedbackSummary: {
            /** Format: date-time */
            since: string;
            /** @description Posts of this time that are there: neither deleted nor merged, nor held back. */
            newPosts: number;
            /** @description Votes of this time, whoever cast them. */
            newVotes: number;
            /** @description Posts and comments that wait for approval now. */
            pending: number;
        };
        FirstResponseReport: {
            dateFrom: string;
            dateTo: string;
            timezone: string;
            /** @enum {string} */
            groupBy: "day" | "team" | "agent";
            totals: {
                count: number;
                /** @description Null when there is nothing to measure. */
                medianSeconds: number | null;
                /** @description Nine of ten took no longer. */
                p90Seconds: number | null;
            };
            groups: {
                /** @description The day, or the id of the team or agent; null for nobody. */
                key: string | null;
                /** @description Of the team or agent, as far as it is known still. */
                name: string | null;
                figures: {
                    count: number;
                    /** @description Null when there is nothing to measure. */
                    medianSeconds: number | null;
                    /** @description Nine of ten took no longer. */
                    p90Seconds: number | null;
                };
            }[];
        };
        HandoffInput: {
            /** @enum {string} */
            reason: "explicit_request" | "frustration" | "repetition" | "low_confidence" | "capability_limit" | "safety" | "system_error";
        };
        HeldItem: {
            /** @enum {string} */
            type: "post" | "comment";
            id: string;
            /** @description The post itself, or the one that is commented on. */
            postId: string;
            boardId: string;
            /** @description Of the post. */
            title: string;
            content: string;
            authorPrincipalId: string;
            authorName: string | null;
            authorEmail: string | null;
            /** @enum {string} */
            moderationState: "published" | "pending" | "rejected";
            /** Format: date-time */
            createdAt: string;
        };
        IdentifiedUser: {
            principalId: string;
            name: string | null;
            /** @description Null for anonymous people. */
            email: string | null;
            image: string | null;
            emailVerified: boolean;
            /** @description Their id in a system of yours. */
            externalId: string | null;
            attributes: {
                [key: string]: string | number | boolean;
            };
            companyId: string | null;
            /**
             * @description `user`, but for those of the team.
             * @enum {string}
             */
            role: "admin" | "member" | "user";
            /** Format: date-time */
            joinedAt: string;
            /** @description Posts that are there, as counted a moment ago; so are the other two. */
            postCount: number;
            voteCount: number;
            commentCount: number;
            /** Format: date-time */
            updatedAt: string;
            created: boolean;
        };
        /** @description Present when the body had fields that mean nothing here. */
        IgnoredFields: {
            ignoredFields: string[];
        };
        Import: {
            id: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed";
            /** @enum {string} */
            format: "csv" | "ndjson";
            /** @description Where rows go that name no board. */
            boardId: string | null;
            dryRun: boolean;
            notify: boolean;
            ignoredColumns: string[];
            totalRows: number;
            /** @description Posts that were made; in a dry run, that would have been. */
            createdCount: number;
            /** @description Rows whose externalId was imported before. */
            skippedCount: number;
            /** @description Rows with an error. */
            failedCount: number;
            /** @description The first of them; all are at /imports/{id}/errors. */
            errors: components["schemas"]["ImportError"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
        };
        ImportError: {
            /** @description As a spreadsheet counts: the first row of a CSV file has the names of the columns. */
            row: number;
            /** @description The column. */
            path: string;
            code: string;
            message: string;
        };
        Invitation: {
            id: string;
            name: string | null;
            email: string | null;
            image: string | null;
            /** @enum {string} */
            role: "admin" | "member" | "user";
            /** Format: date-time */
            joinedAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            inviteUrl?: string | null;
            /** Format: date-time */
            inviteExpiresAt: string;
        };
        InvitationInput: {
            email: string;
            /** @description Kept when they have none; nobody is renamed by it. */
            name?: string;
            /** @enum {string} */
            role: "admin" | "member";
        };
        KeyRotation: {
            /**
             * @description How long the key of now goes on working beside the new one. No earlier key works longer.
             * @default 86400
             */
            gracePeriodSeconds?: number;
        };
        Liveness: {
            /** @enum {string} */
            status: "ok";
        };
        Macro: {
            id: string;
            name: string;
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MacroInput: {
            name: string;
            content: string;
        };
        MacroPatch: {
            name?: string;
            content?: string;
        };
        Me: {
            principalId: string;
            name: string;
            email: string | null;
            /**
             * @description `user` for visitors: they see what is their own.
             * @enum {string}
             */
            role: "admin" | "member" | "user";
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            credentialId: string;
            limits: {
                /** @description Of this credential; null when there is no limit. */
                requestsPerMinute: number | null;
                /** @description How many items a page of a list has at most. */
                pageSize: number;
            };
        };
        MemberIds: {
            principalIds: string[];
        };
        MemberResults: {
            results: {
                principalId: string;
                /**
                 * @description `unchanged`: it was so before. `not_found`: nobody has this id.
                 * @enum {string}
                 */
                status: "added" | "removed" | "unchanged" | "not_found";
            }[];
            memberCount: number;
        };
        Message: {
            id: string;
            conversationId: string;
            /** @enum {string} */
            senderType: "visitor" | "agent" | "assistant" | "system";
            /** @description A note, or something the system says to the team only. */
            isInternal: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            authorEmail: string | null;
            content: string;
            attachments: {
                name: string;
                url: string;
                contentType: string;
                size: number;
            }[];
            mentionedPrincipalIds: string[];
            /** @description No person wrote it. */
            automated: boolean;
            /** @description Of the system's own messages: what happened. */
            systemEvent: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
        };
        MessageInput: {
            content: string;
            /** @default [] */
            attachments?: {
                name: string;
                url: string;
                contentType: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description Whoever wrote it, if not the caller: the visitor, or an agent. */
            asPrincipalId?: string;
            /**
             * @description When absent: visitor when the visitor wrote it, else agent.
             * @enum {string}
             */
            senderType?: "visitor" | "agent" | "assistant";
            /**
             * @description An agent did not write it in person.
             * @default false
             */
            automated?: boolean;
        };
        MessagePatch: {
            content?: string;
        };
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
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the key before the last rotation works; null when it does not.
             */
            previousKeyExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            key?: string;
        };
        NewConsumerReplay: {
            /** @description The team, by its name in `consumers.yml`: its queue gets the events. */
            consumer: string;
            /** @description Which events. Private types come only when they are named, to a team that may hear them. */
            types: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /**
             * Format: date-time
             * @description Events from this moment on.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events up to this moment; up to now when absent or later.
             */
            until?: string;
        };
        NewOAuthClient: {
            id: string;
            /** @description What the program says it is at the token endpoint; the same as the id. */
            clientId: string;
            name: string;
            grantTypes: ("authorization_code" | "client_credentials" | "refresh_token")[];
            redirectUris: string[];
            /** @description The most that a token of it may hold. */
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** @description It can keep no secret, as in a browser or on a phone: it has none. */
            isPublic: boolean;
            /** @description The author of what it makes with tokens of its own. */
            principalId: string;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation works; null when it does not.
             */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            clientSecret?: string | null;
        };
        NewReplay: {
            /**
             * Format: date-time
             * @description Events from this moment on.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events up to this moment; up to now when absent or later.
             */
            until?: string;
            /**
             * @description Which deliveries: those that failed, those that were skipped, or all that are at their end.
             * @enum {string}
             */
            status: "failed" | "skipped" | "all";
        };
        NewWebhook: {
            /** @description Where events are posted to. */
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Post and comment events of these boards only; of every board when absent. */
            boardIds?: string[] | null;
            description?: string | null;
        };
        NoteInput: {
            content: string;
            /** @default [] */
            attachments?: {
                name: string;
                url: string;
                contentType: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description The agent who wrote it, if not the caller. */
            asPrincipalId?: string;
            /** @default [] */
            mentionedPrincipalIds?: string[];
        };
        OAuthClient: {
            id: string;
            /** @description What the program says it is at the token endpoint; the same as the id. */
            clientId: string;
            name: string;
            grantTypes: ("authorization_code" | "client_credentials" | "refresh_token")[];
            redirectUris: string[];
            /** @description The most that a token of it may hold. */
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** @description It can keep no secret, as in a browser or on a phone: it has none. */
            isPublic: boolean;
            /** @description The author of what it makes with tokens of its own. */
            principalId: string;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description Until when the secret before the last rotation works; null when it does not.
             */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        OAuthClientInput: {
            name: string;
            grantTypes: ("authorization_code" | "client_credentials" | "refresh_token")[];
            /**
             * @description Where people are sent back to, each exactly; needed for `authorization_code`.
             * @default []
             */
            redirectUris?: string[];
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
            /** @default false */
            isPublic?: boolean;
        };
        OAuthClientPatch: {
            name?: string;
            grantTypes?: ("authorization_code" | "client_credentials" | "refresh_token")[];
            redirectUris?: string[];
            scopes?: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin")[];
        };
        Operations: {
            /**
             * Format: date-time
             * @description When it was looked at.
             */
            at: string;
            /** @description The management plugin of RabbitMQ, which tells `unacked` and the rates of queues, as they were some seconds ago. Null when it is not asked; then, and with a fault, those are null. */
            management: {
                /**
                 * @description Why it tells nothing: it does not answer within 1.5 s, does not let the user in, or what answers is not it.
                 * @enum {string|null}
                 */
                fault: "unreachable" | "refused" | "unexpected" | null;
            } | null;
            services: {
                /** @enum {string} */
                name: "gateway" | "feedback" | "support" | "webhooks";
                /** @description Null when the service does not answer. */
                status: {
                    version: string;
                    /**
                     * @description Of the process that answers.
                     * @enum {string}
                     */
                    role: "all" | "web" | "worker";
                    /** Format: date-time */
                    startedAt: string;
                    ready: boolean;
                    /** @description What keeps it from being ready: `db failed`, `workers failed` … */
                    problems: string[];
                    broker: {
                        /** @enum {string} */
                        kind: "rabbitmq" | "in-process";
                        connected: boolean;
                        /** @description Why it is not connected, where waiting will not help. */
                        fault: string | null;
                    };
                    /** @description Null when the database does not tell. */
                    outbox: {
                        /** @description Events that the broker has not confirmed yet, counted up to 100,000. */
                        unpublished: number;
                        /** @description Age of the oldest of them; 0 when there is none. */
                        oldestSeconds: number;
                        /** @description Events that the broker refused again and again. Above 0 somebody must look. */
                        parked: number;
                    } | null;
                    /** @description Null when the broker does not tell. */
                    queues: {
                        name: string;
                        /** @description Messages that wait, without those in hand. */
                        ready: number;
                        consumers: number;
                        /** @description Messages in hand: delivered to a consumer, and not settled yet. */
                        unacked: number | null;
                        /** @description Messages that came in by a publish, not as dead letters of another queue. */
                        publishedPerSecond: number | null;
                        /** @description Messages that went out to consumers, those included that go out again. */
                        deliveredPerSecond: number | null;
                    }[] | null;
                    /** @description Of the webhooks service only. */
                    lanes: {
                        /** @description Deliveries that wait in the lanes of all webhooks. */
                        waiting: number;
                        /** @description In the longest lane. */
                        longest: number;
                        /** @description Lanes in which anything waits. */
                        backlogged: number;
                    } | null;
                } | null;
            }[];
        };
        OwnVote: {
            /** @description Who it is by, when it is not the caller. */
            authorPrincipalId?: string;
            /** @description The same by address: somebody new is made. */
            author?: {
                email: string;
                name?: string;
            };
        };
        PageMeta: {
            pagination: {
                /** @description For the next page; null on the last one. */
                cursor: string | null;
                hasMore: boolean;
            };
        };
        PasswordLink: {
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            url?: string;
            /** Format: date-time */
            expiresAt: string;
        };
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
            /**
             * @description A post that waits for approval is nowhere else to be seen.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected";
        };
        PostBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        PostBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Post"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
        PostCommentInput: {
            content: string;
            /** @description The comment that this one answers. */
            parentId?: string;
            /** @description For the team only. An answer to a private comment is private in any case. */
            isPrivate?: boolean;
            /** @description Who it is by, when it is not the caller. */
            authorPrincipalId?: string;
            /** @description The same by address: somebody new is made. */
            author?: {
                email: string;
                name?: string;
            };
        };
        PostInput: {
            title: string;
            /** @default  */
            content?: string;
            boardId: string;
            /** @description When absent, the default of the board, else that of the workspace. */
            statusId?: string;
            /** @default [] */
            tagIds?: string[];
            /** @description Who it is by, when it is not the caller. */
            authorPrincipalId?: string;
            /** @description The same by address: somebody new is made. */
            author?: {
                email: string;
                name?: string;
            };
            /**
             * Format: date-time
             * @description For admins who bring posts from elsewhere.
             */
            createdAt?: string;
        };
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
        PostMerge: {
            /** @description The post that stands for both. */
            canonicalPostId: string;
        };
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
        Principal: {
            id: string;
            name: string | null;
            email: string | null;
            image: string | null;
            /** @enum {string} */
            role: "admin" | "member" | "user";
            /** Format: date-time */
            joinedAt: string;
        };
        ProxyVote: {
            /** @description Who votes. */
            voterPrincipalId?: string;
            /** @description The same by address. */
            voter?: {
                email: string;
                name?: string;
            };
        };
        ReadInput: {
            /** @description The visitor, where they have read it. */
            asPrincipalId?: string;
        };
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
        Redrive: {
            /**
             * @description All when absent.
             * @enum {string}
             */
            queue?: "events" | "deliveries" | "feedback_events" | "support_events" | "gateway_events";
        };
        Redriven: {
            /** @description Messages that are on their way again. */
            redriven: number;
            /** @description Messages that stay parked because they cannot be read. */
            unreadable: number;
            /** @description Messages that are parked now; more than a thousand take several requests. */
            remaining: number;
        };
        Replay: {
            id: string;
            webhookId: string;
            /** @enum {string} */
            status: "failed" | "skipped" | "all";
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /** @enum {string} */
            state: "running" | "completed" | "cancelled";
            /** @description Deliveries that it covers: as counted at its start, and at its end those that it sent again. */
            total: number;
            /** @description Of these, how many were sent again and are at their end, whichever it was. */
            done: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        ReplyInput: {
            content: string;
            /** @default [] */
            attachments?: {
                name: string;
                url: string;
                contentType: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description Whoever wrote it, if not the caller: the visitor, or an agent. */
            asPrincipalId?: string;
            /**
             * @description An agent did not write it in person.
             * @default false
             */
            automated?: boolean;
        };
        ResolutionReport: {
            dateFrom: string;
            dateTo: string;
            timezone: string;
            /** @enum {string} */
            groupBy: "day" | "team" | "agent";
            totals: {
                count: number;
                /** @description Null when there is nothing to measure. */
                medianSeconds: number | null;
                /** @description Nine of ten took no longer. */
                p90Seconds: number | null;
                /** @description Every closing; `count` are those that were not taken back by reopening. */
                closed: number;
                /** @description The share of closings that were taken back. */
                reopenRate: number | null;
            };
            groups: {
                /** @description The day, or the id of the team or agent; null for nobody. */
                key: string | null;
                /** @description Of the team or agent, as far as it is known still. */
                name: string | null;
                figures: {
                    count: number;
                    /** @description Null when there is nothing to measure. */
                    medianSeconds: number | null;
                    /** @description Nine of ten took no longer. */
                    p90Seconds: number | null;
                    /** @description Every closing; `count` are those that were not taken back by reopening. */
                    closed: number;
                    /** @description The share of closings that were taken back. */
                    reopenRate: number | null;
                };
            }[];
        };
        Roadmap: {
            id: string;
            slug: string;
            name: string;
            description: string;
            boardIds: string[];
            tagIds: string[];
            statusIds: string[];
            /** @description The statuses that it shows, in their order. */
            columns: {
                name: string;
                slug: string;
                color: string;
                /** @enum {string} */
                category: "active" | "complete" | "closed";
                statusId: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RoadmapInput: {
            name: string;
            /** @description Made of the name when absent. */
            slug?: string;
            /** @default  */
            description?: string;
            /**
             * @description Posts on these boards; on all of them when empty.
             * @default []
             */
            boardIds?: string[];
            /**
             * @description Posts with any of these tags; whatever their tags when empty.
             * @default []
             */
            tagIds?: string[];
            /**
             * @description Of the statuses that show on roadmaps, these; all of them when empty.
             * @default []
             */
            statusIds?: string[];
        };
        RoadmapPatch: {
            name?: string;
            slug?: string;
            description?: string;
            /** @description Posts on these boards; on all of them when empty. */
            boardIds?: string[];
            /** @description Posts with any of these tags; whatever their tags when empty. */
            tagIds?: string[];
            /** @description Of the statuses that show on roadmaps, these; all of them when empty. */
            statusIds?: string[];
        };
        RolePatch: {
            /**
             * @description `admin` and `member` make somebody one of the team; `user` takes them out of it.
             * @enum {string}
             */
            role?: "admin" | "member" | "user";
        };
        RotatedSecret: {
            id: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            secret?: string;
            /** Format: date-time */
            rotatedAt: string;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        RotatedVisitorSecret: {
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            secret?: string;
            /** Format: date-time */
            rotatedAt: string;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        Rotation: {
            /**
             * @description How long deliveries carry a signature by the former secret as well.
             * @default 0
             */
            gracePeriodSeconds?: number;
        };
        Segment: {
            id: string;
            slug: string;
            name: string;
            description: string;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SegmentInput: {
            slug: string;
            name: string;
            /** @default  */
            description?: string;
        };
        SegmentPatch: {
            name?: string;
            description?: string;
        };
        Settings: {
            name: string;
            /** @description The language of the workspace, as a BCP 47 tag. */
            locale: string;
            /** @description What is switched off answers 403 FEATURE_DISABLED, and none of its events are sent. */
            features: {
                supportInbox: boolean;
                supportTickets: boolean;
            };
            retention: {
                /** @description How long the audit log is kept; null keeps it for ever. */
                auditLogDays: number | null;
            };
            portal: {
                /** @description Whether people may make accounts themselves. Nobody asks yet whether the address is theirs. */
                signUp: boolean;
            };
            /** Format: date-time */
            updatedAt: string;
        };
        SettingsPatch: {
            name?: string;
            locale?: string;
            features?: {
                supportInbox?: boolean;
                supportTickets?: boolean;
            };
            retention?: {
                auditLogDays?: number | null;
            };
            portal?: {
                signUp?: boolean;
            };
        };
        SimilarPost: {
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
            /** @description How alike the titles are, up to 1 for the same. */
            similarity: number;
        };
        Sla: {
            policyId: string | null;
            policyName: string | null;
            /** @description It was chosen by hand; what matches is not looked up again. */
            isManual: boolean;
            clocks: {
                id: string;
                /** @enum {string} */
                metric: "first_response" | "next_response" | "resolution" | "time_to_resolve";
                /**
                 * @description A breached one is owed an answer still until `settledAt` says when it came.
                 * @enum {string}
                 */
                state: "running" | "paused" | "met" | "breached";
                targetSeconds: number;
                /** Format: date-time */
                startedAt: string;
                /**
                 * Format: date-time
                 * @description Null while it is paused.
                 */
                dueAt: string | null;
                /** Format: date-time */
                warnedAt: string | null;
                /** Format: date-time */
                breachedAt: string | null;
                /** Format: date-time */
                settledAt: string | null;
            }[];
        };
        SlaInput: {
            /** @description Null promises nothing, whatever matches. */
            policyId: string | null;
        };
        SlaPolicy: {
            id: string;
            name: string;
            /** @description How long before the end sla.approaching_breach is sent. */
            warningSeconds: number;
            /** @description Null is around the clock. */
            businessHoursId: string | null;
            /** @description It counts where no other matches. */
            isDefault: boolean;
            /** @description Of those that match, the one with the lowest counts. */
            order: number;
            /** @description What a conversation or ticket must be for it; null is anything. */
            match: {
                /** @enum {string|null} */
                priority: "none" | "low" | "medium" | "high" | "urgent" | null;
                /**
                 * @description Tickets have none.
                 * @enum {string|null}
                 */
                channel: "messenger" | "email" | "api" | "web" | null;
                teamId: string | null;
            };
            /** @description Seconds of open time; null promises nothing. */
            targets: {
                /** @description From a visitor's first message to a person's answer. */
                firstResponseSeconds: number | null;
                /** @description The same for every wait after the first. */
                nextResponseSeconds: number | null;
                /** @description Until it is closed; stands still while it is snoozed or pending. */
                resolutionSeconds: number | null;
                /** @description Of tickets: until it is closed, pending or not. */
                timeToResolveSeconds: number | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SlaPolicyInput: {
            name: string;
            /**
             * @description How long before the end sla.approaching_breach is sent.
             * @default 900
             */
            warningSeconds?: number;
            /**
             * @description Null is around the clock.
             * @default null
             */
            businessHoursId?: string | null;
            /**
             * @description It counts where no other matches.
             * @default false
             */
            isDefault?: boolean;
            /** @description The last one when absent. */
            order?: number;
            /** @default {} */
            match?: {
                /**
                 * @default null
                 * @enum {string|null}
                 */
                priority?: "none" | "low" | "medium" | "high" | "urgent" | null;
                /**
                 * @description Tickets have none.
                 * @default null
                 * @enum {string|null}
                 */
                channel?: "messenger" | "email" | "api" | "web" | null;
                /** @default null */
                teamId?: string | null;
            };
            targets: {
                /**
                 * @description From a visitor's first message to a person's answer.
                 * @default null
                 */
                firstResponseSeconds?: number | null;
                /**
                 * @description The same for every wait after the first.
                 * @default null
                 */
                nextResponseSeconds?: number | null;
                /**
                 * @description Until it is closed; stands still while it is snoozed or pending.
                 * @default null
                 */
                resolutionSeconds?: number | null;
                /**
                 * @description Of tickets: until it is closed, pending or not.
                 * @default null
                 */
                timeToResolveSeconds?: number | null;
            };
        };
        SlaPolicyPatch: {
            name?: string;
            /** @description How long before the end sla.approaching_breach is sent. */
            warningSeconds?: number;
            /** @description Null is around the clock. */
            businessHoursId?: string | null;
            /** @description It counts where no other matches. */
            isDefault?: boolean;
            /** @description Of those that match, the one with the lowest counts. */
            order?: number;
            match?: {
                /**
                 * @default null
                 * @enum {string|null}
                 */
                priority?: "none" | "low" | "medium" | "high" | "urgent" | null;
                /**
                 * @description Tickets have none.
                 * @default null
                 * @enum {string|null}
                 */
                channel?: "messenger" | "email" | "api" | "web" | null;
                /** @default null */
                teamId?: string | null;
            };
            targets?: {
                /**
                 * @description From a visitor's first message to a person's answer.
                 * @default null
                 */
                firstResponseSeconds?: number | null;
                /**
                 * @description The same for every wait after the first.
                 * @default null
                 */
                nextResponseSeconds?: number | null;
                /**
                 * @description Until it is closed; stands still while it is snoozed or pending.
                 * @default null
                 */
                resolutionSeconds?: number | null;
                /**
                 * @description Of tickets: until it is closed, pending or not.
                 * @default null
                 */
                timeToResolveSeconds?: number | null;
            };
        };
        SlaReport: {
            dateFrom: string;
            dateTo: string;
            timezone: string;
            /** @enum {string} */
            groupBy: "day" | "team" | "agent";
            totals: {
                met: number;
                breached: number;
                metRate: number | null;
            };
            groups: {
                /** @description The day, or the id of the team or agent; null for nobody. */
                key: string | null;
                /** @description Of the team or agent, as far as it is known still. */
                name: string | null;
                figures: {
                    met: number;
                    breached: number;
                    metRate: number | null;
                };
            }[];
        };
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
        StatusBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        StatusBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Status"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
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
        SupportNow: {
            conversations: {
                open: number;
                /** @description Of the open ones, those that nobody has; a team may. */
                unassigned: number;
                /** @description Those with a promise that was warned of, and is not broken yet. */
                slaAtRisk: number;
                /** @description Those with a promise that is broken, and still to be kept. */
                slaBreached: number;
                snoozed: number;
            };
            tickets: {
                open: number;
                /** @description Of the open ones, those that nobody has; a team may. */
                unassigned: number;
                /** @description Those with a promise that was warned of, and is not broken yet. */
                slaAtRisk: number;
                /** @description Those with a promise that is broken, and still to be kept. */
                slaBreached: number;
                pending: number;
            };
        };
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
        TagBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        TagBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Tag"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
        TagInput: {
            name: string;
            /** @default #6b7280 */
            color?: string;
            /** @default  */
            description?: string;
        };
        TagPatch: {
            name?: string;
            color?: string;
            description?: string;
        };
        Team: {
            id: string;
            name: string;
            /** @enum {string} */
            method: "manual" | "round_robin" | "balanced";
            capacity: number | null;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TeamInput: {
            name: string;
            /**
             * @description Who gets a conversation or ticket of the team: whomever a person names, each in turn, or whoever has least in hand.
             * @default manual
             * @enum {string}
             */
            method?: "manual" | "round_robin" | "balanced";
            /**
             * @description Open conversations, and as many open tickets, that a member may have before routing gives them no more; null is no limit.
             * @default null
             */
            capacity?: number | null;
            /** @default [] */
            memberPrincipalIds?: string[];
        };
        TeamMember: {
            principalId: string;
            name: string | null;
            /** @enum {string} */
            availability: "available" | "away";
            /** @description What they have in hand, in whatever team. */
            openConversations: number;
        };
        TeamPatch: {
            name?: string;
            /**
             * @description Who gets a conversation or ticket of the team: whomever a person names, each in turn, or whoever has least in hand.
             * @enum {string}
             */
            method?: "manual" | "round_robin" | "balanced";
            /** @description Open conversations, and as many open tickets, that a member may have before routing gives them no more; null is no limit. */
            capacity?: number | null;
        };
        TestAttempt: {
            /** @description 1 for the event itself; each retry or replay that somebody asks for is a run of its own. */
            run: number;
            /** @description 1 to 3 within its run. */
            number: number;
            /**
             * @description What it was sent for: the event, a retry or replay that somebody asked for, or a test.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test";
            /** Format: date-time */
            at: string;
            /** @description Until the answer or the failure. */
            durationMs: number;
            /** @description Null when there was no answer. */
            statusCode: number | null;
            /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
            error: string | null;
            /** @description As they were sent, but for the signatures. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description The first 4 KiB; null when there was no answer. */
            responseBody: string | null;
            /** @description Where it stands in the log. */
            deliveryId: string;
            eventId: string;
        };
        TestInput: {
            /**
             * @description Which event; the first that the webhook subscribes to when absent.
             * @enum {string}
             */
            type?: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
        };
        Ticket: {
            id: string;
            number: number;
            /** @description The number as people write it: `#12`. */
            reference: string;
            /** @enum {string} */
            type: "customer" | "back_office" | "tracker";
            title: string;
            description: string;
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
            /**
             * @description The category of its status.
             * @enum {string}
             */
            status: "open" | "pending" | "closed";
            statusId: string;
            /**
             * @description What its requester is told. Null of tickets that are not of the type customer.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /**
             * Format: date-time
             * @description Null while pending: until the requester replies.
             */
            pendingUntil: string | null;
            requesterPrincipalId: string | null;
            requesterName: string | null;
            /** @description Null for requesters who gave none. */
            requesterEmail: string | null;
            /** @description Of the requester, when they were named. */
            companyId: string | null;
            assignedPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description The requester's oldest word that no person has answered yet.
             */
            waitingSince: string | null;
            /** @description The issue in somebody else's tracker that stands for it. */
            external: {
                integrationType: string;
                externalDisplayId: string | null;
                externalUrl: string | null;
                externalStatus: string | null;
                /**
                 * @description The last that the tracker told of.
                 * @enum {string|null}
                 */
                transition: "closed" | "reopened" | null;
            } | null;
            /** @description What it belongs together with. */
            links: {
                conversationIds: string[];
                ticketIds: string[];
                postIds: string[];
            };
            reopenCount: number;
            /** Format: date-time */
            lastMessageAt: string | null;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TicketAssignment: {
            assigneePrincipalId?: string | null;
            teamId?: string | null;
        };
        TicketExternalInput: {
            /** @description The tracker: `github`, `jira`, `linear`. */
            integrationType: string;
            /** @default null */
            externalDisplayId?: string | null;
            /** @default null */
            externalUrl?: string | null;
            externalStatus: string | null;
            /**
             * @description Null when the tracker tells the name of a status only.
             * @default null
             * @enum {string|null}
             */
            transition?: "closed" | "reopened" | null;
        };
        TicketInput: {
            title: string;
            /** @default  */
            description?: string;
            /**
             * @default customer
             * @enum {string}
             */
            type?: "customer" | "back_office" | "tracker";
            /**
             * @default none
             * @enum {string}
             */
            priority?: "none" | "low" | "medium" | "high" | "urgent";
            /** @description The default of the category open when absent. */
            statusId?: string;
            /** @description Who asks: somebody we know, an address, or nobody in particular. */
            requester?: {
                principalId?: string;
                /** Format: email */
                email?: string;
                name?: string;
                /** @enum {boolean} */
                anonymous?: true;
            };
            /** @description A conversation that it comes of: it is linked, and its visitor asks unless another is named. */
            conversationId?: string;
            /** @default null */
            assignedPrincipalId?: string | null;
            /** @default null */
            assignedTeamId?: string | null;
        };
        TicketItem: {
            id: string;
            number: number;
            /** @description The number as people write it: `#12`. */
            reference: string;
            /** @enum {string} */
            type: "customer" | "back_office" | "tracker";
            title: string;
            description: string;
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
            /**
             * @description The category of its status.
             * @enum {string}
             */
            status: "open" | "pending" | "closed";
            statusId: string;
            /**
             * @description What its requester is told. Null of tickets that are not of the type customer.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /**
             * Format: date-time
             * @description Null while pending: until the requester replies.
             */
            pendingUntil: string | null;
            requesterPrincipalId: string | null;
            requesterName: string | null;
            /** @description Null for requesters who gave none. */
            requesterEmail: string | null;
            /** @description Of the requester, when they were named. */
            companyId: string | null;
            assignedPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description The requester's oldest word that no person has answered yet.
             */
            waitingSince: string | null;
            /** @description The issue in somebody else's tracker that stands for it. */
            external: {
                integrationType: string;
                externalDisplayId: string | null;
                externalUrl: string | null;
                externalStatus: string | null;
                /**
                 * @description The last that the tracker told of.
                 * @enum {string|null}
                 */
                transition: "closed" | "reopened" | null;
            } | null;
            /** @description What it belongs together with. */
            links: {
                conversationIds: string[];
                ticketIds: string[];
                postIds: string[];
            };
            reopenCount: number;
            /** Format: date-time */
            lastMessageAt: string | null;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            nextDue: {
                /** @enum {string} */
                metric: "first_response" | "next_response" | "resolution" | "time_to_resolve";
                /** Format: date-time */
                breachedAt: string | null;
                /** Format: date-time */
                dueAt: string;
            } | null;
        };
        TicketLinkInput: {
            conversationId?: string;
            ticketId?: string;
            postId?: string;
        };
        TicketMessage: {
            id: string;
            ticketId: string;
            /**
             * @description `visitor` is whoever asked.
             * @enum {string}
             */
            senderType: "visitor" | "agent" | "assistant" | "system";
            /** @description A note. */
            isInternal: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            authorEmail: string | null;
            content: string;
            attachments: {
                name: string;
                url: string;
                contentType: string;
                size: number;
            }[];
            /** @description No person wrote it. */
            automated: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        TicketNoteInput: {
            content: string;
            /** @default [] */
            attachments?: {
                name: string;
                url: string;
                contentType: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description The agent who wrote it, if not the caller. */
            asPrincipalId?: string;
        };
        TicketPatch: {
            title?: string;
            description?: string;
            /** @enum {string} */
            priority?: "none" | "low" | "medium" | "high" | "urgent";
            /** @description Somebody else asks, or nobody does. */
            requesterPrincipalId?: string | null;
        };
        TicketPriorityInput: {
            /** @enum {string} */
            priority: "none" | "low" | "medium" | "high" | "urgent";
        };
        TicketReplyInput: {
            content: string;
            /** @default [] */
            attachments?: {
                name: string;
                url: string;
                contentType: string;
                /** @description In bytes. */
                size: number;
            }[];
            /** @description Whoever wrote it, if not the caller: the requester, or an agent. */
            asPrincipalId?: string;
            /**
             * @description When absent: visitor when the requester wrote it, else agent.
             * @enum {string}
             */
            senderType?: "visitor" | "agent" | "assistant";
            /**
             * @description An agent did not write it in person.
             * @default false
             */
            automated?: boolean;
        };
        TicketStatus: {
            id: string;
            name: string;
            /**
             * @description What the rest of the service goes by: clocks, filters and events.
             * @enum {string}
             */
            category: "open" | "pending" | "closed";
            /**
             * @description What the requester of a customer ticket is told; null tells nothing.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /** @description What a ticket gets that comes into the category without naming one. */
            isDefault: boolean;
            position: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TicketStatusChange: {
            /**
             * @description The category: its default status is meant.
             * @enum {string}
             */
            status?: "open" | "pending" | "closed";
            /** @description The status itself; needed unless `status` is given. */
            statusId?: string;
            /**
             * Format: date-time
             * @description When a pending ticket opens by itself; without it, when the requester replies.
             */
            pendingUntil?: string | null;
        };
        TicketStatusInput: {
            name: string;
            /**
             * @description What the rest of the service goes by: clocks, filters and events.
             * @enum {string}
             */
            category: "open" | "pending" | "closed";
            /**
             * @description What the requester of a customer ticket is told; null tells nothing.
             * @default null
             * @enum {string|null}
             */
            stage?: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /**
             * @description What a ticket gets that comes into the category without naming one.
             * @default false
             */
            isDefault?: boolean;
            /** @description After the last one when absent. */
            position?: number;
        };
        TicketStatusPatch: {
            name?: string;
            /**
             * @description What the rest of the service goes by: clocks, filters and events.
             * @enum {string}
             */
            category?: "open" | "pending" | "closed";
            /**
             * @description What the requester of a customer ticket is told; null tells nothing.
             * @enum {string|null}
             */
            stage?: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /** @description What a ticket gets that comes into the category without naming one. */
            isDefault?: boolean;
            position?: number;
        };
        User: {
            principalId: string;
            name: string | null;
            /** @description Null for anonymous people. */
            email: string | null;
            image: string | null;
            emailVerified: boolean;
            /** @description Their id in a system of yours. */
            externalId: string | null;
            attributes: {
                [key: string]: string | number | boolean;
            };
            companyId: string | null;
            /**
             * @description `user`, but for those of the team.
             * @enum {string}
             */
            role: "admin" | "member" | "user";
            /** Format: date-time */
            joinedAt: string;
            /** @description Posts that are there, as counted a moment ago; so are the other two. */
            postCount: number;
            voteCount: number;
            commentCount: number;
            /** Format: date-time */
            updatedAt: string;
        };
        UserInput: {
            name?: string | null;
            email?: string | null;
            /** Format: uri */
            image?: string | null;
            emailVerified?: boolean;
            externalId?: string | null;
            /** @description Added to those that are there; null takes one away. */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
            companyId?: string | null;
        };
        UserPatch: {
            name?: string | null;
            email?: string | null;
            /** Format: uri */
            image?: string | null;
            emailVerified?: boolean;
            externalId?: string | null;
            /** @description Added to those that are there; null takes one away. */
            attributes?: {
                [key: string]: (string | null) | number | boolean;
            };
            companyId?: string | null;
        };
        VisitorSecret: {
            /**
             * Format: date-time
             * @description Null while there is none: no visitor token is accepted then.
             */
            rotatedAt: string | null;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        VisitorSecretRotation: {
            /**
             * @description How long tokens that were signed with the former secret are still accepted.
             * @default 0
             */
            gracePeriodSeconds?: number;
        };
        VolumeReport: {
            dateFrom: string;
            dateTo: string;
            timezone: string;
            /** @enum {string} */
            groupBy: "day" | "team" | "agent";
            totals: {
                opened: number;
                /** @description First answers by a person. */
                answered: number;
                /** @description Every time that one was closed. */
                closed: number;
                reopened: number;
            };
            groups: {
                /** @description The day, or the id of the team or agent; null for nobody. */
                key: string | null;
                /** @description Of the team or agent, as far as it is known still. */
                name: string | null;
                figures: {
                    opened: number;
                    /** @description First answers by a person. */
                    answered: number;
                    /** @description Every time that one was closed. */
                    closed: number;
                    reopened: number;
                };
            }[];
        };
        Vote: {
            id: string;
            /** @description The post that was voted for, also when it is merged into another one now. */
            postId: string;
            principalId: string;
            voterName: string | null;
            voterEmail: string | null;
            /**
             * @description How much the voter needs it, as far as they said.
             * @enum {string|null}
             */
            importance: "nice" | "important" | "must" | null;
            /** Format: date-time */
            createdAt: string;
        };
        VoteBatch: {
            operations: {
                /** @enum {string} */
                method: "create" | "update" | "delete";
                /** @description Of what is to be changed or deleted. */
                id?: string;
                /** @description What the request on its own would send. */
                body?: {
                    [key: string]: unknown;
                };
            }[];
        };
        VoteBatchResults: {
            /** @description Of the operation in the request, from 0. */
            index: number;
            /** @description The status that the request on its own would have had. */
            status: number;
            data?: components["schemas"]["Vote"];
            ignoredFields?: string[];
            error?: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                details?: {
                    [key: string]: unknown;
                };
            };
        }[];
        VoteInput: {
            postId: string;
            /** @description Who votes, when it is not the caller. */
            principalId?: string;
            /** @description The same by address. */
            voter?: {
                email: string;
                name?: string;
            };
            /** @enum {string} */
            importance?: "nice" | "important" | "must";
        };
        VotePatch: {
            /** @enum {string|null} */
            importance?: "nice" | "important" | "must" | null;
        };
        VoteState: {
            /** @description Whether the voter has voted for the post now. */
            voted: boolean;
            /** @description Voters of the post and of what is merged into it, each once. */
            voteCount: number;
        };
        Webhook: {
            id: string;
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Empty means every board. */
            boardIds: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            /** @description Deliveries that failed in a row; 50 disable the webhook. */
            consecutiveFailures: number;
            /** @description Why the last delivery failed; null after a success. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When a delivery last succeeded or failed; under many successes to within 5 seconds.
             */
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
            /**
             * @description `open` while the receiver does not answer and deliveries wait, `half_open` while it is being tried. The worst among the workers.
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
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
        WebhookStats: {
            webhookId: string;
            totals: {
                /** @description Attempts that succeeded. */
                succeeded: number;
                /** @description Attempts that failed and were to be made again. */
                retried: number;
                /** @description Attempts that failed and were the last. */
                failed: number;
                /** @description Deliveries of events of this time that were not sent. */
                skipped: number;
            };
            /** @description How often which status code was answered in all of the time that is shown, lowest code first. */
            answers: {
                /** @description Null where there was no answer. */
                statusCode: number | null;
                attempts: number;
            }[];
            /** @description Every hour, oldest first; the last is the present one. None when minutes are asked for. */
            hours: {
                /**
                 * Format: date-time
                 * @description When it begins.
                 */
                hour: string;
                /** @description Attempts that succeeded. */
                succeeded: number;
                /** @description Attempts that failed and were to be made again. */
                retried: number;
                /** @description Attempts that failed and were the last. */
                failed: number;
                /** @description Deliveries of events of this time that were not sent. */
                skipped: number;
                /** @description Until the answer or the failure, over the attempts of that time; null without any. */
                latencyMs: {
                    p50: number;
                    p95: number;
                    p99: number;
                } | null;
            }[];
            /** @description Every minute, likewise. None when hours are asked for. */
            minutes: {
                /**
                 * Format: date-time
                 * @description When it begins.
                 */
                minute: string;
                /** @description Attempts that succeeded. */
                succeeded: number;
                /** @description Attempts that failed and were to be made again. */
                retried: number;
                /** @description Attempts that failed and were the last. */
                failed: number;
                /** @description Deliveries of events of this time that were not sent. */
                skipped: number;
                /** @description Until the answer or the failure, over the attempts of that time; null without any. */
                latencyMs: {
                    p50: number;
                    p95: number;
                    p99: number;
                } | null;
            }[];
        };
        WebhookTrends: {
            /** @description Newest webhook first. One that is not there is left out. */
            webhooks: {
                webhookId: string;
                /** @description The last 24, oldest first; the last is the present one. */
                hours: {
                    /**
                     * Format: date-time
                     * @description When it begins.
                     */
                    hour: string;
                    /** @description Attempts that succeeded. */
                    succeeded: number;
                    /** @description Attempts that failed and were to be made again. */
                    retried: number;
                    /** @description Attempts that failed and were the last. */
                    failed: number;
                }[];
            }[];
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached")[];
            /** @description Empty means every board. */
            boardIds: string[];
            description: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            /** @description Deliveries that failed in a row; 50 disable the webhook. */
            consecutiveFailures: number;
            /** @description Why the last delivery failed; null after a success. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When a delivery last succeeded or failed; under many successes to within 5 seconds.
             */
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
            /**
             * @description `open` while the receiver does not answer and deliveries wait, `half_open` while it is being tried. The worst among the workers.
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown this once; the reply that an Idempotency-Key repeats is without it. */
            secret?: string;
        };
        Workflow: {
            id: string;
            name: string;
            enabled: boolean;
            /**
             * @description Whose silence counts: the customer’s after an agent’s message, or the team’s after a customer’s.
             * @enum {string}
             */
            trigger: "customer_unresponsive" | "teammate_unresponsive";
            afterSeconds: number;
            /** @description What the conversation must be when the time is up; null is anything. */
            conditions: {
                /** @enum {string|null} */
                priority: "none" | "low" | "medium" | "high" | "urgent" | null;
                /** @enum {string|null} */
                channel: "messenger" | "email" | "api" | "web" | null;
                teamId: string | null;
                tag: string | null;
            };
            /** @description Done in order, after the event was sent. */
            actions: ({
                /** @enum {string} */
                type: "priority";
                /** @enum {string} */
                priority: "none" | "low" | "medium" | "high" | "urgent";
            } | {
                /** @enum {string} */
                type: "tag";
                tag: string;
            } | {
                /** @enum {string} */
                type: "note";
                content: string;
            } | {
                /** @enum {string} */
                type: "close";
            } | {
                /** @enum {string} */
                type: "assign";
                assigneePrincipalId: string | null;
                teamId: string | null;
            } | {
                /** @enum {string} */
                type: "snooze";
                /** @description Null: until the visitor writes. */
                forSeconds: number | null;
            })[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WorkflowInput: {
            name: string;
            /** @default true */
            enabled?: boolean;
            /**
             * @description Whose silence counts: the customer’s after an agent’s message, or the team’s after a customer’s.
             * @enum {string}
             */
            trigger: "customer_unresponsive" | "teammate_unresponsive";
            afterSeconds: number;
            /** @default {} */
            conditions?: {
                /**
                 * @default null
                 * @enum {string|null}
                 */
                priority?: "none" | "low" | "medium" | "high" | "urgent" | null;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                channel?: "messenger" | "email" | "api" | "web" | null;
                /** @default null */
                teamId?: string | null;
                /** @default null */
                tag?: string | null;
            };
            /**
             * @description Done in order, after the event was sent.
             * @default []
             */
            actions?: ({
                /** @enum {string} */
                type: "priority";
                /** @enum {string} */
                priority: "none" | "low" | "medium" | "high" | "urgent";
            } | {
                /** @enum {string} */
                type: "tag";
                tag: string;
            } | {
                /** @enum {string} */
                type: "note";
                content: string;
            } | {
                /** @enum {string} */
                type: "close";
            } | {
                /** @enum {string} */
                type: "assign";
                /** @default null */
                assigneePrincipalId?: string | null;
                /** @default null */
                teamId?: string | null;
            } | {
                /** @enum {string} */
                type: "snooze";
                /**
                 * @description Null: until the visitor writes.
                 * @default null
                 */
                forSeconds?: number | null;
            })[];
        };
        WorkflowPatch: {
            name?: string;
            enabled?: boolean;
            afterSeconds?: number;
            conditions?: {
                /**
                 * @default null
                 * @enum {string|null}
                 */
                priority?: "none" | "low" | "medium" | "high" | "urgent" | null;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                channel?: "messenger" | "email" | "api" | "web" | null;
                /** @default null */
                teamId?: string | null;
                /** @default null */
                tag?: string | null;
            };
            /** @description Done in order, after the event was sent. */
            actions?: ({
                /** @enum {string} */
                type: "priority";
                /** @enum {string} */
                priority: "none" | "low" | "medium" | "high" | "urgent";
            } | {
                /** @enum {string} */
                type: "tag";
                tag: string;
            } | {
                /** @enum {string} */
                type: "note";
                content: string;
            } | {
                /** @enum {string} */
                type: "close";
            } | {
                /** @enum {string} */
                type: "assign";
                /** @default null */
                assigneePrincipalId?: string | null;
                /** @default null */
                teamId?: string | null;
            } | {
                /** @enum {string} */
                type: "snooze";
                /**
                 * @description Null: until the visitor writes.
                 * @default null
                 */
                forSeconds?: number | null;
            })[];
        };
    };
    responses: {
        /** @description Refused or failed; `error.code` says why. */
        Error: {
            headers: {
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
    headers: never;
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
                /** @description Posts that are merged into this one, and no others. */
                canonicalPostId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["PostInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    findSimilarPosts: {
        parameters: {
            query: {
                /** @description The title so far. */
                title: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SimilarPost"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSimilarPosts: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SimilarPost"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchPosts: {
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
                "application/json": components["schemas"]["PostBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFeedbackSummary: {
        parameters: {
            query?: {
                /** @description How far back, in days: at most 90. */
                days?: string;
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeedbackSummary"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    mergePost: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMerge"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unmergePost: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setPostVote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnVote"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteState"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    votePost: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnVote"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteState"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePostVote: {
        parameters: {
            query?: never;
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteState"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    proxyPostVote: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProxyVote"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteState"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePostVoteProxy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProxyVote"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteState"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostVoters: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vote"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostComments: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPostComment: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCommentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostActivity: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the post. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listVotes: {
        parameters: {
            query?: {
                /** @description Votes for this post itself. */
                postId?: string;
                /** @description Votes of this person. */
                principalId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vote"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createVote: {
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
                "application/json": components["schemas"]["VoteInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vote"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vote"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateVote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VotePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Vote"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchVotes: {
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
                "application/json": components["schemas"]["VoteBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VoteBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createComment: {
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
                "application/json": components["schemas"]["CommentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CommentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchComments: {
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
                "application/json": components["schemas"]["CommentBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CommentBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listModerationPending: {
        parameters: {
            query?: {
                /** @description Posts or comments only. */
                type?: "post" | "comment";
                /** @description Of this board. */
                boardId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeldItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approveModerationPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the moderation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeldItem"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approveModerationComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the moderation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeldItem"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectModerationPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the moderation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeldItem"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectModerationComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the moderation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HeldItem"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Board"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["BoardInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Board"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the board. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Board"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the board. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the board. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BoardPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Board"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchBoards: {
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
                "application/json": components["schemas"]["BoardBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BoardBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Status"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["StatusInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Status"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Status"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StatusPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Status"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchStatuses: {
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
                "application/json": components["schemas"]["StatusBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the tag. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the tag. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the tag. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchTags: {
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
                "application/json": components["schemas"]["TagBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TagBatchResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRoadmaps: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Roadmap"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createRoadmap: {
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
                "application/json": components["schemas"]["RoadmapInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Roadmap"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Roadmap"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateRoadmap: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RoadmapPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Roadmap"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRoadmapPosts: {
        parameters: {
            query?: {
                /** @description One column; all of them, one after the other, when absent. */
                statusId?: string;
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listChangelog: {
        parameters: {
            query?: {
                /** @description Drafts and scheduled entries are for those who may write; others see what is published. */
                status?: "draft" | "scheduled" | "published";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createChangelog: {
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
                "application/json": components["schemas"]["ChangelogInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getChangelog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the changelog. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteChangelog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the changelog. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateChangelog: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the changelog. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangelogPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangelogEntry"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Only those that stand so. */
                status?: "open" | "snoozed" | "closed";
                /** @description Only of this priority. */
                priority?: "none" | "low" | "medium" | "high" | "urgent";
                /** @description Only those that came this way. */
                channel?: "messenger" | "email" | "api" | "web";
                /** @description Of this agent, or `none`: of nobody. */
                assignedAgentPrincipalId?: "none" | string;
                /** @description Of this team, or `none`: of no team. */
                assignedTeamId?: "none" | string;
                /** @description Of this visitor. */
                visitorPrincipalId?: string;
                /** @description Only those with this tag. */
                tag?: string;
                /** @description Only those with a promise still to be kept: that was warned of and is not broken yet, or that is broken. */
                sla?: "at_risk" | "breached";
                /** @description Words, "phrases", or, -not: in subject and messages. */
                search?: string;
                /** @description Latest message first, or last; `waiting`: who has waited longest for an answer first. */
                sort?: "recent" | "oldest" | "waiting";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversationItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversation: {
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
                "application/json": components["schemas"]["ConversationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConversationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markConversationRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReadInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rateConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CsatInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationStatusInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    assignConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AssignmentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    handOffConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resolveConversationByAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantResolutionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationPriority: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationPriorityInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tagConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationTagsInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    untagConversation: {
        parameters: {
            query: {
                /** @description The tags to take off, separated by commas. */
                tags: string;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationAttributes: {
        parameters: {
            query?: {
                /** @description Whose word it is. */
                source?: "teammate" | "assistant" | "customer";
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConversationAttributesInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                /** @description Notes, and what the system says to the team, as well. */
                includeInternal?: "true" | "false";
                /** @description The order of the list. */
                sort?: "oldest" | "newest";
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversationMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replyToConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addConversationNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversationSla: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sla"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationSla: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sla"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MessagePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description Only those of this category. */
                status?: "open" | "pending" | "closed";
                /** @description Only those with this status. */
                statusId?: string;
                /** @description Only those of this type. */
                type?: "customer" | "back_office" | "tracker";
                /** @description Only those of this priority. */
                priority?: "none" | "low" | "medium" | "high" | "urgent";
                /** @description Of this agent, or `none`: of nobody. */
                assignedPrincipalId?: "none" | string;
                /** @description Of this team, or `none`: of no team. */
                assignedTeamId?: "none" | string;
                /** @description Only those that this person asked for. */
                requesterPrincipalId?: string;
                /** @description Only those of this company. */
                companyId?: string;
                /** @description Only those linked to this conversation, ticket or post. */
                linkedTo?: string;
                /** @description The one with this number. */
                number?: string;
                /** @description Only those with a promise still to be kept: that was warned of and is not broken yet, or that is broken. */
                sla?: "at_risk" | "breached";
                /** @description Words, "phrases", or, -not: in title, description and messages. */
                search?: string;
                /** @description `priority`: the most urgent first; `waiting`: who has waited longest for an answer first. */
                sort?: "newest" | "oldest" | "updated" | "priority" | "waiting";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTicket: {
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
                "application/json": components["schemas"]["TicketInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketStatusChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    assignTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketAssignment"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketPriority: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketPriorityInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linkTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketLinkInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unlinkTicket: {
        parameters: {
            query?: {
                /** @description The conversation that it is linked to. */
                conversationId?: string;
                /** @description The ticket that it is linked to. */
                ticketId?: string;
                /** @description The post that it is linked to. */
                postId?: string;
            };
            header?: never;
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketExternal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketExternalInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ticket"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTicketMessages: {
        parameters: {
            query?: {
                /** @description Notes as well. */
                includeInternal?: "true" | "false";
                /** @description The order of the list. */
                sort?: "oldest" | "newest";
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketMessage"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
                /** @description The id of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketMessage"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketReplyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketMessage"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addTicketNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketNoteInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketMessage"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketSla: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sla"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketSla: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Sla"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTicketStatuses: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketStatus"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTicketStatus: {
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
                "application/json": components["schemas"]["TicketStatusInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketStatus"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketStatus"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTicketStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateTicketStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketStatusPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TicketStatus"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTeams: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTeam: {
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
                "application/json": components["schemas"]["TeamInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Team"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the principal. */
                principalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TeamMember"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the principal. */
                principalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listBusinessHours: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessHours"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBusinessHours: {
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
                "application/json": components["schemas"]["BusinessHoursInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessHours"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBusinessHours: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the business hour. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessHours"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBusinessHours: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the business hour. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateBusinessHours: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the business hour. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BusinessHoursPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BusinessHours"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSlaPolicies: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SlaPolicy"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSlaPolicy: {
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
                "application/json": components["schemas"]["SlaPolicyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SlaPolicy"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSlaPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the sla policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SlaPolicy"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSlaPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the sla policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateSlaPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the sla policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SlaPolicyPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SlaPolicy"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWorkflows: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createWorkflow: {
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
                "application/json": components["schemas"]["WorkflowInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WorkflowPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workflow"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSupportNow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupportNow"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getVolumeReport: {
        parameters: {
            query?: {
                /** @description The first day. When absent: 29 days before the last. */
                dateFrom?: string;
                /** @description The last day, which counts as well. When absent: today. */
                dateTo?: string;
                /** @description Where the days begin and end. */
                timezone?: string;
                /** @description What there is a line for. */
                groupBy?: "day" | "team" | "agent";
                /** @description What is counted. */
                kind?: "conversation" | "ticket";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VolumeReport"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getFirstResponseReport: {
        parameters: {
            query?: {
                /** @description The first day. When absent: 29 days before the last. */
                dateFrom?: string;
                /** @description The last day, which counts as well. When absent: today. */
                dateTo?: string;
                /** @description Where the days begin and end. */
                timezone?: string;
                /** @description What there is a line for. */
                groupBy?: "day" | "team" | "agent";
                /** @description What is counted. */
                kind?: "conversation" | "ticket";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FirstResponseReport"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getResolutionReport: {
        parameters: {
            query?: {
                /** @description The first day. When absent: 29 days before the last. */
                dateFrom?: string;
                /** @description The last day, which counts as well. When absent: today. */
                dateTo?: string;
                /** @description Where the days begin and end. */
                timezone?: string;
                /** @description What there is a line for. */
                groupBy?: "day" | "team" | "agent";
                /** @description What is counted. */
                kind?: "conversation" | "ticket";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResolutionReport"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getCsatReport: {
        parameters: {
            query?: {
                /** @description The first day. When absent: 29 days before the last. */
                dateFrom?: string;
                /** @description The last day, which counts as well. When absent: today. */
                dateTo?: string;
                /** @description Where the days begin and end. */
                timezone?: string;
                /** @description What there is a line for. */
                groupBy?: "day" | "team" | "agent";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CsatReport"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSlaReport: {
        parameters: {
            query?: {
                /** @description The first day. When absent: 29 days before the last. */
                dateFrom?: string;
                /** @description The last day, which counts as well. When absent: today. */
                dateTo?: string;
                /** @description Where the days begin and end. */
                timezone?: string;
                /** @description What there is a line for. */
                groupBy?: "day" | "team" | "agent";
                /** @description What is counted. */
                kind?: "conversation" | "ticket";
                /** @description One of the promises only. */
                metric?: "first_response" | "next_response" | "resolution" | "time_to_resolve";
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SlaReport"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Availability"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    setAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvailabilityInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Availability"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPrincipals: {
        parameters: {
            query?: {
                /** @description Only those with this role. */
                role?: "admin" | "member";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Principal"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    invitePrincipal: {
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
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    invitePrincipalAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePrincipal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the principal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Principal"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasswordLink"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMacros: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Macro"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createMacro: {
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
                "application/json": components["schemas"]["MacroInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Macro"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMacro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Macro"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMacro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateMacro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MacroPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Macro"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAttributeDefinitions: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AttributeDefinition"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAttributeDefinition: {
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
                "application/json": components["schemas"]["AttributeDefinitionInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AttributeDefinition"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAttributeDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AttributeDefinition"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAttributeDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateAttributeDefinition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AttributeDefinitionPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AttributeDefinition"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listImports: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /** @description Where rows go that name no board. */
                boardId?: string;
                /** @description Check every row and make nothing. */
                dryRun?: "true" | "false";
                /** @description Tell webhooks of every post that is made. */
                notify?: "true" | "false";
            };
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the import. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the import. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportError"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportPosts: {
        parameters: {
            query?: {
                /** @description Posts on this board. */
                boardId?: string;
                /** @description Begin with a byte order mark, by which spreadsheets know that the file is UTF-8. */
                bom?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, sent while it is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                /** @description Begin with a byte order mark, by which spreadsheets know that the file is UTF-8. */
                bom?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, sent while it is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Only those that stand so; `failing`: active ones whose last delivery failed. */
                status?: "active" | "paused" | "disabled" | "failing";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedSecret"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Deliveries in this state. */
                status?: "pending" | "retrying" | "succeeded" | "failed" | "skipped";
                /** @description Deliveries of events of this type. */
                type?: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
                /** @description Events from this moment or day on. */
                dateFrom?: string;
                /** @description Events up to this moment, or to the end of this day. */
                dateTo?: string;
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryItem"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testWebhook: {
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
                "application/json": components["schemas"]["TestInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TestAttempt"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replayWebhook: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReplay"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Replay"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookReplays: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Replay"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
                /** @description The id of the replay. */
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Replay"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
                /** @description The id of the replay. */
                replayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookStats: {
        parameters: {
            query?: {
                /** @description How far back, in hours: at most 720, which is 30 days. */
                hours?: string;
                /** @description How far back, in minutes: at most 180. With it `hours` is not looked at. */
                minutes?: string;
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookStats"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookTrends: {
        parameters: {
            query: {
                /** @description Which webhooks, by ids that commas separate: at most 100. */
                ids: string;
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTrends"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliverySummary: {
        parameters: {
            query?: {
                /** @description How far back, in hours: at most 720, which is 30 days. */
                hours?: string;
            };
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliverySummary"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listEventTypes: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventType"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listReplays: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsumerReplay"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createReplay: {
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
                "application/json": components["schemas"]["NewConsumerReplay"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsumerReplay"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the replay. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConsumerReplay"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the replay. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description `events` on their way to the webhooks, `deliveries` on their way to a receiver; `feedback_events`, `support_events` and `gateway_events` are what these services hear of the others. */
                queue?: "events" | "deliveries" | "feedback_events" | "support_events" | "gateway_events";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeadLetter"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    redriveDeadLetter: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Redrive"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Redriven"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    discardDeadLetter: {
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
                "application/json": components["schemas"]["Discard"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Discarded"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Beginnings of words of the name and the e-mail address. */
                search?: string;
                /** @description Whether the e-mail address is known to be theirs. */
                verified?: "true" | "false";
                /** @description Who is of this company. */
                companyId?: string;
                /** @description Who is in this segment, by its slug. */
                segment?: string;
                /** @description Those of the team only, or those of the portal only. */
                team?: "true" | "false";
                /** @description Joined then or later: a moment, or a day in UTC. */
                dateFrom?: string;
                /** @description Joined then or before: a moment, or a day in UTC. */
                dateTo?: string;
                /** @description The order of the list. */
                sort?: "newest" | "oldest" | "name" | "most_active";
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createUser: {
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
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    identifyUser: {
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
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IdentifiedUser"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IdentifiedUser"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description A part of the name or of the domain. */
                search?: string;
                /** @description The domain, whole. */
                domain?: string;
                /** @description The id in a system of yours. */
                externalId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCompany: {
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
                "application/json": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Those that this person is in. */
                principalId?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSegment: {
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
                "application/json": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SegmentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Segment"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSegmentMembers: {
        parameters: {
            query?: {
                /** @description How many items at most. Above the maximum of the deployment (100 unless set), that many come. */
                limit?: number;
                /** @description Where the page begins: `meta.pagination.cursor` of the page before, with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addSegmentMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberIds"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeSegmentMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberIds"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberResults"];
                        meta?: components["schemas"]["IgnoredFields"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewApiKey"];
                    };
                };
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
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
                /** @description The id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the api key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewApiKey"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOAuthClients: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OAuthClient"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOAuthClient: {
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
                "application/json": components["schemas"]["OAuthClientInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewOAuthClient"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the oauth client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OAuthClient"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the oauth client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateOAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the oauth client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OAuthClientPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OAuthClient"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateOAuthClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the oauth client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientSecretRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewOAuthClient"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    hearChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, each with one of these as its `data`, until the client goes away. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Change"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOperations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operations"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have seen. When it has changed since, nothing is done and the reply is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SettingsPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settings"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVisitorSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have. When it is still the same, the reply is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VisitorSecret"];
                    };
                };
            };
            /** @description It is still as the given ETag has it. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    rotateVisitorSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: for 24 hours the same key gets the first reply, and nothing is done twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VisitorSecretRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedVisitorSecret"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description The id of the principal who did it. */
                actor?: string;
                /** @description What was done, such as `webhook.updated`. */
                action?: string;
                /** @description What it was done to: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Done then or later: a moment, or a day in UTC. */
                dateFrom?: string;
                /** @description Done then or before: a moment, or a day in UTC. */
                dateTo?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: components["schemas"]["PageMeta"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportAuditLogCsv: {
        parameters: {
            query?: {
                /** @description The id of the principal who did it. */
                actor?: string;
                /** @description What was done, such as `webhook.updated`. */
                action?: string;
                /** @description What it was done to: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Done then or later: a moment, or a day in UTC. */
                dateFrom?: string;
                /** @description Done then or before: a moment, or a day in UTC. */
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, sent while it is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportAuditLogLines: {
        parameters: {
            query?: {
                /** @description The id of the principal who did it. */
                actor?: string;
                /** @description What was done, such as `webhook.updated`. */
                action?: string;
                /** @description What it was done to: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Done then or later: a moment, or a day in UTC. */
                dateFrom?: string;
                /** @description Done then or before: a moment, or a day in UTC. */
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, sent while it is made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: components["responses"]["Error"];
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
    getChangelogFeed: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
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
            /** @description The changelog cannot be read right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
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
                    [name: string]: unknown;
                };
                content: {
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
    getAsyncapi: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asyncapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description It is as the given ETag has it. */
            304: {
                headers: {
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
                /** @description An event type. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Here it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such event type. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
