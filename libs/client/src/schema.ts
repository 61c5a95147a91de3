// Made by `npm run generate` from the routes and events of the services.

import type { OtherValue } from './register.ts'

export interface paths {
    "/api/v1/posts": {
        /**
         * List posts
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listPosts"];
        /**
         * Create a post
         * @description Requires the scope `write:feedback`. Visitors can create 5 posts in 10 minutes.
         */
        post: operations["createPost"];
    };
    "/api/v1/posts/mentionable": {
        /**
         * List the people that a text can mention
         * @description Members of the team, and with `postId` the authors of that post and its comments. Only people with a name, and no email addresses. Requires the scope `write:feedback`.
         */
        get: operations["listMentionable"];
    };
    "/api/v1/posts/score": {
        /**
         * Get how posts are scored
         * @description The score of a post is the sum of these factors, each times its points. Requires the scope `read:feedback`.
         */
        get: operations["getScoreDefinition"];
        /**
         * Update how posts are scored
         * @description The scores of all posts are updated in the background. `isApplied` is false until then. A list of segments replaces the previous one. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `isApplied`.
         */
        patch: operations["updateScoreDefinition"];
    };
    "/api/v1/posts/{id}": {
        /**
         * Get a post
         * @description By its id or slug. An earlier slug, from before the title changed, also works. Requires the scope `read:feedback`.
         */
        get: operations["getPost"];
        /**
         * Delete a post
         * @description You can restore the post within 30 days. Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `votes`, `voteCount`, `mrrCents`, `score`, `commentCount`, `hasVoted`, `boardSlug`, `boardName`, `authorName`, `mentionedNames`, `mergedPosts`.
         */
        delete: operations["deletePost"];
        /**
         * Update a post
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `votes`, `voteCount`, `mrrCents`, `score`, `commentCount`, `hasVoted`, `boardSlug`, `boardName`, `authorName`, `mentionedNames`, `mergedPosts`.
         */
        patch: operations["updatePost"];
    };
    "/api/v1/posts/{id}/restore": {
        /**
         * Restore a deleted post
         * @description Requires the scope `write:feedback`.
         */
        post: operations["restorePost"];
    };
    "/api/v1/posts/similar": {
        /**
         * Find similar posts by title
         * @description Most similar first. The last word of the title may be incomplete. Requires the scope `read:feedback`.
         */
        get: operations["findSimilarPosts"];
    };
    "/api/v1/posts/{id}/similar": {
        /**
         * List similar posts
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listSimilarPosts"];
    };
    "/api/v1/posts/possible-duplicates": {
        /**
         * List possible duplicates
         * @description Pairs of posts with very similar titles, most similar first. New and renamed posts are compared with others some seconds later; after an import, it takes longer. Requires the scope `read:feedback`.
         */
        get: operations["listPossibleDuplicates"];
    };
    "/api/v1/posts/{id}/dismiss-duplicate": {
        /**
         * Dismiss a possible duplicate
         * @description Says that two posts are not the same. Neither is suggested as a duplicate of the other again, and the team no longer finds one among the posts that are similar to the other. Requires the scope `write:feedback`.
         */
        post: operations["dismissDuplicate"];
        /**
         * Restore a dismissed duplicate
         * @description The two posts can be suggested again. Does nothing if they were not dismissed. Requires the scope `write:feedback`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["restoreDuplicate"];
    };
    "/api/v1/posts/batch": {
        /**
         * Create, update and delete up to 100 posts
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchPosts"];
    };
    "/api/v1/posts/summary": {
        /**
         * Get a summary of new feedback
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getFeedbackSummary"];
    };
    "/api/v1/posts/{id}/merge": {
        /**
         * Merge a post into another one
         * @description The post becomes a duplicate of the other one, which counts the voters of both. You can unmerge it later. Requires the scope `write:feedback`.
         */
        post: operations["mergePost"];
    };
    "/api/v1/posts/{id}/unmerge": {
        /**
         * Unmerge a post
         * @description Requires the scope `write:feedback`.
         */
        post: operations["unmergePost"];
    };
    "/api/v1/posts/{id}/vote": {
        /**
         * Vote for a post
         * @description Requires the scope `write:feedback`.
         */
        put: operations["setPostVote"];
        /**
         * Toggle the vote for a post
         * @description Requires the scope `write:feedback`.
         */
        post: operations["votePost"];
        /**
         * Remove the vote for a post
         * @description Requires the scope `write:feedback`.
         */
        delete: operations["deletePostVote"];
    };
    "/api/v1/posts/{id}/vote/proxy": {
        /**
         * Vote for a post on behalf of a user
         * @description Requires the scope `write:feedback`.
         */
        post: operations["proxyPostVote"];
        /**
         * Remove the vote of a user for a post
         * @description Requires the scope `write:feedback`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["deletePostVoteProxy"];
    };
    "/api/v1/posts/{id}/voters": {
        /**
         * List the voters of a post
         * @description Each voter once, including the voters of merged posts; newest vote first. Users see only their own vote, unless the board has `showVoters`. Requires the scope `read:feedback`.
         */
        get: operations["listPostVoters"];
    };
    "/api/v1/posts/{id}/follow": {
        /**
         * Get whether the caller follows a post
         * @description Followers get emails about a post. Its author and voters follow it, unless they chose otherwise. For a merged post, the choice of the group counts. Requires the scope `read:feedback`.
         */
        get: operations["getPostFollow"];
        /**
         * Follow a post
         * @description Requires the scope `write:feedback`.
         */
        put: operations["followPost"];
        /**
         * Unfollow a post
         * @description Authors and voters can unfollow a post, too, and get no more emails about it. Requires the scope `write:feedback`.
         */
        delete: operations["unfollowPost"];
    };
    "/api/v1/posts/{id}/comments": {
        /**
         * List a post's comments
         * @description In thread order: each reply follows the comment it belongs to. Requires the scope `read:feedback`.
         */
        get: operations["listPostComments"];
        /**
         * Comment on a post
         * @description Requires the scope `write:feedback`. Visitors can write 10 comments in a minute.
         */
        post: operations["createPostComment"];
    };
    "/api/v1/posts/{id}/activity": {
        /**
         * List a post's activity
         * @description Changes to the post, with the principal and time of each, newest first. Requires the scope `read:feedback`.
         */
        get: operations["listPostActivity"];
    };
    "/api/v1/votes": {
        /**
         * List votes
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listVotes"];
        /**
         * Create a vote
         * @description If the voter has already voted, the response is the existing vote with the status 200, and no event is emitted. Requires the scope `write:feedback`.
         */
        post: operations["createVote"];
    };
    "/api/v1/votes/{id}": {
        /**
         * Get a vote
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getVote"];
        /**
         * Delete a vote
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `voterName`, `voterEmail`.
         */
        delete: operations["deleteVote"];
        /**
         * Update a vote
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `voterName`, `voterEmail`.
         */
        patch: operations["updateVote"];
    };
    "/api/v1/votes/batch": {
        /**
         * Create, update and delete up to 100 votes
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchVotes"];
    };
    "/api/v1/comments": {
        /**
         * List comments
         * @description Newest first. Deleted comments and those that wait for approval are not in the list. Requires the scope `read:feedback`.
         */
        get: operations["listComments"];
        /**
         * Create a comment
         * @description Requires the scope `write:feedback`. Visitors can write 10 comments in a minute.
         */
        post: operations["createComment"];
    };
    "/api/v1/comments/{id}": {
        /**
         * Get a comment
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getComment"];
        /**
         * Delete a comment
         * @description Replies to the comment stay. Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `authorName`, `authorIsTeam`, `isTeamMember`, `reactions`, `mentionedNames`.
         */
        delete: operations["deleteComment"];
        /**
         * Update a comment
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `authorName`, `authorIsTeam`, `isTeamMember`, `reactions`, `mentionedNames`.
         */
        patch: operations["updateComment"];
    };
    "/api/v1/comments/{id}/reactions/{emoji}": {
        /**
         * React to a comment
         * @description Each person reacts at most once with each emoji. Reactions emit no event. Requires the scope `write:feedback`.
         */
        put: operations["addCommentReaction"];
        /**
         * Remove a reaction to a comment
         * @description Requires the scope `write:feedback`.
         */
        delete: operations["removeCommentReaction"];
    };
    "/api/v1/comments/batch": {
        /**
         * Create, update and delete up to 100 comments
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchComments"];
    };
    "/api/v1/moderation/pending": {
        /**
         * List posts and comments that wait for approval
         * @description Oldest first. Requires the scope `write:feedback`.
         */
        get: operations["listModerationPending"];
    };
    "/api/v1/moderation/posts/{id}/approve": {
        /**
         * Approve a post
         * @description Requires the scope `write:feedback`.
         */
        post: operations["approveModerationPost"];
    };
    "/api/v1/moderation/comments/{id}/approve": {
        /**
         * Approve a comment
         * @description Requires the scope `write:feedback`.
         */
        post: operations["approveModerationComment"];
    };
    "/api/v1/moderation/posts/{id}/reject": {
        /**
         * Reject a post
         * @description Requires the scope `write:feedback`.
         */
        post: operations["rejectModerationPost"];
    };
    "/api/v1/moderation/comments/{id}/reject": {
        /**
         * Reject a comment
         * @description Requires the scope `write:feedback`.
         */
        post: operations["rejectModerationComment"];
    };
    "/api/v1/boards": {
        /**
         * List boards
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listBoards"];
        /**
         * Create a board
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createBoard"];
    };
    "/api/v1/boards/{id}": {
        /**
         * Get a board
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getBoard"];
        /**
         * Delete a board
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `postCount`.
         */
        delete: operations["deleteBoard"];
        /**
         * Update a board
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `postCount`.
         */
        patch: operations["updateBoard"];
    };
    "/api/v1/boards/batch": {
        /**
         * Create, update and delete up to 100 boards
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchBoards"];
    };
    "/api/v1/statuses": {
        /**
         * List statuses
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listStatuses"];
        /**
         * Create a status
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createStatus"];
    };
    "/api/v1/statuses/{id}": {
        /**
         * Get a status
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getStatus"];
        /**
         * Delete a status
         * @description Requires the scope `write:feedback`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["deleteStatus"];
        /**
         * Update a status
         * @description Requires the scope `write:feedback`.
         */
        patch: operations["updateStatus"];
    };
    "/api/v1/statuses/batch": {
        /**
         * Create, update and delete up to 100 statuses
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchStatuses"];
    };
    "/api/v1/tags": {
        /**
         * List tags
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listTags"];
        /**
         * Create a tag
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createTag"];
    };
    "/api/v1/tags/{id}": {
        /**
         * Get a tag
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getTag"];
        /**
         * Delete a tag
         * @description Requires the scope `write:feedback`.
         */
        delete: operations["deleteTag"];
        /**
         * Update a tag
         * @description Requires the scope `write:feedback`.
         */
        patch: operations["updateTag"];
    };
    "/api/v1/tags/batch": {
        /**
         * Create, update and delete up to 100 tags
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:feedback`.
         */
        post: operations["batchTags"];
    };
    "/api/v1/roadmaps": {
        /**
         * List roadmaps
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listRoadmaps"];
        /**
         * Create a roadmap
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createRoadmap"];
    };
    "/api/v1/roadmaps/{id}": {
        /**
         * Get a roadmap
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getRoadmap"];
        /**
         * Delete a roadmap
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `columns`.
         */
        delete: operations["deleteRoadmap"];
        /**
         * Update a roadmap
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `columns`.
         */
        patch: operations["updateRoadmap"];
    };
    "/api/v1/roadmaps/{id}/posts": {
        /**
         * List the posts of a roadmap
         * @description Column by column, most votes first. Requires the scope `read:feedback`.
         */
        get: operations["listRoadmapPosts"];
    };
    "/api/v1/changelog": {
        /**
         * List changelog entries
         * @description Drafts first, then scheduled entries, then published ones; newest first within each. Requires the scope `read:feedback`.
         */
        get: operations["listChangelog"];
        /**
         * Create a changelog entry
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createChangelog"];
    };
    "/api/v1/changelog/{id}": {
        /**
         * Get a changelog entry
         * @description By its id or slug. An earlier slug, from before the title changed, also works. Requires the scope `read:feedback`.
         */
        get: operations["getChangelog"];
        /**
         * Delete a changelog entry
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `status`, `announcedAt`, `reactions`.
         */
        delete: operations["deleteChangelog"];
        /**
         * Update a changelog entry
         * @description The event changelog.published is emitted once, when the entry is first published. Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `status`, `announcedAt`, `reactions`.
         */
        patch: operations["updateChangelog"];
    };
    "/api/v1/changelog/{id}/reactions/{emoji}": {
        /**
         * React to a changelog entry
         * @description Each person reacts at most once with each emoji. Reactions emit no event. Requires the scope `write:feedback`.
         */
        put: operations["addChangelogReaction"];
        /**
         * Remove a reaction to a changelog entry
         * @description Requires the scope `write:feedback`.
         */
        delete: operations["removeChangelogReaction"];
    };
    "/api/v1/changelog/subscribers": {
        /**
         * Count the subscribers of the changelog
         * @description How many subscribers get an email about an entry: those with an email address. None without a mail server. Requires the scope `read:feedback`.
         */
        get: operations["countChangelogSubscribers"];
    };
    "/api/v1/conversations": {
        /**
         * List conversations
         * @description Requires the scope `read:support`.
         */
        get: operations["listConversations"];
        /**
         * Create a conversation
         * @description Starts with the first message, of the visitor or, with `senderType` `agent`, of a member. No one waits for a reply in a conversation that a member started, and it has no first response. If the team uses routing and no member is given, the conversation is assigned to an available member. Requires the scope `write:support`. Visitors can start 5 conversations in 10 minutes.
         */
        post: operations["createConversation"];
    };
    "/api/v1/conversations/counts": {
        /**
         * Count the conversations of each view
         * @description How many conversations the views of the inbox contain for the caller. Counts end at 1000, which means as many or more. Requires the scope `read:support`.
         */
        get: operations["countConversations"];
    };
    "/api/v1/conversations/counts/filtered": {
        /**
         * Count conversations by filters
         * @description How many conversations lists with these filters have, as for saved views. Counts end at 1000, which means as many or more. Requires the scope `read:support`.
         */
        get: operations["countFilteredConversations"];
    };
    "/api/v1/conversations/{id}": {
        /**
         * Get a conversation
         * @description Requires the scope `read:support`.
         */
        get: operations["getConversation"];
        /**
         * Update a conversation
         * @description Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `visitorName`, `visitorEmail`, `waitingSince`, `csat`, `context`, `unread`, `lastMessageAt`, `updatedAt`.
         */
        patch: operations["updateConversation"];
    };
    "/api/v1/conversations/{id}/read": {
        /**
         * Mark a conversation as read
         * @description For the caller, or for the visitor. Each member has marks of their own. Requires the scope `write:support`.
         */
        post: operations["markConversationRead"];
        /**
         * Mark a conversation as unread
         * @description For the calling member, until they read it or reply. A closed conversation is unread once it is open again. Requires the scope `write:support`.
         */
        delete: operations["markConversationUnread"];
    };
    "/api/v1/conversations/{id}/csat": {
        /**
         * Rate a conversation
         * @description The visitor’s rating and comment. Each can be given once, together or one after the other. Requires the scope `write:support`.
         */
        post: operations["rateConversation"];
    };
    "/api/v1/conversations/{id}/status": {
        /**
         * Set the status of a conversation
         * @description Opens, snoozes or closes it. A closed conversation cannot be snoozed. Setting the current status changes nothing. If two clients change the status at the same time, one of them gets 409 CONFLICT. With `notify=false`, the change takes the time of the last message. Requires the scope `write:support`.
         */
        post: operations["setConversationStatus"];
    };
    "/api/v1/conversations/{id}/assign": {
        /**
         * Assign a conversation
         * @description Assigns it to a member, a team or both. Null unassigns; omitted fields stay unchanged. A team with routing selects a member if none is assigned. If two clients assign it at the same time, one of them gets 409 CONFLICT. Requires the scope `write:support`.
         */
        post: operations["assignConversation"];
    };
    "/api/v1/conversations/{id}/handoff": {
        /**
         * Hand off a conversation to the team
         * @description For the assistant. Opens the conversation if it is snoozed or closed. Requires the scope `write:support`.
         */
        post: operations["handOffConversation"];
    };
    "/api/v1/conversations/{id}/resolve-by-assistant": {
        /**
         * Resolve a conversation as the assistant
         * @description Closes the conversation. An assumed resolution can be confirmed later. Requires the scope `write:support`.
         */
        post: operations["resolveConversationByAssistant"];
    };
    "/api/v1/conversations/{id}/priority": {
        /**
         * Set the priority of a conversation
         * @description Requires the scope `write:support`.
         */
        post: operations["setConversationPriority"];
    };
    "/api/v1/conversations/{id}/tags": {
        /**
         * Add tags to a conversation
         * @description Requires the scope `write:support`.
         */
        post: operations["tagConversation"];
        /**
         * Remove tags from a conversation
         * @description Requires the scope `write:support`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["untagConversation"];
    };
    "/api/v1/conversations/{id}/attributes": {
        /**
         * Set attributes of a conversation
         * @description The keys are defined in `/attribute-definitions`. Null removes a value; omitted attributes stay unchanged. Requires the scope `write:support`.
         */
        put: operations["setConversationAttributes"];
    };
    "/api/v1/conversations/{id}/link": {
        /**
         * Link a conversation to a post
         * @description For a post that was created or voted for because of the conversation. Linking twice changes nothing. Requires the scope `write:support`.
         */
        post: operations["linkConversation"];
        /**
         * Unlink a conversation from a post
         * @description Does nothing if there is no such link. The post and its votes stay unchanged. Requires the scope `write:support`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["unlinkConversation"];
    };
    "/api/v1/conversations/{id}/merge": {
        /**
         * Merge a conversation into another one
         * @description Moves its messages, notes and scheduled replies into another conversation of the same customer, in the order of time, and closes it. From then on it is read-only, and what the customer writes in it is posted to the other one. You can unmerge it later. Requires the scope `write:support`.
         */
        post: operations["mergeConversation"];
    };
    "/api/v1/conversations/{id}/unmerge": {
        /**
         * Unmerge a conversation
         * @description Moves its messages back and restores its status. What was written after the merge stays in the other conversation. A conversation that is not merged does not change. Requires the scope `write:support`.
         */
        post: operations["unmergeConversation"];
    };
    "/api/v1/conversations/{id}/split": {
        /**
         * Split a conversation
         * @description Moves a message and all later messages and notes into a new conversation of the same visitor, channel, priority, team and assignee. To undo it, merge the new conversation into this one. Requires the scope `write:support`.
         */
        post: operations["splitConversation"];
    };
    "/api/v1/conversations/batch": {
        /**
         * Change up to 100 conversations
         * @description Operations run in order, each in its own transaction, so that a failed operation does not affect the others. The response is 200 even if operations fail: check the status of each result. Requires the scope `write:support`.
         */
        post: operations["batchConversations"];
    };
    "/api/v1/conversations/{id}/messages": {
        /**
         * List the messages of a conversation
         * @description Requires the scope `read:support`.
         */
        get: operations["listConversationMessages"];
        /**
         * Post a message to a conversation
         * @description Posts a public message as the visitor, a member or the assistant. A visitor’s message opens a snoozed or closed conversation. If it was closed more than 7 days ago, a new conversation starts, and the response contains its `conversationId`. In a conversation that is merged into another one, the message of the visitor is posted to that one. Requires the scope `write:support`. Visitors can send 30 messages in a minute.
         */
        post: operations["createConversationMessage"];
    };
    "/api/v1/conversations/{id}/copy-recipients": {
        /**
         * List the copy recipients of a conversation
         * @description The people in the emails of the thread, without its customer and your own addresses, those of the last email first. They are `selected` if the customer named them in a verified email, or a member had them in copy before. Empty unless replies are sent by email. Requires the scope `read:support`.
         */
        get: operations["listConversationCopyRecipients"];
    };
    "/api/v1/conversations/{id}/reply": {
        /**
         * Reply to a conversation
         * @description An unassigned conversation is assigned to the member who replies. A closed one opens. Requires the scope `write:support`.
         */
        post: operations["replyToConversation"];
    };
    "/api/v1/conversations/{id}/note": {
        /**
         * Add a note to a conversation
         * @description Visitors never see notes. Webhooks get the events of notes only if they list these event types by name. Requires the scope `write:support`.
         */
        post: operations["addConversationNote"];
    };
    "/api/v1/conversations/{id}/scheduled-replies": {
        /**
         * List the scheduled replies of a conversation
         * @description The next one first. Only for the team. Requires the scope `read:support`.
         */
        get: operations["listConversationScheduledReplies"];
        /**
         * Schedule a reply to a conversation
         * @description The reply is sent at `sendAt`, in the name of its author. Until then it changes nothing, and has no event. It is not sent if the conversation is closed at that time, or if the customer has written since. A conversation can have at most 20 scheduled replies. Requires the scope `write:support`.
         */
        post: operations["createConversationScheduledReply"];
    };
    "/api/v1/conversations/{id}/sla": {
        /**
         * Get the SLA targets of a conversation
         * @description Requires the scope `read:support`.
         */
        get: operations["getConversationSla"];
        /**
         * Set the SLA policy of a conversation
         * @description The policy stays until it is set again, even if another policy matches. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `policyName`, `clocks`.
         */
        put: operations["setConversationSla"];
    };
    "/api/v1/conversations/{id}/actions": {
        /**
         * Run actions on a conversation
         * @description Runs them in order, in one transaction, without a message. An action that is not possible changes nothing. To send actions with a message, use its field `actions`. Requires the scope `write:support`.
         */
        post: operations["runConversationActions"];
    };
    "/api/v1/conversations/{id}/presence": {
        /**
         * List who has a conversation open
         * @description Members who have it open now, and whether they type. Visitors never see this list. The stream of changes (`GET /changes`) contains
         *     `presence.changed` with the id of the conversation or ticket when the list has changed.
         *
         *     In their own conversation, visitors see in `typing` which members write a reply, and show with the state `typing` that they write a
         *     message: other states are rejected, and typing ends after 10 seconds without a renewal or with `DELETE`. Members see it in `typing`,
         *     and are notified while one of them has the conversation open. Requires the scope `read:support`.
         */
        get: operations["getConversationPresence"];
        /**
         * Show that you have a conversation open
         * @description Shows the caller to other members, and returns who else has it open. Send it again at least every 30 seconds: without a renewal,
         *     the caller disappears after that time. A state of typing becomes `viewing` after 10 seconds. Typing requires the scope
         *     write:support. A caller has one state for each conversation and ticket, and may send 120 of these requests per minute. Nothing is
         *     stored, and no event is emitted.
         *
         *     In their own conversation, visitors see in `typing` which members write a reply, and show with the state `typing` that they write a
         *     message: other states are rejected, and typing ends after 10 seconds without a renewal or with `DELETE`. Members see it in `typing`,
         *     and are notified while one of them has the conversation open. Requires the scope `read:support`. Visitors can send 60 typing signals in a minute.
         */
        put: operations["setConversationPresence"];
        /**
         * Show that you have closed a conversation
         * @description Removes the caller from the list. Does nothing if the caller is not in it. Requires the scope `read:support`.
         */
        delete: operations["endConversationPresence"];
    };
    "/api/v1/messages/{id}": {
        /**
         * Get a message
         * @description Requires the scope `read:support`.
         */
        get: operations["getMessage"];
        /**
         * Delete a message
         * @description Only the author or an admin can delete a message. Its content is deleted permanently. Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `authorName`, `authorEmail`.
         */
        delete: operations["deleteMessage"];
        /**
         * Edit a message
         * @description Only the author can edit a message. Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `authorName`, `authorEmail`.
         */
        patch: operations["updateMessage"];
    };
    "/api/v1/scheduled-replies/{id}": {
        /**
         * Get a scheduled reply
         * @description Requires the scope `read:support`.
         */
        get: operations["getScheduledReply"];
        /**
         * Delete a scheduled reply
         * @description It is not sent. Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `authorName`, `blockedBy`.
         */
        delete: operations["deleteScheduledReply"];
        /**
         * Update a scheduled reply
         * @description Until it is sent. Only the author can change what it says; every member can change `sendAt`. If `sendAt` is in the future then, what the customer has written until now does not block the reply any more. Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `authorName`, `blockedBy`.
         */
        patch: operations["updateScheduledReply"];
    };
    "/api/v1/scheduled-replies/{id}/send": {
        /**
         * Send a scheduled reply now
         * @description Also if it is blocked: a closed conversation opens. It becomes a message of the conversation. Requires the scope `write:support`.
         */
        post: operations["sendScheduledReply"];
    };
    "/api/v1/tickets": {
        /**
         * List tickets
         * @description Requires the scope `read:support`.
         */
        get: operations["listTickets"];
        /**
         * Create a ticket
         * @description The ticket gets the next number of the workspace. If its team uses routing, the ticket is assigned to an available member. Requires the scope `write:support`.
         */
        post: operations["createTicket"];
    };
    "/api/v1/tickets/{id}": {
        /**
         * Get a ticket
         * @description Requires the scope `read:support`.
         */
        get: operations["getTicket"];
        /**
         * Delete a ticket
         * @description The number is not used again. Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `requesterName`, `requesterEmail`, `waitingSince`, `lastMessageAt`, `updatedAt`.
         */
        delete: operations["deleteTicket"];
        /**
         * Update a ticket
         * @description Requires the scope `write:support`. `If-Match` compares edits only: it ignores changes of `requesterName`, `requesterEmail`, `waitingSince`, `lastMessageAt`, `updatedAt`.
         */
        patch: operations["updateTicket"];
    };
    "/api/v1/tickets/{id}/status": {
        /**
         * Set the status of a ticket
         * @description Takes a category or a status of the workspace. A closed ticket cannot become pending. Setting the current status changes nothing. If two clients change the status at the same time, one of them gets 409 CONFLICT. With `notify=false`, the change takes the time of the last message. Requires the scope `write:support`.
         */
        post: operations["setTicketStatus"];
    };
    "/api/v1/tickets/{id}/assign": {
        /**
         * Assign a ticket
         * @description Assigns it to a member, a team or both. Null unassigns; omitted fields stay unchanged. A team with routing selects a member if none is assigned. If two clients assign it at the same time, one of them gets 409 CONFLICT. Requires the scope `write:support`.
         */
        post: operations["assignTicket"];
    };
    "/api/v1/tickets/{id}/priority": {
        /**
         * Set the priority of a ticket
         * @description Requires the scope `write:support`.
         */
        post: operations["setTicketPriority"];
    };
    "/api/v1/tickets/{id}/link": {
        /**
         * Link a ticket to a conversation, ticket or post
         * @description Two tickets are linked in both directions. Linking twice changes nothing. Requires the scope `write:support`.
         */
        post: operations["linkTicket"];
        /**
         * Unlink a ticket
         * @description Does nothing if there is no such link. Requires the scope `write:support`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["unlinkTicket"];
    };
    "/api/v1/tickets/{id}/external": {
        /**
         * Set the external issue of a ticket
         * @description Emits ticket.external_status_changed if the issue, its status or its transition is new. The status of the ticket does not change. Requires the scope `write:support`.
         */
        put: operations["setTicketExternal"];
    };
    "/api/v1/tickets/{id}/merge": {
        /**
         * Merge a ticket into another one
         * @description Moves its messages and notes into another ticket of the same requester and type, in the order of time, and closes it. From then on it is read-only, and what the requester writes in it is posted to the other one. It keeps its title and description. You can unmerge it later. Requires the scope `write:support`.
         */
        post: operations["mergeTicket"];
    };
    "/api/v1/tickets/{id}/unmerge": {
        /**
         * Unmerge a ticket
         * @description Moves its messages back and restores its status. What was written after the merge stays in the other ticket. A ticket that is not merged does not change. If the other ticket is deleted, the response is 409 CONFLICT. Requires the scope `write:support`.
         */
        post: operations["unmergeTicket"];
    };
    "/api/v1/tickets/{id}/split": {
        /**
         * Split a ticket
         * @description Moves a message and all later messages and notes into a new ticket of the same requester, type, priority, team and assignee. Both tickets are linked. The title and description stay. To undo it, merge the new ticket into this one. Requires the scope `write:support`.
         */
        post: operations["splitTicket"];
    };
    "/api/v1/tickets/{id}/messages": {
        /**
         * List the messages of a ticket
         * @description Requires the scope `read:support`.
         */
        get: operations["listTicketMessages"];
    };
    "/api/v1/tickets/{id}/messages/{messageId}": {
        /**
         * Get a message of a ticket
         * @description Requires the scope `read:support`.
         */
        get: operations["getTicketMessage"];
    };
    "/api/v1/tickets/{id}/copy-recipients": {
        /**
         * List the copy recipients of a ticket
         * @description The people in the emails of the thread, without its customer and your own addresses, those of the last email first. They are `selected` if the customer named them in a verified email, or a member had them in copy before. Empty unless replies are sent by email. Requires the scope `read:support`.
         */
        get: operations["listTicketCopyRecipients"];
    };
    "/api/v1/tickets/{id}/reply": {
        /**
         * Reply to a ticket
         * @description Posts a public message as a member, the requester or the assistant. The requester’s reply opens a pending ticket, and a closed one within 14 days. A later reply is stored, but the ticket stays closed. Requires the scope `write:support`.
         */
        post: operations["replyToTicket"];
    };
    "/api/v1/tickets/{id}/note": {
        /**
         * Add a note to a ticket
         * @description Requesters never see notes. Webhooks get the event of a note only if they list its event type by name. Requires the scope `write:support`.
         */
        post: operations["addTicketNote"];
    };
    "/api/v1/tickets/{id}/sla": {
        /**
         * Get the SLA targets of a ticket
         * @description Requires the scope `read:support`.
         */
        get: operations["getTicketSla"];
        /**
         * Set the SLA policy of a ticket
         * @description The policy stays until it is set again, even if another policy matches. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `policyName`, `clocks`.
         */
        put: operations["setTicketSla"];
    };
    "/api/v1/tickets/{id}/actions": {
        /**
         * Run actions on a ticket
         * @description Runs them in order, in one transaction, without a message. An action that is not possible changes nothing. To send actions with a message, use its field `actions`. Tickets have no tags, and snoozing one makes it pending. Requires the scope `write:support`.
         */
        post: operations["runTicketActions"];
    };
    "/api/v1/tickets/{id}/presence": {
        /**
         * List who has a ticket open
         * @description Members who have it open now, and whether they type. Visitors never see this list. The stream of changes (`GET /changes`) contains
         *     `presence.changed` with the id of the conversation or ticket when the list has changed. Requires the scope `read:support`.
         */
        get: operations["getTicketPresence"];
        /**
         * Show that you have a ticket open
         * @description Shows the caller to other members, and returns who else has it open. Send it again at least every 30 seconds: without a renewal,
         *     the caller disappears after that time. A state of typing becomes `viewing` after 10 seconds. Typing requires the scope
         *     write:support. A caller has one state for each conversation and ticket, and may send 120 of these requests per minute. Nothing is
         *     stored, and no event is emitted. Requires the scope `read:support`.
         */
        put: operations["setTicketPresence"];
        /**
         * Show that you have closed a ticket
         * @description Removes the caller from the list. Does nothing if the caller is not in it. Requires the scope `read:support`.
         */
        delete: operations["endTicketPresence"];
    };
    "/api/v1/ticket-statuses": {
        /**
         * List ticket statuses
         * @description Requires the scope `read:support`.
         */
        get: operations["listTicketStatuses"];
        /**
         * Create a ticket status
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createTicketStatus"];
    };
    "/api/v1/ticket-statuses/{id}": {
        /**
         * Get a ticket status
         * @description Requires the scope `read:support`.
         */
        get: operations["getTicketStatus"];
        /**
         * Delete a ticket status
         * @description Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteTicketStatus"];
        /**
         * Update a ticket status
         * @description Tickets with this status show the new name and stage at once. The category can only change while no ticket has the status. To unset a default, make another status the default. Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateTicketStatus"];
    };
    "/api/v1/teams": {
        /**
         * List teams
         * @description Requires the scope `read:support`.
         */
        get: operations["listTeams"];
        /**
         * Create a team
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createTeam"];
    };
    "/api/v1/teams/{id}": {
        /**
         * Get a team
         * @description Requires the scope `read:support`.
         */
        get: operations["getTeam"];
        /**
         * Delete a team
         * @description Its conversations and tickets lose the team but keep their assigned members. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `memberCount`.
         */
        delete: operations["deleteTeam"];
        /**
         * Update a team
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `memberCount`.
         */
        patch: operations["updateTeam"];
    };
    "/api/v1/teams/{id}/members": {
        /**
         * List the members of a team
         * @description Requires the scope `read:support`.
         */
        get: operations["listTeamMembers"];
    };
    "/api/v1/teams/{id}/members/{principalId}": {
        /**
         * Add a member to a team
         * @description Requires the role `admin` and the scope `admin`.
         */
        put: operations["addTeamMember"];
        /**
         * Remove a member from a team
         * @description The member stays assigned to their conversations and tickets. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["removeTeamMember"];
    };
    "/api/v1/business-hours": {
        /**
         * List business hours
         * @description Requires the scope `read:support`.
         */
        get: operations["listBusinessHours"];
        /**
         * Create business hours
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createBusinessHours"];
    };
    "/api/v1/business-hours/{id}": {
        /**
         * Get business hours
         * @description Requires the scope `read:support`.
         */
        get: operations["getBusinessHours"];
        /**
         * Delete business hours
         * @description Fails with IN_USE while an SLA policy uses them. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteBusinessHours"];
        /**
         * Update business hours
         * @description Running SLA clocks keep their due times. Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateBusinessHours"];
    };
    "/api/v1/sla-policies": {
        /**
         * List SLA policies
         * @description Requires the scope `read:support`.
         */
        get: operations["listSlaPolicies"];
        /**
         * Create an SLA policy
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createSlaPolicy"];
    };
    "/api/v1/sla-policies/{id}": {
        /**
         * Get an SLA policy
         * @description Requires the scope `read:support`.
         */
        get: operations["getSlaPolicy"];
        /**
         * Delete an SLA policy
         * @description Cancels its running SLA clocks. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteSlaPolicy"];
        /**
         * Update an SLA policy
         * @description Running SLA clocks keep their targets. Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateSlaPolicy"];
    };
    "/api/v1/workflows": {
        /**
         * List workflows
         * @description Requires the scope `read:support`.
         */
        get: operations["listWorkflows"];
        /**
         * Create a workflow
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createWorkflow"];
    };
    "/api/v1/workflows/{id}": {
        /**
         * Get a workflow
         * @description Requires the scope `read:support`.
         */
        get: operations["getWorkflow"];
        /**
         * Delete a workflow
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `runCount`, `lastRunAt`.
         */
        delete: operations["deleteWorkflow"];
        /**
         * Update a workflow
         * @description Silences that have already started keep their duration. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `runCount`, `lastRunAt`.
         */
        patch: operations["updateWorkflow"];
    };
    "/api/v1/reports/now": {
        /**
         * Get the current workload
         * @description Requires the scope `read:support`.
         */
        get: operations["getSupportNow"];
    };
    "/api/v1/reports/volume": {
        /**
         * Get the volume report
         * @description Counts conversations or tickets that were opened, got a first response, or were closed. Each counts for its assignee at that time, a first response for its author. The period is at most 366 days long. Requires the scope `read:support`.
         */
        get: operations["getVolumeReport"];
    };
    "/api/v1/reports/first-response": {
        /**
         * Get the first response report
         * @description Measures the time from creation to the first public message of a member, on the day of that message. Includes only tickets with a requester. The period is at most 366 days long. Requires the scope `read:support`.
         */
        get: operations["getFirstResponseReport"];
    };
    "/api/v1/reports/resolution": {
        /**
         * Get the resolution report
         * @description Measures the time from creation to the last closing, on the day of that closing. The period is at most 366 days long. Requires the scope `read:support`.
         */
        get: operations["getResolutionReport"];
    };
    "/api/v1/reports/csat": {
        /**
         * Get the CSAT report
         * @description Counts the ratings of conversations, on the day of the rating. The period is at most 366 days long. Requires the scope `read:support`.
         */
        get: operations["getCsatReport"];
    };
    "/api/v1/reports/sla": {
        /**
         * Get the SLA report
         * @description Counts SLA targets on the day they were met or breached. Canceled targets are not counted. The period is at most 366 days long. Requires the scope `read:support`.
         */
        get: operations["getSlaReport"];
    };
    "/api/v1/principals/{id}/availability": {
        /**
         * Get the availability of a member
         * @description Requires the scope `read:support`.
         */
        get: operations["getAvailability"];
        /**
         * Set the availability of a member
         * @description You can set your own availability. Setting that of another member needs the scope `admin`. Requires the scope `write:support`.
         */
        put: operations["setAvailability"];
    };
    "/api/v1/principals/pictures": {
        /**
         * List the pictures of principals
         * @description For authors, assignees and others that the API names by id. Principals without a picture are left out. Users and visitors only get the pictures that members have set. Accepts any credential.
         */
        get: operations["listPrincipalPictures"];
    };
    "/api/v1/principals": {
        /**
         * List the members of the team, newest first
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listPrincipals"];
        /**
         * Invite a member to the team
         * @description The member gets a link to set a password, which works once, for a week. It is sent by mail; if no mail server is configured, or the member belongs to the demo data, it is in `inviteUrl` for you to pass on. A portal user with the email address becomes a member. Requires the role `admin` and the scope `admin`.
         */
        post: operations["invitePrincipal"];
    };
    "/api/v1/principals/{id}/invite": {
        /**
         * Invite a member again
         * @description For members who have not set a password yet. Earlier links of the member no longer work. Requires the role `admin` and the scope `admin`.
         */
        post: operations["invitePrincipalAgain"];
    };
    "/api/v1/principals/names": {
        /**
         * List the names of the members of the team, newest first
         * @description For all members, who assign conversations to each other and mention each other. Email addresses and roles are only in `GET /principals`. Accepts any credential of the team.
         */
        get: operations["listPrincipalNames"];
    };
    "/api/v1/principals/{id}": {
        /**
         * Get a principal: a member of the team or a user
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getPrincipal"];
        /**
         * Update the role of a principal
         * @description Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updatePrincipal"];
    };
    "/api/v1/principals/{id}/password-link": {
        /**
         * Create a link for a member to set a password
         * @description The link works once, for a week. Give it only to the member. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createPasswordLink"];
    };
    "/api/v1/principals/{id}/identity-provider": {
        /**
         * Unlink an account from the identity provider
         * @description For a member or user who got a new account at the identity provider: the next one who signs in there with the email address gets the account here, so check who it is. Ends the sessions of the account. A repeat changes nothing. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["unlinkIdentityProvider"];
    };
    "/api/v1/macros": {
        /**
         * List macros
         * @description Requires the scope `read:support`.
         */
        get: operations["listMacros"];
        /**
         * Create a macro
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createMacro"];
    };
    "/api/v1/macros/{id}": {
        /**
         * Get a macro
         * @description Requires the scope `read:support`.
         */
        get: operations["getMacro"];
        /**
         * Delete a macro
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `useCount`.
         */
        delete: operations["deleteMacro"];
        /**
         * Update a macro
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `useCount`.
         */
        patch: operations["updateMacro"];
    };
    "/api/v1/macros/{id}/apply": {
        /**
         * Apply a macro
         * @description Fills in its variables for a conversation or ticket, and counts the use. Changes nothing else: send the text, the attachments and the actions as a reply or note. `agent.name` is the caller, and in a ticket `conversation.subject` is its title. Requires the scope `write:support`.
         */
        post: operations["applyMacro"];
    };
    "/api/v1/macros/preview": {
        /**
         * Preview a macro
         * @description Fills in the variables of a text with an example customer. Requires the scope `read:support`.
         */
        post: operations["previewMacro"];
    };
    "/api/v1/attribute-definitions": {
        /**
         * List attribute definitions
         * @description Requires the scope `read:support`.
         */
        get: operations["listAttributeDefinitions"];
        /**
         * Create an attribute definition
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createAttributeDefinition"];
    };
    "/api/v1/attribute-definitions/{id}": {
        /**
         * Get an attribute definition
         * @description Requires the scope `read:support`.
         */
        get: operations["getAttributeDefinition"];
        /**
         * Delete an attribute definition
         * @description Conversations lose their values of this attribute. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteAttributeDefinition"];
        /**
         * Update an attribute definition
         * @description Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateAttributeDefinition"];
    };
    "/api/v1/imports": {
        /**
         * List imports
         * @description Newest first. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listImports"];
        /**
         * Import posts from a file
         * @description The upload is streamed, and posts are created in the background. Rows with an error are reported and do not affect the others. A row is skipped if its externalId was imported to the same board before. Missing tags are created. Other columns are ignored, with a warning in the response if they seem to have votes or authors. A workspace receives two uploads at a time; while it does, another one gets 429. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createImport"];
    };
    "/api/v1/imports/{id}": {
        /**
         * Get an import
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getImport"];
    };
    "/api/v1/imports/{id}/errors": {
        /**
         * List the errors of an import
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listImportErrors"];
    };
    "/api/v1/exports/posts.csv": {
        /**
         * Export posts as CSV
         * @description Rows are streamed while they are read, so changes during the export may or may not be included. A cell that a spreadsheet would run as a formula starts with an apostrophe. Deleted and merged posts are left out. You can import the file again. Requires the role `admin`; read-only access is enough.
         */
        get: operations["exportPosts"];
    };
    "/api/v1/exports/users.csv": {
        /**
         * Export users as CSV
         * @description Rows are streamed while they are read, so changes during the export may or may not be included. A cell that a spreadsheet would run as a formula starts with an apostrophe. Team members are left out. Requires the role `admin`; read-only access is enough.
         */
        get: operations["exportUsers"];
    };
    "/api/v1/webhooks": {
        /**
         * List webhooks
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listWebhooks"];
        /**
         * Create a webhook
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createWebhook"];
    };
    "/api/v1/webhooks/{id}": {
        /**
         * Get a webhook
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getWebhook"];
        /**
         * Delete a webhook
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `consecutiveFailures`, `failureCount`, `lastError`, `lastDeliveryAt`, `lastTriggeredAt`, `lastSuccessAt`, `previousSecretExpiresAt`, `breaker`.
         */
        delete: operations["deleteWebhook"];
        /**
         * Update a webhook
         * @description Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `consecutiveFailures`, `failureCount`, `lastError`, `lastDeliveryAt`, `lastTriggeredAt`, `lastSuccessAt`, `previousSecretExpiresAt`, `breaker`.
         */
        patch: operations["updateWebhook"];
    };
    "/api/v1/webhooks/{id}/rotate": {
        /**
         * Rotate a signing secret
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["rotateWebhook"];
    };
    "/api/v1/webhooks/{id}/deliveries": {
        /**
         * List deliveries of a webhook
         * @description Newest event first. Deliveries are kept for 30 days by default (`WEBHOOK_RETENTION_DAYS`), even after the webhook is deleted. With `search` or `statusCode`, each page reads up to 5,000 deliveries: it may have fewer results than `limit`, or none, and `cursor` continues the search. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listWebhookDeliveries"];
    };
    "/api/v1/webhooks/{id}/test": {
        /**
         * Send a test event
         * @description Sends a signed sample event with the header `X-Service-Test: true`. Makes one attempt immediately, even if the webhook is paused or disabled. A failure does not count towards disabling the webhook; a success resets its failure counter. Requires the role `admin` and the scope `admin`.
         */
        post: operations["testWebhook"];
    };
    "/api/v1/webhooks/{id}/replay": {
        /**
         * Replay past deliveries
         * @description Starts a background job that sends deliveries again, oldest event first, after new events, at up to 100 deliveries per second. It also runs while the webhook is paused or disabled, and failures do not count towards disabling the webhook. Each webhook can have one running replay. Test deliveries are not replayed. Requires the role `admin` and the scope `admin`.
         */
        post: operations["replayWebhook"];
    };
    "/api/v1/webhooks/{id}/replays": {
        /**
         * List replays of a webhook
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listWebhookReplays"];
    };
    "/api/v1/webhooks/{id}/replays/{replayId}": {
        /**
         * Get a replay
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getWebhookReplay"];
        /**
         * Cancel a replay
         * @description Stops the replay; deliveries in flight may still be sent. The replay stays in the list. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `total`, `done`.
         */
        delete: operations["deleteWebhookReplay"];
    };
    "/api/v1/webhooks/{id}/stats": {
        /**
         * Get statistics of a webhook
         * @description Outcomes, responses and latency by the hour or minute of the attempts. Use the delivery log for single deliveries. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getWebhookStats"];
    };
    "/api/v1/webhooks/trends": {
        /**
         * Get trends of several webhooks
         * @description Outcomes of the last day by the hour of the attempts. The statistics of a single webhook cover more time and detail. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getWebhookTrends"];
    };
    "/api/v1/deliveries/{id}": {
        /**
         * Get a delivery
         * @description Includes the event and all attempts. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getDelivery"];
    };
    "/api/v1/deliveries/{id}/retry": {
        /**
         * Retry a delivery
         * @description Starts a new run of up to three attempts, even if the webhook is paused or disabled. A failure does not count towards disabling the webhook; a success resets its failure counter. Requires the role `admin` and the scope `admin`.
         */
        post: operations["retryDelivery"];
    };
    "/api/v1/deliveries/summary": {
        /**
         * Get a delivery summary
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getDeliverySummary"];
    };
    "/api/v1/search": {
        /**
         * Search all records
         * @description Finds posts, conversations, tickets, users, companies, webhooks and events by text, and these and deliveries by id, among those that the caller may read. An event is found by text if it is among the latest 5,000. Accepts any credential of the team.
         */
        get: operations["search"];
    };
    "/api/v1/events": {
        /**
         * List events
         * @description Every event of the workspace, newest first, whether a webhook matched or not. Events are kept for 30 days by default (`WEBHOOK_RETENTION_DAYS`). With `search`, each page reads up to 5,000 events: it may have fewer results than `limit`, or none, and `cursor` continues the search. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listEvents"];
    };
    "/api/v1/events/{id}": {
        /**
         * Get an event
         * @description Includes its deliveries to webhooks, and the replays that sent it to consumers again. RabbitMQ does not report which consumers handled the first copy. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getEvent"];
    };
    "/api/v1/event-types": {
        /**
         * List event types
         * @description The event types that a webhook can subscribe to. Accepts any credential.
         */
        get: operations["listEventTypes"];
    };
    "/api/v1/replays": {
        /**
         * List replays to consumers
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listReplays"];
        /**
         * Replay events to a consumer
         * @description Starts a background job that publishes stored events again, oldest first, to the queue of one consumer on RabbitMQ. The messages are byte-for-byte the same as the originals, with the additional header `x-replay`. Each consumer can have one running replay. The replay fails if no queue is bound for the consumer. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createReplay"];
    };
    "/api/v1/replays/{id}": {
        /**
         * Get a replay to a consumer
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getReplay"];
        /**
         * Cancel a replay to a consumer
         * @description Stops publishing; events in flight may still arrive. The replay stays in the list, and its events stay in the queue. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `total`, `done`, `skipped`, `reachedAt`.
         */
        delete: operations["deleteReplay"];
    };
    "/api/v1/dead-letters": {
        /**
         * List dead letters
         * @description Messages that could not be processed, and messages that were delivered twenty times without success. Lists the oldest thousand of each queue, up to 16 MiB. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listDeadLetters"];
    };
    "/api/v1/dead-letters/redrive": {
        /**
         * Redrive dead letters
         * @description Moves readable messages back for processing, up to a thousand of each queue. A receiver does not get a delivery twice. Requires the role `admin` and the scope `admin`.
         */
        post: operations["redriveDeadLetter"];
    };
    "/api/v1/dead-letters/discard": {
        /**
         * Discard dead letters
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["discardDeadLetter"];
    };
    "/api/v1/users": {
        /**
         * List users
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listUsers"];
        /**
         * Create a user
         * @description Requires the scope `write:feedback`.
         */
        post: operations["createUser"];
    };
    "/api/v1/users/identify": {
        /**
         * Create or update a user by email address or external id
         * @description Updates the user with this email address or external id from the body, or creates one. Requires the scope `write:feedback`.
         */
        post: operations["identifyUser"];
    };
    "/api/v1/users/{principalId}": {
        /**
         * Get a user
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getUser"];
        /**
         * Erase a user
         * @description Deletes the user's personal data. Their posts, comments and messages remain, under a placeholder name. Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `contactEmail`, `postCount`, `voteCount`, `commentCount`.
         */
        delete: operations["deleteUser"];
        /**
         * Update a user
         * @description Requires the scope `write:feedback`. `If-Match` compares edits only: it ignores changes of `contactEmail`, `postCount`, `voteCount`, `commentCount`.
         */
        patch: operations["updateUser"];
    };
    "/api/v1/users/{principalId}/merge": {
        /**
         * Preview a merge of two users
         * @description Counts what would be moved to the other user, and lists what would be lost. Changes nothing. Requires the scope `write:feedback`.
         */
        get: operations["previewUserMerge"];
        /**
         * Merge a user into another one
         * @description The other user gets the posts, votes, comments, conversations, tickets and files within seconds, and the fields that are empty. The merged user is not listed any more and cannot sign in. You can undo the merge for 24 hours. A repeat changes nothing. Requires the scope `write:feedback`.
         */
        post: operations["mergeUser"];
    };
    "/api/v1/users/{principalId}/unmerge": {
        /**
         * Undo the merge of a user
         * @description Restores the merged user with the email address, the password, and everything that was moved and has not changed since. Sessions and tokens stay ended. Possible for 24 hours, unless the other user was erased. A repeat changes nothing. Requires the scope `write:feedback`.
         */
        post: operations["unmergeUser"];
    };
    "/api/v1/users/{principalId}/merges": {
        /**
         * List the merges of a user
         * @description The merges of this user, or into this user, that can be undone. Requires the scope `read:feedback`.
         */
        get: operations["listUserMerges"];
    };
    "/api/v1/companies": {
        /**
         * List companies by name
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listCompanies"];
        /**
         * Create a company
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createCompany"];
    };
    "/api/v1/companies/{id}": {
        /**
         * Get a company
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getCompany"];
        /**
         * Delete a company
         * @description Its users remain, without a company. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteCompany"];
        /**
         * Update a company
         * @description Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateCompany"];
    };
    "/api/v1/mail-senders": {
        /**
         * List the senders of emails to customers
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listMailSenders"];
        /**
         * Create a sender of emails
         * @description A sender with a team is used for the conversations and tickets of the team, and the one without a team for all others. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createMailSender"];
    };
    "/api/v1/mail-senders/{id}": {
        /**
         * Get a sender of emails
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getMailSender"];
        /**
         * Delete a sender of emails
         * @description Its waiting emails are sent from the default sender, or from the address of the deployment. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteMailSender"];
        /**
         * Update a sender of emails
         * @description Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateMailSender"];
    };
    "/api/v1/mail-senders/{id}/test": {
        /**
         * Send a test email
         * @description Sends an email at once with the settings of the sender, and returns what the server said. It is not repeated and not in the log. Requires the role `admin` and the scope `admin`.
         */
        post: operations["testMailSender"];
    };
    "/api/v1/mail-senders/{id}/dns": {
        /**
         * Check the DNS records of a sender
         * @description Returns the records to publish for the domain of the sender (DKIM, SPF, DMARC, and MX if incoming email is on) with what DNS has. Asks the DNS servers of the deployment at each request, at most 6 seconds. A caller may send 60 of these requests per minute. Requires the role `admin` and the scope `admin`.
         */
        get: operations["checkMailSenderDns"];
    };
    "/api/v1/mails": {
        /**
         * List emails, newest first
         * @description Emails that wait or were sent, for 35 days after their outcome is known. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listMails"];
    };
    "/api/v1/mails/{id}": {
        /**
         * Get an email with its content and attempts
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getMail"];
    };
    "/api/v1/mails/{id}/content.html": {
        /**
         * Get the HTML of an email
         * @description For a frame: its policy allows no scripts, and no images except the logo. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getMailHtml"];
    };
    "/api/v1/mails/{id}/resend": {
        /**
         * Resend a failed email
         * @description Queues the email again for a day, with its Message-ID. Emails with links that give access to an account cannot be sent again, because their content is deleted: create a new link. Requires the role `admin` and the scope `admin`.
         */
        post: operations["resendMail"];
    };
    "/api/v1/mail-states": {
        /**
         * List the states of the emails of a conversation or ticket, newest first
         * @description Whether each public message of the team has reached its recipient by email. Requires the scope `read:support`.
         */
        get: operations["listMailStates"];
    };
    "/api/v1/files": {
        /**
         * Upload a file
         * @description Send a form with the field `file`, or the file as the body with its name in the query. Then name the file in `attachments` of a post, a comment or a message within a day; otherwise it is deleted. The type is recognized by the content. Requires the scope `write:feedback` or `write:support`. Visitors can upload 30 files in 10 minutes.
         */
        post: operations["uploadFile"];
    };
    "/api/v1/files/{id}": {
        /**
         * Get a file
         * @description Its details and an address to download it from. Users and visitors see the files that they uploaded. Accepts any credential.
         */
        get: operations["getFile"];
    };
    "/api/v1/suppressions": {
        /**
         * List suppressed email addresses, newest first
         * @description Addresses that a mail server has rejected for good. Emails to them are not sent: their status is `suppressed`. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listSuppressions"];
    };
    "/api/v1/suppressions/{id}": {
        /**
         * Delete a suppressed email address
         * @description The address gets emails again, until a server rejects it again. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["deleteSuppression"];
    };
    "/api/v1/saved-views": {
        /**
         * List saved views
         * @description The caller’s own views, and those that are shared with the team. Accepts any credential of the team.
         */
        get: operations["listSavedViews"];
        /**
         * Save a view
         * @description Requires the scope `write:feedback` or `write:support`.
         */
        post: operations["createSavedView"];
    };
    "/api/v1/saved-views/{id}": {
        /**
         * Get a saved view
         * @description Accepts any credential of the team.
         */
        get: operations["getSavedView"];
        /**
         * Delete a saved view
         * @description For its owner. Admins can also delete views that are shared with the team. Requires the scope `write:feedback` or `write:support`.
         */
        delete: operations["deleteSavedView"];
        /**
         * Update a saved view
         * @description For its owner. Admins can also update views that are shared with the team. Requires the scope `write:feedback` or `write:support`.
         */
        patch: operations["updateSavedView"];
    };
    "/api/v1/segments": {
        /**
         * List segments
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listSegments"];
        /**
         * Create a segment
         * @description Requires the role `admin` and the scope `admin`.
         */
        post: operations["createSegment"];
    };
    "/api/v1/segments/preview": {
        /**
         * Preview the rule of a segment
         * @description Counts the users who match a rule, without saving it. Requires the scope `read:feedback`.
         */
        post: operations["previewSegment"];
    };
    "/api/v1/segments/{slug}": {
        /**
         * Get a segment
         * @description Requires the scope `read:feedback`.
         */
        get: operations["getSegment"];
        /**
         * Delete a segment
         * @description Its users are not deleted. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `memberCount`, `isUpToDate`.
         */
        delete: operations["deleteSegment"];
        /**
         * Update a segment
         * @description The members follow a changed rule within seconds. If the rule is removed, they stay, and are chosen by hand. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `memberCount`, `isUpToDate`.
         */
        patch: operations["updateSegment"];
    };
    "/api/v1/segments/{slug}/members": {
        /**
         * List the users of a segment
         * @description Requires the scope `read:feedback`.
         */
        get: operations["listSegmentMembers"];
        /**
         * Add users to a segment
         * @description 409 `CONFLICT` for a segment with a rule. Requires the role `admin` and the scope `admin`.
         */
        post: operations["addSegmentMembers"];
        /**
         * Remove users from a segment
         * @description 409 `CONFLICT` for a segment with a rule. Requires the role `admin` and the scope `admin`. The parameters are also accepted as fields of a JSON body.
         */
        delete: operations["removeSegmentMembers"];
    };
    "/api/v1/me/votes": {
        /**
         * List the posts that the caller has voted for
         * @description Newest posts first. `DELETE /posts/{id}/vote` removes a vote. Requires the scope `read:feedback`.
         */
        get: operations["listMyVotes"];
    };
    "/api/v1/me/follows": {
        /**
         * List the posts that the caller follows
         * @description Newest posts first. `DELETE /posts/{id}/follow` unfollows a post. Requires the scope `read:feedback`.
         */
        get: operations["listMyFollows"];
    };
    "/api/v1/me/comments": {
        /**
         * List the caller's comments
         * @description Newest first. Comments that wait for approval are not in the list. Requires the scope `read:feedback`.
         */
        get: operations["listMyComments"];
    };
    "/api/v1/me": {
        /**
         * Get the caller, its role and its scopes
         * @description Accepts any credential.
         */
        get: operations["getMe"];
        /**
         * Delete the own account
         * @description Erases the caller like `DELETE /users/{principalId}`, and ends all of the caller's sessions. Posts, comments and messages remain, under a placeholder name. The session must have started in the last 15 minutes. Not for members of the team. Requires a session; keys and tokens are not accepted.
         */
        delete: operations["deleteMe"];
    };
    "/api/v1/me/export": {
        /**
         * Export the data of the own account
         * @description Everything that is stored about the caller: profile, sessions, email choices, posts, comments, votes, followed posts, conversations, tickets and their messages. Without what is for the team only, such as notes. Requires a session; keys and tokens are not accepted.
         */
        get: operations["exportMyData"];
    };
    "/api/v1/me/notifications": {
        /**
         * List notifications
         * @description What the caller was notified of in the last 90 days, newest first. Accepts any credential of the team.
         */
        get: operations["listNotifications"];
    };
    "/api/v1/me/notifications/unread": {
        /**
         * Count unread notifications
         * @description Accepts any credential of the team.
         */
        get: operations["countUnreadNotifications"];
    };
    "/api/v1/me/notifications/read": {
        /**
         * Mark notifications as read
         * @description Accepts any credential of the team.
         */
        post: operations["readNotifications"];
    };
    "/api/v1/me/notification-choices": {
        /**
         * Get notification choices
         * @description How the caller is notified of each kind. Accepts any credential of the team.
         */
        get: operations["getNotificationChoices"];
        /**
         * Update notification choices
         * @description Accepts any credential of the team.
         */
        patch: operations["updateNotificationChoices"];
    };
    "/api/v1/me/notification-choices/{teamId}": {
        /**
         * Get notification choices for a team
         * @description How the caller is notified of conversations and tickets of the team, where that differs. Accepts any credential of the team.
         */
        get: operations["getTeamNotificationChoices"];
        /**
         * Update notification choices for a team
         * @description Accepts any credential of the team.
         */
        patch: operations["updateTeamNotificationChoices"];
    };
    "/api/v1/me/email-choices": {
        /**
         * Get email choices
         * @description Which updates about posts and the changelog the caller gets by email. Accepts any credential.
         */
        get: operations["getEmailChoices"];
        /**
         * Update email choices
         * @description Accepts any credential but that of an anonymous visitor.
         */
        patch: operations["updateEmailChoices"];
    };
    "/api/v1/me/contact-address": {
        /**
         * Get the contact address
         * @description The address to which an anonymous visitor gets the replies of the team. For anonymous visitors only. Accepts any credential.
         */
        get: operations["getContactAddress"];
        /**
         * Set the contact address
         * @description Replies that the visitor does not read in the messenger within two minutes are sent to it. No one has proven to own the address: it identifies no one and gives access to nothing, and the response is the same for every address. It gets at most three emails a day until someone replies to one from it, and each has a link that stops them. For anonymous visitors only. Accepts any credential. Visitors can set 5 contact addresses in an hour.
         */
        put: operations["setContactAddress"];
    };
    "/api/v1/api-keys": {
        /**
         * List API keys, newest first
         * @description Includes the personal tokens of members. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listApiKeys"];
        /**
         * Create an API key
         * @description The response contains the key. Store it now; you cannot read it again. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createApiKey"];
    };
    "/api/v1/api-keys/{id}": {
        /**
         * Get an API key
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getApiKey"];
        /**
         * Delete an API key
         * @description The key stops working everywhere within 2 seconds. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `lastUsedAt`, `previousKeyExpiresAt`.
         */
        delete: operations["deleteApiKey"];
        /**
         * Update an API key
         * @description Changes its name, role, scopes or expiry. Takes effect everywhere within 2 seconds. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `lastUsedAt`, `previousKeyExpiresAt`.
         */
        patch: operations["updateApiKey"];
    };
    "/api/v1/api-keys/{id}/rotate": {
        /**
         * Rotate an API key
         * @description The response contains the new key. The previous key works for the grace period, so that you can update your clients one by one. Requires the role `admin` and the scope `admin`.
         */
        post: operations["rotateApiKey"];
    };
    "/api/v1/oauth-clients": {
        /**
         * List OAuth clients, newest first
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listOAuthClients"];
        /**
         * Create an OAuth client
         * @description The response contains the client secret. Store it now; you cannot read it again. Requires the role `admin` and the scope `admin`.
         */
        post: operations["createOAuthClient"];
    };
    "/api/v1/oauth-clients/{id}": {
        /**
         * Get an OAuth client
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getOAuthClient"];
        /**
         * Delete an OAuth client
         * @description All its tokens stop working everywhere within 2 seconds. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `previousSecretExpiresAt`.
         */
        delete: operations["deleteOAuthClient"];
        /**
         * Update an OAuth client
         * @description Scopes that you remove are also removed from its existing tokens, everywhere within 2 seconds. Requires the role `admin` and the scope `admin`. `If-Match` compares edits only: it ignores changes of `previousSecretExpiresAt`.
         */
        patch: operations["updateOAuthClient"];
    };
    "/api/v1/oauth-clients/{id}/rotate": {
        /**
         * Rotate the secret of an OAuth client
         * @description Both secrets work during the grace period. Tokens that were issued to the client stay valid; to revoke them, delete the client. Requires the role `admin` and the scope `admin`.
         */
        post: operations["rotateOAuthClientSecret"];
    };
    "/api/v1/changes": {
        /**
         * Stream changes
         * @description Server-sent events. Each event has the type of a change and the ids of the resources it concerns. Read these resources again to
         *     update what you show, instead of polling every few seconds.
         *
         *     Members receive the changes that their scopes let them read. Visitors and users of the portal receive changes of their own
         *     conversations (`conversation.created`, `conversation.status_changed`, `conversation.csat_submitted`,
         *     `conversation.csat_comment_added` and `message.*`, without notes), and `changelog.published`.
         *
         *     Changes during a disconnect are not sent again: after reconnecting, read
         *     again everything you show. Use webhooks for events that must arrive.
         *
         *     A `retry:` line at the start, at the end and every 15 seconds keeps the connection alive and says how many milliseconds to wait before
         *     reconnecting. The time is random and grows with the number of open streams: clients that wait for it do not return all at once after a
         *     restart. `EventSource` does so by itself. Accepts any credential.
         */
        get: operations["streamChanges"];
    };
    "/api/v1/operations": {
        /**
         * Get the status of the services and their queues
         * @description Each service reports its version, whether it is ready, its outbox and its queues. If a service runs as several processes, one of them responds; the figures of the database and the broker are the same for all. The number of unacknowledged messages and the rates of queues come from the management plugin of RabbitMQ and need `RABBITMQ_MANAGEMENT_URL`. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getOperations"];
    };
    "/api/v1/widget/visitors/merge": {
        /**
         * Merge an anonymous visitor into the caller
         * @description For a visitor who is identified now. Conversations, votes, posts and files of the anonymous visitor become those of the caller within seconds, and the token in the body is refused from then on. A vote for a post that the caller has voted for is dropped. A repeat changes nothing. Requires the scope `write:feedback` or `write:support`.
         */
        post: operations["mergeAnonymousVisitor"];
    };
    "/api/v1/widget/visitors": {
        /**
         * Create an anonymous visitor
         * @description Returns a token, with which a visitor has conversations of their own, and may vote and post on boards that allow it. Store it in the browser. An address gets 30 tokens per hour. Needs no credential.
         */
        post: operations["createAnonymousVisitor"];
    };
    "/api/v1/widget": {
        /**
         * Get the configuration of the widget
         * @description For pages that embed the widget. Changes take effect within a minute. 404 while the widget is turned off. Needs no credential.
         */
        get: operations["getWidget"];
    };
    "/api/v1/settings": {
        /**
         * Get the settings of the workspace
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getSettings"];
        /**
         * Update the settings of the workspace
         * @description Enabled and disabled features take effect with the response, and in other processes of a deployment within 2 seconds, usually a few milliseconds. Requires the role `admin` and the scope `admin`.
         */
        patch: operations["updateSettings"];
    };
    "/api/v1/settings/widget-origins": {
        /**
         * Get when the widget was last seen on each origin
         * @description The origins of the settings, in their order. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getWidgetOrigins"];
    };
    "/api/v1/settings/visitor-secret": {
        /**
         * Get when the visitor secret was last rotated
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getVisitorSecret"];
    };
    "/api/v1/settings/visitor-secret/rotate": {
        /**
         * Rotate the visitor secret
         * @description Creates the secret if none exists. Your servers sign visitor tokens (JWT, HS256) with it. With such a token, a visitor has their own conversations and takes part in feedback like a user of the portal. Without a grace period, all tokens signed with the previous secret are rejected within 2 seconds. Requires the role `admin` and the scope `admin`.
         */
        post: operations["rotateVisitorSecret"];
    };
    "/api/v1/demo-data": {
        /**
         * Get whether demo data exists
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getDemoData"];
        /**
         * Create demo data
         * @description Creates a team, customers with companies and segments, boards with posts, a changelog, conversations and tickets with SLA targets. No events are emitted. Requires the role `admin` and the scope `admin`.
         */
        post: operations["loadDemoData"];
        /**
         * Remove the demo data
         * @description Also removes what others added to it, such as votes and comments on its posts. Its people are erased. A board or team of the demo that has posts or conversations of yours remains. Requires the role `admin` and the scope `admin`.
         */
        delete: operations["removeDemoData"];
    };
    "/api/v1/mail/server": {
        /**
         * Get the mail server of the deployment
         * @description Without one, the default sender sends invitations, password links, sign-in links and notifications, if it has a mail server of its own. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getDeploymentMail"];
    };
    "/api/v1/mail/inbound": {
        /**
         * List incoming emails
         * @description Newest first. Requires the role `admin`; read-only access is enough.
         */
        get: operations["listInboundMail"];
        /**
         * Receive an email
         * @description For programs that get mail elsewhere. The body is the raw email. An email to an address of the workspace starts a conversation or continues one, as if it had arrived by SMTP. An email that was received before is not received again; the response is the same. An email that is ignored or cannot be read is recorded with the reason. If too much email of unverified senders arrived within the last hour, the response is 429, and nothing is recorded: post the email again later. Requires the scope `write:support`.
         */
        post: operations["receiveMail"];
    };
    "/api/v1/mail/inbound/status": {
        /**
         * Get the status of incoming email
         * @description Why emails of the last 24 hours became no message, the most frequent reason first, and problems of the mailbox and the trusted relay, and how much of the limits is used. If a reason grows, admins are notified. Requires the role `admin`; read-only access is enough.
         */
        get: operations["getInboundStatus"];
    };
    "/api/v1/mail/inbound/{id}": {
        /**
         * Get an incoming email
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["getInboundMail"];
    };
    "/api/v1/mail/inbound/{id}/raw": {
        /**
         * Download an incoming email
         * @description The whole email with its headers, for some days after it arrived (INBOUND_MAIL_RAW_DAYS). Bytes that are not UTF-8 are replaced. Requires the role `admin` and the scope `admin`.
         */
        get: operations["downloadInboundMail"];
    };
    "/api/v1/audit-log": {
        /**
         * List the audit log, newest first
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["listAuditLog"];
    };
    "/api/v1/audit-log/export.csv": {
        /**
         * Export the audit log as CSV
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["exportAuditLogCsv"];
    };
    "/api/v1/audit-log/export.ndjson": {
        /**
         * Export the audit log as NDJSON
         * @description Requires the role `admin`; read-only access is enough.
         */
        get: operations["exportAuditLogLines"];
    };
    "/api/health/live": {
        /** Check liveness, without I/O */
        get: operations["getLiveness"];
    };
    "/api/health/ready": {
        /** Check readiness: each check has 3 seconds */
        get: operations["getReadiness"];
    };
    "/api/health": {
        /**
         * Check liveness (former path)
         * @deprecated
         */
        get: operations["getHealth"];
    };
    "/api/v1/changelog.rss": {
        /** Get the published changelog as RSS */
        get: operations["getChangelogFeed"];
    };
    "/api/v1/openapi.json": {
        /** Get this OpenAPI document */
        get: operations["getOpenapi"];
    };
    "/api/v1/asyncapi.json": {
        /** Get the events on RabbitMQ as an AsyncAPI document */
        get: operations["getAsyncapi"];
    };
    "/api/v1/docs": {
        /** Get the interactive API reference */
        get: operations["getDocs"];
    };
    "/api/v1/schemas/{type}.json": {
        /** Get the JSON Schema of an event type, as delivered to webhooks */
        get: operations["getEventSchema"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        AccessPreset: "read-only" | "full";
        ActionsInput: {
            actions: components["schemas"]["MacroActionInput"][];
        };
        Activity: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "created" | "approved" | "status_changed" | "title_changed" | "content_changed" | "tags_changed" | "owner_changed" | "eta_changed" | "board_changed" | "merged" | "unmerged" | "duplicate_merged" | "duplicate_unmerged" | "deleted" | "restored" | "comment_created" | "comment_deleted" | OtherValue;
            actorPrincipalId: string;
            actorName: string | null;
            /** @description Details: `previous` and `current` values, with the names of statuses; the other post of a merge; or the comment. */
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        ActivityPage: {
            data: components["schemas"]["Activity"][];
            meta: components["schemas"]["PageMeta"];
        };
        AnonymousVisitor: {
            /** @description Send it as `Authorization: Bearer`. Valid for 365 days. */
            token: string;
            principalId: string;
        };
        AnonymousVisitorReply: {
            data: components["schemas"]["AnonymousVisitor"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description The first characters of the key, to recognize it. */
            prefix: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | OtherValue;
            /**
             * @description The preset that set the scopes; null when they were listed one by one. More values may be added.
             * @enum {string|null}
             */
            access: "read-only" | "full" | OtherValue | null;
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin" | OtherValue)[];
            /** @description The author of everything created with the key. */
            principalId: string;
            /** @description A personal token: it acts as the member who created it, with at most their current role. */
            isPersonal: boolean;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Updated at most once a minute.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description When the previous key stops working; null when there is none.
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
            /** @description A preset of scopes. Set either this or `scopes`; `full` when neither is set. */
            access?: components["schemas"]["AccessPreset"];
            scopes?: components["schemas"]["Scope"][];
            /** Format: date-time */
            expiresAt?: string | null;
        };
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            meta: components["schemas"]["PageMeta"];
        };
        ApiKeyPatch: {
            name?: string;
            /** @enum {string} */
            role?: "admin" | "member";
            /** @description A preset of scopes. Set either this or `scopes`. */
            access?: components["schemas"]["AccessPreset"];
            scopes?: components["schemas"]["Scope"][];
            /** Format: date-time */
            expiresAt?: string | null;
        };
        ApiKeyReply: {
            data: components["schemas"]["ApiKey"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ApiKeyWithSecret: {
            id: string;
            name: string;
            /** @description The first characters of the key, to recognize it. */
            prefix: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | OtherValue;
            /**
             * @description The preset that set the scopes; null when they were listed one by one. More values may be added.
             * @enum {string|null}
             */
            access: "read-only" | "full" | OtherValue | null;
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin" | OtherValue)[];
            /** @description The author of everything created with the key. */
            principalId: string;
            /** @description A personal token: it acts as the member who created it, with at most their current role. */
            isPersonal: boolean;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Updated at most once a minute.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description When the previous key stops working; null when there is none.
             */
            previousKeyExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            key?: string;
        };
        ApiKeyWithSecretReply: {
            data: components["schemas"]["ApiKeyWithSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        AppliedMacro: {
            /** @description The text with the values of the variables. */
            content: string;
            /** @description Those whose files still exist, to be sent with the message. */
            attachments: components["schemas"]["Attachment"][];
            /** @description To be sent with the message, in its field `actions`. */
            actions: components["schemas"]["MacroAction"][];
        };
        AppliedMacroReply: {
            data: components["schemas"]["AppliedMacro"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        AssignmentInput: {
            /** @description Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`. */
            assignedPrincipalId?: string | null;
            /** @description Also accepted as `assigneeTeamId`. */
            assignedTeamId?: string | null;
        };
        AssistantResolutionInput: {
            /** @enum {string} */
            outcome: "resolved_confirmed" | "resolved_assumed";
        };
        AsyncapiDocument: {
            asyncapi: string;
        } & {
            [key: string]: unknown;
        };
        Attachment: {
            /** @description Null for a link. */
            fileId: string | null;
            name: string;
            /** @description The link, or an address that expires: request the message again, or `GET /files/{id}`, for another one. */
            url: string;
            /** @description The media type. That of a file is recognized by its content. */
            contentType: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /**
             * Format: int64
             * @description Of an image that browsers show, in pixels. Null for other files.
             */
            width: number | null;
            /**
             * Format: int64
             * @description Of an image that browsers show, in pixels. Null for other files.
             */
            height: number | null;
        };
        AttachmentInput: {
            /** @description An uploaded file. Its other details are known then. */
            fileId?: string;
            /** @description The name of what a link leads to. Default: the end of its path, or its host. */
            name?: string;
            /** @description A link. */
            url?: string;
            /** @description The media type of what a link leads to. Default: `application/octet-stream`. */
            contentType?: string;
            /**
             * Format: int64
             * @description The size of what a link leads to, in bytes.
             */
            size?: number;
        };
        AttemptTotals: {
            /**
             * Format: int64
             * @description Successful attempts.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed attempts that are retried.
             */
            retried: number;
            /**
             * Format: int64
             * @description Failed attempts without another retry.
             */
            failed: number;
            /**
             * Format: int64
             * @description Skipped deliveries of events in this period.
             */
            skipped: number;
        };
        AttributeDefinition: {
            id: string;
            key: string;
            name: string;
            description: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date" | "select" | OtherValue;
            /** @description The values that an attribute of type select can have. */
            options: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AttributeDefinitionInput: {
            /** @description The key in the attributes of a conversation. Neither the key nor the type can be changed. */
            key: string;
            /** @description Default: the key. */
            name?: string;
            /** @default  */
            description?: string;
            /** @enum {string} */
            type: "text" | "number" | "boolean" | "date" | "select";
            /** @default [] */
            options?: string[];
        };
        AttributeDefinitionPage: {
            data: components["schemas"]["AttributeDefinition"][];
            meta: components["schemas"]["PageMeta"];
        };
        AttributeDefinitionPatch: {
            name?: string;
            description?: string;
            options?: string[];
        };
        AttributeDefinitionReply: {
            data: components["schemas"]["AttributeDefinition"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        AuditActor: {
            principalId: string;
            name: string;
            credentialId: string;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            action: string;
            actor: components["schemas"]["AuditActor"];
            target: components["schemas"]["AuditTarget"];
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
        AuditEntryPage: {
            data: components["schemas"]["AuditEntry"][];
            meta: components["schemas"]["PageMeta"];
        };
        AuditTarget: {
            kind: string;
            id: string;
        };
        AvailabilityInput: {
            /**
             * @description Routing assigns nothing to members who are away.
             * @enum {string}
             */
            availability: "available" | "away";
        };
        BatchError: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "SIGN_IN_REQUIRED" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "UNDO_EXPIRED" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "SEARCH_TIMEOUT" | "UNAVAILABLE" | OtherValue;
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        BatchOperation: {
            /** @enum {string} */
            method: "create" | "update" | "delete";
            /** @description The id of the resource. Required unless the operation creates one. */
            id?: string;
            /** @description The query parameters of this operation. */
            query?: {
                [key: string]: string;
            };
            /** @description The request body of this operation. */
            body?: {
                [key: string]: unknown;
            };
        };
        Board: {
            id: string;
            slug: string;
            name: string;
            description: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            audience: "public" | "private" | OtherValue;
            settings: components["schemas"]["BoardSettings"];
            /**
             * Format: int64
             * @description Number of posts, without deleted and merged ones.
             */
            postCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @enum {string} */
        BoardAudience: "public" | "private";
        BoardBatch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        BoardBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Board"];
            error?: components["schemas"]["BatchError"];
        };
        BoardBatchResults: components["schemas"]["BoardBatchResult"][];
        BoardBatchResultsReply: {
            data: components["schemas"]["BoardBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        BoardInput: {
            name: string;
            /** @description Generated from the name when absent. A given one is never changed. */
            slug?: string;
            /** @default  */
            description?: string;
            /** @default public */
            audience?: components["schemas"]["BoardAudience"];
            settings?: components["schemas"]["BoardSettingsInput"];
        };
        BoardPage: {
            data: components["schemas"]["Board"][];
            meta: components["schemas"]["PageMeta"];
        };
        BoardPatch: {
            name?: string;
            slug?: string;
            description?: string;
            audience?: components["schemas"]["BoardAudience"];
            settings?: components["schemas"]["BoardSettingsInput"];
        };
        BoardReply: {
            data: components["schemas"]["Board"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        BoardSettings: {
            authorVotes: boolean;
            defaultStatusId: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            requireApproval: "none" | "posts" | "comments" | "all" | OtherValue;
            showVoters: boolean;
            userTags: boolean;
            anonymousVotes: boolean;
            anonymousPosts: boolean;
        };
        BoardSettingsInput: {
            /** @description Whether a new post starts with the vote of its author. */
            authorVotes?: boolean;
            /** @description The status of new posts. Null means the default of the workspace. */
            defaultStatusId?: string | null;
            /**
             * @description Which posts and comments of users wait for approval by the team.
             * @enum {string}
             */
            requireApproval?: "none" | "posts" | "comments" | "all";
            /** @description Whether users see who voted. Otherwise the list of voters shows them only their own vote. */
            showVoters?: boolean;
            /** @description Whether users can set the tags of their own posts. */
            userTags?: boolean;
            /** @description Whether visitors can vote without signing in: once per browser and once per network address. */
            anonymousVotes?: boolean;
            /** @description Whether visitors of the widget can post without signing in. */
            anonymousPosts?: boolean;
        };
        Branding: {
            /** @description The color of buttons and links on the portal, in emails and when signing in, as `#rrggbb`. Null is the color of Earshot. */
            accentColor: string | null;
            /** @description The path of the logo on this host. It changes with the logo. */
            logoPath: string | null;
        };
        BrandingPatch: {
            /** @description Must have a contrast of at least 4.5:1 to white and to the background of the pages. */
            accentColor?: string | null;
            /** @description A PNG, JPEG or WebP image of at most 128 KiB and 2048 pixels in width and height, as a base64 `data:` URL. Null removes the logo. */
            logo?: string | null;
        };
        BrokerStatus: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "rabbitmq" | "in-process" | OtherValue;
            connected: boolean;
            /** @description The permanent error that keeps the process from connecting, if any. */
            fault: string | null;
        };
        BusinessHours: {
            id: string;
            name: string;
            timeZone: string;
            week: components["schemas"]["OpeningHours"];
            /** @description Dates that are not worked. */
            holidays: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        BusinessHoursInput: {
            name: string;
            timeZone: string;
            week: components["schemas"]["OpeningHoursInput"];
            /** @default [] */
            holidays?: string[];
        };
        BusinessHoursPage: {
            data: components["schemas"]["BusinessHours"][];
            meta: components["schemas"]["PageMeta"];
        };
        BusinessHoursPatch: {
            name?: string;
            timeZone?: string;
            week?: components["schemas"]["OpeningHoursInput"];
            holidays?: string[];
        };
        BusinessHoursReply: {
            data: components["schemas"]["BusinessHours"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        CallerLimits: {
            /**
             * Format: int64
             * @description The rate limit of this credential; null when there is none.
             */
            requestsPerMinute: number | null;
            /**
             * Format: int64
             * @description The maximum number of items per page of a list.
             */
            pageSize: number;
        };
        CanonicalPost: {
            id: string;
            /** Format: int64 */
            voteCount: number;
        };
        CastVote: {
            id: string;
            /** @description The post that was voted for, even if it was merged since. */
            postId: string;
            principalId: string;
            voterName: string | null;
            voterEmail: string | null;
            /**
             * @description How important the post is to the voter. Null if they did not say. More values may be added.
             * @enum {string|null}
             */
            importance: "nice" | "important" | "must" | OtherValue | null;
            /** Format: date-time */
            createdAt: string;
            /** @description False if the voter had already voted. */
            created: boolean;
        };
        CastVoteReply: {
            data: components["schemas"]["CastVote"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Change: {
            /** @description The id of the event. The same event may be sent twice. `presence.changed` is not stored as an event. */
            id: string;
            /** @description An event type, or an internal type such as `audit.recorded` or `presence.changed`. */
            type: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The ids of the resources concerned, by kind: `post`, `board`, `conversation`. */
            subjects: {
                [key: string]: string;
            };
        };
        ChangelogEntry: {
            id: string;
            title: string;
            /** @description The end of its address in the portal, `/changelog/{slug}`. Changes with the title; earlier ones still lead to the entry. */
            slug: string;
            content: string;
            cover: components["schemas"]["Cover"];
            attachments: components["schemas"]["Attachment"][];
            /** @description What kind of change the entry is about. Duplicates are removed, and the order is fixed. */
            labels: ("new" | "improved" | "fixed" | OtherValue)[];
            /**
             * @description Derived from publishedAt. More values may be added.
             * @enum {string}
             */
            status: "draft" | "scheduled" | "published" | OtherValue;
            /** Format: date-time */
            publishedAt: string | null;
            /** @description Whether the subscribers of the changelog get an email when the entry is first published. */
            notifySubscribers: boolean;
            /** @description The slug of the segment whose members are the only subscribers that get the email; null if all do. Anyone may read the entry. Null for users. */
            notifySegment: string | null;
            /**
             * Format: date-time
             * @description When the entry was first published: when changelog.published was emitted and subscribers were notified. Null before.
             */
            announcedAt: string | null;
            /** @description Posts that the entry is about, without deleted ones. */
            linkedPostIds: string[];
            /** @description How many users and members reacted with each emoji, always in the same order. */
            reactions: components["schemas"]["Reaction"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ChangelogEntryPage: {
            data: components["schemas"]["ChangelogEntry"][];
            meta: components["schemas"]["PageMeta"];
        };
        ChangelogEntryReply: {
            data: components["schemas"]["ChangelogEntry"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ChangelogInput: {
            title: string;
            /** @default  */
            content?: string;
            cover?: components["schemas"]["CoverInput"];
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /**
             * @description What kind of change the entry is about. Duplicates are removed, and the order is fixed.
             * @default []
             */
            labels?: ("new" | "improved" | "fixed")[];
            /**
             * Format: date-time
             * @description Null for a draft. An entry with a time in the future is published at that time; one in the past, immediately.
             */
            publishedAt?: string | null;
            /**
             * @description Whether the subscribers of the changelog get an email when the entry is first published. Without effect afterwards.
             * @default true
             */
            notifySubscribers?: boolean;
            /**
             * @description Only subscribers in the segment with this slug get the email. Null for all subscribers. Does not change who can read the entry. If the segment is deleted before the entry is published, no one gets an email.
             * @default null
             */
            notifySegment?: string | null;
            /** @default [] */
            linkedPostIds?: string[];
        };
        ChangelogPatch: {
            title?: string;
            content?: string;
            cover?: components["schemas"]["CoverInput"];
            /** @description Replace those of the entry. */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description What kind of change the entry is about. Duplicates are removed, and the order is fixed. */
            labels?: ("new" | "improved" | "fixed")[];
            /**
             * Format: date-time
             * @description Null for a draft. An entry with a time in the future is published at that time; one in the past, immediately.
             */
            publishedAt?: string | null;
            /** @description Whether the subscribers of the changelog get an email when the entry is first published. Without effect afterwards. */
            notifySubscribers?: boolean;
            /** @description Only subscribers in the segment with this slug get the email. Null for all subscribers. Does not change who can read the entry. If the segment is deleted before the entry is published, no one gets an email. */
            notifySegment?: string | null;
            linkedPostIds?: string[];
        };
        ChangelogSubscribers: {
            /**
             * Format: int64
             * @description Emails if the caller publishes an entry: the caller gets none.
             */
            emailsNow: number;
            /**
             * Format: int64
             * @description Emails about an entry that is published at its scheduled time.
             */
            emailsWhenScheduled: number;
        };
        ChangelogSubscribersReply: {
            data: components["schemas"]["ChangelogSubscribers"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @enum {string} */
        Channel: "messenger" | "email" | "api" | "web";
        ClientSecretRotation: {
            /**
             * Format: int32
             * @description How long the previous secret keeps working, in seconds. Older secrets stop working by then too.
             * @default 86400
             */
            gracePeriodSeconds?: number;
        };
        Comment: {
            id: string;
            postId: string;
            /** @description The comment that this one replies to. */
            parentId: string | null;
            /** @description Empty if the comment is deleted. It stays in the list while it has replies. */
            content: string;
            /** @description None if the comment is deleted. */
            attachments: components["schemas"]["Attachment"][];
            /** @description The people mentioned in the text. */
            mentionedPrincipalIds: string[];
            /** @description Their current names, in the same order. Null for deleted users. */
            mentionedNames: (string | null)[];
            /** @description Whether only the team can see the comment. */
            isPrivate: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            /** @description Whether the author is a team member or an API key. */
            authorIsTeam: boolean;
            /** @description The same as authorIsTeam. */
            isTeamMember: boolean;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected" | OtherValue;
            /** @description How many users and members reacted with each emoji, always in the same order. */
            reactions: components["schemas"]["Reaction"][];
            /** @description Always empty, for clients that expect a tree: replies follow their comment in the list, with its id as parentId. */
            replies: {
                [key: string]: unknown;
            }[];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Later than createdAt if the comment was edited.
             */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        CommentBatch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        CommentBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Comment"];
            error?: components["schemas"]["BatchError"];
        };
        CommentBatchResults: components["schemas"]["CommentBatchResult"][];
        CommentBatchResultsReply: {
            data: components["schemas"]["CommentBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        CommentInput: {
            content: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /**
             * @description The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once.
             * @default []
             */
            mentionedPrincipalIds?: string[];
            /** @description The comment to reply to. */
            parentId?: string;
            /** @description Show the comment to the team only. Replies to a private comment are always private. */
            isPrivate?: boolean;
            /**
             * Format: date-time
             * @description For moving comments from another system. Requires the scope admin.
             */
            createdAt?: string;
            /** @description The author, if not the caller. Only team members can set it. */
            authorPrincipalId?: string;
            /** @description The author by email address, instead of authorPrincipalId. A user is created if the address is new. */
            author?: components["schemas"]["PersonInput"];
            postId: string;
        };
        CommentPage: {
            data: components["schemas"]["Comment"][];
            meta: components["schemas"]["PageMeta"];
        };
        CommentPatch: {
            content?: string;
            /** @description Replace those of the comment. */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once. */
            mentionedPrincipalIds?: string[];
        };
        CommentReply: {
            data: components["schemas"]["Comment"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Company: {
            id: string;
            name: string;
            domain: string | null;
            /** @description The id of the company in your own system. */
            externalId: string | null;
            plan: string | null;
            /**
             * Format: int64
             * @description Monthly recurring revenue, in hundredths of your currency.
             */
            mrrCents: number | null;
            /**
             * Format: int64
             * @description The number of employees.
             */
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
            /** Format: int64 */
            mrrCents?: number | null;
            /** Format: int32 */
            size?: number | null;
        };
        CompanyPage: {
            data: components["schemas"]["Company"][];
            meta: components["schemas"]["PageMeta"];
        };
        CompanyPatch: {
            name?: string;
            domain?: string | null;
            externalId?: string | null;
            plan?: string | null;
            /** Format: int64 */
            mrrCents?: number | null;
            /** Format: int32 */
            size?: number | null;
        };
        CompanyReply: {
            data: components["schemas"]["Company"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ConsumerReplay: {
            /** @description Sent as the `x-replay` header of each event of this replay. */
            id: string;
            consumer: string;
            types: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue)[];
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled" | "failed" | OtherValue;
            /** @description Why the replay failed, and how to fix it. */
            reason: string | null;
            /**
             * Format: int64
             * @description The number of events to replay; null until they are counted.
             */
            total: number | null;
            /**
             * Format: int64
             * @description The number of events published or skipped so far.
             */
            done: number;
            /**
             * Format: int64
             * @description Private comments that were left out, because the team may not receive them.
             */
            skipped: number;
            /**
             * Format: date-time
             * @description All events before this time are done.
             */
            reachedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        ConsumerReplayInput: {
            /** @description The name of the team in `consumers.yml`. The events are sent to its queue. */
            consumer: string;
            /** @description The event types to replay. Private types must be listed explicitly, and the team must be allowed to receive them. */
            types: components["schemas"]["EventTypeName"][];
            /**
             * Format: date-time
             * @description Replays events from this time.
             */
            since: string;
            /**
             * Format: date-time
             * @description Replays events up to this time. Default and maximum: now.
             */
            until?: string;
        };
        ConsumerReplayPage: {
            data: components["schemas"]["ConsumerReplay"][];
            meta: components["schemas"]["PageMeta"];
        };
        ConsumerReplayReply: {
            data: components["schemas"]["ConsumerReplay"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ContactAddress: {
            email: string | null;
            /**
             * @description The language of the emails. More values may be added.
             * @enum {string|null}
             */
            language: "de" | "en" | "es" | "fr" | "ja" | "ar" | OtherValue | null;
            /** @description Whether replies can be sent by email: the workspace has a mail server. */
            isAvailable: boolean;
        };
        ContactAddressInput: {
            /** @description Null removes it. */
            email: string | null;
            /**
             * @description The language of the emails. Default: that of the workspace.
             * @enum {string}
             */
            language?: "de" | "en" | "es" | "fr" | "ja" | "ar";
        };
        ContactAddressReply: {
            data: components["schemas"]["ContactAddress"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Conversation: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            channel: "messenger" | "email" | "api" | "web" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            subject: string | null;
            /**
             * @description Who wrote the first message. More values may be added.
             * @enum {string}
             */
            startedBy: "visitor" | "team" | OtherValue;
            visitorPrincipalId: string;
            visitorName: string | null;
            /** @description Null for visitors without an email address. */
            visitorEmail: string | null;
            assignedPrincipalId: string | null;
            /** @description The same as assignedPrincipalId. */
            assignedAgentPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description If null while snoozed, the snooze ends when the visitor writes.
             */
            snoozedUntil: string | null;
            /**
             * Format: date-time
             * @description The time of the visitor's oldest message without a reply from a member.
             */
            waitingSince: string | null;
            attributes: {
                [key: string]: unknown;
            };
            tags: string[];
            /** @description Linked posts. Visitors see none. */
            links: components["schemas"]["ConversationLinks"];
            csat: components["schemas"]["Csat"];
            /**
             * @description The role of the assistant in the conversation. More values may be added.
             * @enum {string|null}
             */
            assistantState: "active" | "handed_off" | "resolved_confirmed" | "resolved_assumed" | OtherValue | null;
            /** @description The conversation that this one continues, because it was closed too long ago to be reopened. */
            previousConversationId: string | null;
            /** @description The conversation that this one is merged into. It has the messages then, and this one is closed and read-only. Visitors are shown the other one instead. */
            mergedIntoId: string | null;
            /** @description The conversation from which this one was split off, with its messages from before it was created. Null for visitors. */
            splitFromId: string | null;
            context: components["schemas"]["VisitorContext"];
            /** @description Whether the caller has not read the last message of the other side or a note with a mention, or marked the conversation as unread. Each member has marks of their own. For members, closed conversations are never unread. */
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
            [key: string]: unknown;
        };
        ConversationBatch: {
            operations: components["schemas"]["ConversationOperation"][];
        };
        ConversationBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Conversation"];
            error?: components["schemas"]["BatchError"];
        };
        ConversationBatchResults: components["schemas"]["ConversationBatchResult"][];
        ConversationBatchResultsReply: {
            data: components["schemas"]["ConversationBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ConversationCounts: {
            /** Format: int32 */
            open: number;
            /**
             * Format: int32
             * @description Open, and assigned to the caller.
             */
            mine: number;
            /**
             * Format: int32
             * @description Open, without an assigned member. They may have a team.
             */
            unassigned: number;
            /**
             * Format: int32
             * @description Open, unread for the caller, and assigned to the caller or to no member.
             */
            unread: number;
            /**
             * Format: int32
             * @description Unread for the caller, and with a note that mentions the caller.
             */
            mentions: number;
            /** Format: int32 */
            slaAtRisk: number;
            /** Format: int32 */
            slaBreached: number;
            /** Format: int32 */
            snoozed: number;
            /** @description All teams. */
            teams: components["schemas"]["TeamCount"][];
        };
        ConversationCountsReply: {
            data: components["schemas"]["ConversationCounts"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ConversationInput: {
            /** @description The customer: an existing principal, an email address, or anonymous. Visitors can only name themselves. */
            visitor: components["schemas"]["CustomerInput"];
            /** @description The first message, of the visitor or of a member. */
            message: components["schemas"]["FirstMessageInput"];
            /** @default api */
            channel?: components["schemas"]["Channel"];
            /** @default null */
            subject?: string | null;
            /** @default none */
            priority?: components["schemas"]["Priority"];
            /**
             * @description Also accepted as `assigneeTeamId`.
             * @default null
             */
            assignedTeamId?: string | null;
            /** @description The member to assign it to. By default, a member who starts a conversation without a team is its assignee. Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`. */
            assignedPrincipalId?: string | null;
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
        };
        ConversationItem: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            channel: "messenger" | "email" | "api" | "web" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            subject: string | null;
            /**
             * @description Who wrote the first message. More values may be added.
             * @enum {string}
             */
            startedBy: "visitor" | "team" | OtherValue;
            visitorPrincipalId: string;
            visitorName: string | null;
            /** @description Null for visitors without an email address. */
            visitorEmail: string | null;
            assignedPrincipalId: string | null;
            /** @description The same as assignedPrincipalId. */
            assignedAgentPrincipalId: string | null;
            assignedTeamId: string | null;
            /**
             * Format: date-time
             * @description If null while snoozed, the snooze ends when the visitor writes.
             */
            snoozedUntil: string | null;
            /**
             * Format: date-time
             * @description The time of the visitor's oldest message without a reply from a member.
             */
            waitingSince: string | null;
            attributes: {
                [key: string]: unknown;
            };
            tags: string[];
            /** @description Linked posts. Visitors see none. */
            links: components["schemas"]["ConversationLinks"];
            csat: components["schemas"]["Csat"];
            /**
             * @description The role of the assistant in the conversation. More values may be added.
             * @enum {string|null}
             */
            assistantState: "active" | "handed_off" | "resolved_confirmed" | "resolved_assumed" | OtherValue | null;
            /** @description The conversation that this one continues, because it was closed too long ago to be reopened. */
            previousConversationId: string | null;
            /** @description The conversation that this one is merged into. It has the messages then, and this one is closed and read-only. Visitors are shown the other one instead. */
            mergedIntoId: string | null;
            /** @description The conversation from which this one was split off, with its messages from before it was created. Null for visitors. */
            splitFromId: string | null;
            context: components["schemas"]["VisitorContext"];
            /** @description Whether the caller has not read the last message of the other side or a note with a mention, or marked the conversation as unread. Each member has marks of their own. For members, closed conversations are never unread. */
            unread: boolean;
            /** Format: date-time */
            lastMessageAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            lastMessage: components["schemas"]["LastMessage"];
            nextDue: components["schemas"]["NextDue"];
        };
        ConversationLinkInput: {
            /** @description The post to link. */
            postId: string;
        };
        ConversationLinks: {
            postIds: string[];
        };
        ConversationMerge: {
            /** @description The conversation to merge into. */
            intoConversationId: string;
        };
        ConversationOperation: {
            /**
             * @description The request that the operation is like. `update`: PATCH /conversations/{id}, `status`: POST /conversations/{id}/status, `assign`: POST /conversations/{id}/assign, `priority`: POST /conversations/{id}/priority, `tag`: POST /conversations/{id}/tags, `untag`: DELETE /conversations/{id}/tags, `read`: POST /conversations/{id}/read, `unread`: DELETE /conversations/{id}/read.
             * @enum {string}
             */
            method: "update" | "status" | "assign" | "priority" | "tag" | "untag" | "read" | "unread";
            /** @description The id of the resource. Required unless the operation creates one. */
            id?: string;
            /** @description The query parameters of this operation. */
            query?: {
                [key: string]: string;
            };
            /** @description The request body of this operation. */
            body?: {
                [key: string]: unknown;
            };
        };
        ConversationPage: {
            data: components["schemas"]["ConversationItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        ConversationPatch: {
            subject?: string | null;
            priority?: components["schemas"]["Priority"];
        };
        ConversationPriorityInput: {
            priority: components["schemas"]["Priority"];
        };
        ConversationReply: {
            data: components["schemas"]["Conversation"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ConversationSplit: {
            /** @description The first message or note to move. All later ones move with it. */
            fromMessageId: string;
            /**
             * @description Of the new conversation.
             * @default null
             */
            subject?: string | null;
        };
        ConversationStatusInput: {
            /**
             * @description `pending` is the same as `snoozed`.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed" | "pending";
            /**
             * Format: date-time
             * @description When the conversation opens again. Without a time, it opens when the visitor writes.
             */
            snoozedUntil?: string | null;
        };
        ConversationTagsInput: {
            tags: string[];
        };
        ConversationsNow: {
            /** Format: int64 */
            open: number;
            /**
             * Format: int64
             * @description Open ones without an assigned member. They may have a team.
             */
            unassigned: number;
            /**
             * Format: int64
             * @description With a target that is at risk: a warning was sent and it is not breached yet.
             */
            slaAtRisk: number;
            /**
             * Format: int64
             * @description With a target that is breached and still without a response or resolution.
             */
            slaBreached: number;
            /** Format: int64 */
            snoozed: number;
        };
        CopyRecipient: {
            name: string | null;
            email: string;
            /** @description Whether a reply without `cc` has the person in copy. */
            selected: boolean;
        };
        CopyRecipients: {
            people: components["schemas"]["CopyRecipient"][];
        };
        CopyRecipientsReply: {
            data: components["schemas"]["CopyRecipients"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description The image above the text. */
        Cover: {
            fileId: string;
            name: string;
            /** @description The link, or an address that expires: request the message again, or `GET /files/{id}`, for another one. */
            url: string;
            /** @description The media type. That of a file is recognized by its content. */
            contentType: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /**
             * Format: int64
             * @description In pixels.
             */
            width: number;
            /**
             * Format: int64
             * @description In pixels.
             */
            height: number;
            /** @description What the image shows, for readers who do not see it. Empty if it only decorates. */
            alt: string;
        } | null;
        /** @description The image above the text. Null for none. */
        CoverInput: {
            /** @description An uploaded image: GIF, JPEG, PNG or WebP. */
            fileId: string;
            /**
             * @description What the image shows, for readers who do not see it. Empty if it only decorates.
             * @default
             */
            alt?: string;
        } | null;
        Csat: {
            /** Format: int32 */
            rating: number;
            comment: string | null;
            /** Format: date-time */
            submittedAt: string;
        } | null;
        CsatInput: {
            /**
             * Format: int32
             * @description Required the first time. It cannot be changed later.
             */
            rating?: number;
            /** @description Can be given once, with the rating or later. */
            comment?: string;
        };
        CsatReport: {
            dateFrom: string;
            dateTo: string;
            timeZone: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            groupBy: "day" | "team" | "agent" | OtherValue;
            totals: components["schemas"]["RatingFigures"];
            groups: components["schemas"]["CsatReportGroup"][];
        };
        CsatReportGroup: {
            /** @description The day, or the id of the team or member. Null for no team or no member. */
            key: string | null;
            /** @description The name of the team or member, if it is still known. */
            name: string | null;
            figures: components["schemas"]["RatingFigures"];
        };
        CsatReportReply: {
            data: components["schemas"]["CsatReport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        CustomerInput: {
            principalId?: string;
            email?: string;
            name?: string;
            /** @description Only true is allowed. */
            anonymous?: boolean;
        };
        DeadLetter: {
            /**
             * @description The dead-letter queue. `events`: events that could not be turned into deliveries. `deliveries`: deliveries that could not be sent to a receiver. `feedback_events`, `support_events`, `accounts_events`, `files_events` and `mail_events`: events that these services could not process. More values may be added.
             * @enum {string}
             */
            queue: "events" | "deliveries" | "feedback_events" | "support_events" | "accounts_events" | "files_events" | "mail_events" | OtherValue;
            messageId: string;
            /** @description The event type, or the id of the webhook. */
            routingKey: string;
            /** @description Whether this version can process the message. A redrive leaves unreadable messages in the queue. */
            readable: boolean;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /** @description The first 4 KiB. */
            body: string;
        };
        DeadLetterPage: {
            data: components["schemas"]["DeadLetter"][];
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description The dead-letter queue. `events`: events that could not be turned into deliveries. `deliveries`: deliveries that could not be sent to a receiver. `feedback_events`, `support_events`, `accounts_events`, `files_events` and `mail_events`: events that these services could not process.
         * @enum {string}
         */
        DeadLetterQueue: "events" | "deliveries" | "feedback_events" | "support_events" | "accounts_events" | "files_events" | "mail_events";
        Delivery: {
            id: string;
            webhookId: string;
            eventId: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue;
            /** @description What the event is about: the title of its post, changelog entry or ticket, or the subject of its conversation. Otherwise the name of the author, or the ID of the conversation. */
            subject: string | null;
            /**
             * @description `pending`: not attempted yet. `retrying`: a retry is scheduled. `succeeded`, `failed` and `skipped` are final; `skipped` means that nothing was sent because the webhook was paused, disabled or deleted. More values may be added.
             * @enum {string}
             */
            status: "pending" | "retrying" | "succeeded" | "failed" | "skipped" | OtherValue;
            /**
             * @description Why the delivery was sent: for the event, a retry, a replay or a test. More values may be added.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test" | OtherValue;
            /** Format: int64 */
            run: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            lastAttempt: components["schemas"]["LastAttempt"];
            /**
             * Format: date-time
             * @description The time of the event, and the sort order of the log.
             */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
            /** @description The event that was sent, or would have been sent. */
            event: components["schemas"]["EventEnvelope"];
            /** @description The latest 100 attempts, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /**
             * Format: int64
             * @description 1 for the event itself. Each retry or replay by request starts a new run.
             */
            run: number;
            /**
             * Format: int64
             * @description The number of the attempt in its run, from 1 to 3.
             */
            number: number;
            /**
             * @description Why the delivery was sent: for the event, a retry, a replay or a test. More values may be added.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test" | OtherValue;
            /** Format: date-time */
            at: string;
            /**
             * Format: int64
             * @description The time until the response or the failure, in ms.
             */
            durationMs: number;
            /**
             * Format: int64
             * @description Null without a response.
             */
            statusCode: number | null;
            /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
            error: string | null;
            /** @description The cause of the error, such as an expired certificate, for the owner of the receiver. The text may change. Null if no more is known than `error`. */
            errorDetail: string | null;
            /** @description The request headers, with the signatures masked. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description The first 4 KiB of the response body; null without a response. */
            responseBody: string | null;
        };
        DeliveryCounts: {
            /** Format: int64 */
            pending: number;
            /** Format: int64 */
            retrying: number;
            /** Format: int64 */
            succeeded: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            skipped: number;
        };
        DeliveryItem: {
            id: string;
            webhookId: string;
            eventId: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue;
            /** @description What the event is about: the title of its post, changelog entry or ticket, or the subject of its conversation. Otherwise the name of the author, or the ID of the conversation. */
            subject: string | null;
            /**
             * @description `pending`: not attempted yet. `retrying`: a retry is scheduled. `succeeded`, `failed` and `skipped` are final; `skipped` means that nothing was sent because the webhook was paused, disabled or deleted. More values may be added.
             * @enum {string}
             */
            status: "pending" | "retrying" | "succeeded" | "failed" | "skipped" | OtherValue;
            /**
             * @description Why the delivery was sent: for the event, a retry, a replay or a test. More values may be added.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test" | OtherValue;
            /** Format: int64 */
            run: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            lastAttempt: components["schemas"]["LastAttempt"];
            /**
             * Format: date-time
             * @description The time of the event, and the sort order of the log.
             */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        DeliveryPage: {
            data: components["schemas"]["DeliveryItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        DeliveryReply: {
            data: components["schemas"]["Delivery"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        DeliverySummary: {
            /** Format: date-time */
            since: string;
            /**
             * Format: int64
             * @description Successful attempts.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed attempts that are retried.
             */
            retried: number;
            /**
             * Format: int64
             * @description Failed attempts without another retry.
             */
            failed: number;
            latencyMs: components["schemas"]["Latency"];
            webhooks: components["schemas"]["WebhookCounts"];
        };
        DeliverySummaryReply: {
            data: components["schemas"]["DeliverySummary"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        DemoData: {
            /**
             * @description `incomplete` while the data is being created, and after a failure. Then remove it and create it again. More values may be added.
             * @enum {string}
             */
            status: "absent" | "incomplete" | "loaded" | OtherValue;
            /** @description The ids of all demo data start with it, after their prefix and the underscore. */
            stem: string | null;
            /** Format: date-time */
            createdAt: string | null;
        };
        DemoDataReply: {
            data: components["schemas"]["DemoData"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        DeploymentMail: {
            /** @description Host and port in `SMTP_URL`. Null if only senders with a mail server of their own send email. */
            smtpServer: string | null;
            /** @description The sender of emails without a sender of their own, with `SMTP_URL`. */
            address: string;
            /** @description Whether invitations, links and notifications are sent: by `SMTP_URL` or the default sender. */
            sends: boolean;
            /** @description Whether incoming email is on, by SMTP or IMAP. */
            receives: boolean;
        };
        DeploymentMailReply: {
            data: components["schemas"]["DeploymentMail"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Discard: {
            queue: components["schemas"]["DeadLetterQueue"];
            messageIds: string[];
        };
        Discarded: {
            /** Format: int64 */
            discarded: number;
        };
        DiscardedReply: {
            data: components["schemas"]["Discarded"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description The key that signs its emails. */
        Dkim: {
            domain: string;
            selector: string;
            /** @description The name of the DNS record with the public key. */
            recordName: string;
            /** @description The TXT record to publish there. */
            recordValue: string;
        } | null;
        DkimInput: {
            domain: string;
            selector: string;
            /**
             * @description Null generates an RSA key of 2048 bits; publish the record that the response contains.
             * @default null
             */
            privateKey?: string | null;
        } | null;
        DkimPatch: {
            domain: string;
            selector: string;
            /** @description Default: the key that is stored, else a generated one. Null generates a new one. */
            privateKey?: string | null;
        } | null;
        DuplicateDismissal: {
            /** @description The other post, which is not the same. */
            postId: string;
        };
        DuplicatePost: {
            id: string;
        };
        DurationFigures: {
            /** Format: int64 */
            count: number;
            /**
             * Format: int64
             * @description Null if there is nothing to measure.
             */
            medianSeconds: number | null;
            /**
             * Format: int64
             * @description The 90th percentile.
             */
            p90Seconds: number | null;
        };
        EmailChoices: {
            /** @description When the status of a post changes that the caller follows. */
            post_status: boolean;
            /** @description When someone replies to a comment of the caller, or the team to their post. */
            reply_to_you: boolean;
            /** @description When someone mentions the caller in a post or comment. */
            mention_of_you: boolean;
            /** @description When a changelog entry is published: the subscription to the changelog. */
            changelog: boolean;
        };
        EmailChoicesPatch: {
            /** @description When the status of a post changes that the caller follows. */
            post_status?: boolean;
            /** @description When someone replies to a comment of the caller, or the team to their post. */
            reply_to_you?: boolean;
            /** @description When someone mentions the caller in a post or comment. */
            mention_of_you?: boolean;
            /** @description When a changelog entry is published: the subscription to the changelog. */
            changelog?: boolean;
        };
        EmailChoicesReply: {
            data: components["schemas"]["EmailChoices"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        EmailPerson: {
            name: string | null;
            email: string | null;
            /**
             * @description Whether it is an address of the workspace.
             * @default false
             */
            isOwn: boolean;
        };
        ErrorBody: {
            /**
             * @description For programs. More values may be added.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "SIGN_IN_REQUIRED" | "FEATURE_DISABLED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "IDEMPOTENCY_KEY_IN_USE" | "ALREADY_MERGED" | "INVALID_TRANSITION" | "IN_USE" | "UNDO_EXPIRED" | "LAST_ADMIN" | "LIMIT_REACHED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "HEADERS_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "SEARCH_TIMEOUT" | "UNAVAILABLE" | OtherValue;
            /** @description An explanation in English. The text may change. */
            message: string;
            details?: components["schemas"]["ErrorDetails"];
            requestId: string;
        };
        /** @description More about the error. The fields depend on the code. */
        ErrorDetails: {
            /** @description The invalid fields, each with its first problem. */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        ErrorReply: {
            error: components["schemas"]["ErrorBody"];
        };
        Event: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue;
            /** @description What the event is about: the title of its post, changelog entry or ticket, or the subject of its conversation. Otherwise the name of the author, or the ID of the conversation. */
            subject: string | null;
            /** @description Whether it is about an internal note or a private comment. */
            private: boolean;
            /** @description The boards of the post or comment; empty for other events. */
            boardIds: string[];
            /** @description The number of deliveries by status, of all webhooks. */
            deliveryCounts: components["schemas"]["DeliveryCounts"];
            /**
             * Format: date-time
             * @description The time of the change, and the sort order of the log.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the webhooks service had received it from the broker.
             */
            receivedAt: string;
            /** @description The data of the event, as it is sent. */
            data: {
                [key: string]: unknown;
            };
            /** @description Its delivery to each webhook that matched, deleted ones included. */
            deliveries: components["schemas"]["DeliveryItem"][];
            /** @description The latest 20 replays that sent the event to the queue of a consumer again, newest first. */
            replays: components["schemas"]["EventReplay"][];
        };
        EventEnvelope: {
            id: string;
            type: string;
            /** Format: date-time */
            createdAt: string;
            data: {
                [key: string]: unknown;
            };
        };
        EventItem: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue;
            /** @description What the event is about: the title of its post, changelog entry or ticket, or the subject of its conversation. Otherwise the name of the author, or the ID of the conversation. */
            subject: string | null;
            /** @description Whether it is about an internal note or a private comment. */
            private: boolean;
            /** @description The boards of the post or comment; empty for other events. */
            boardIds: string[];
            /** @description The number of deliveries by status, of all webhooks. */
            deliveryCounts: components["schemas"]["DeliveryCounts"];
            /**
             * Format: date-time
             * @description The time of the change, and the sort order of the log.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the webhooks service had received it from the broker.
             */
            receivedAt: string;
        };
        EventPage: {
            data: components["schemas"]["EventItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        EventReplay: {
            id: string;
            /** @description The team, as named in `consumers.yml`. */
            consumer: string;
            /** Format: date-time */
            createdAt: string;
        };
        EventReply: {
            data: components["schemas"]["Event"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        EventSchema: {
            $schema: string;
        } & {
            [key: string]: unknown;
        };
        EventType: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            family: "post" | "comment" | "changelog" | "conversation" | "message" | "ticket" | "assistant" | "sla" | OtherValue;
            summary: string;
            /** @description Internal data of your team, such as notes. Sent only to webhooks that subscribe to this type explicitly. */
            private: boolean;
            /** @description Whether `boardIds` of a webhook applies to this type. */
            boardScoped: boolean;
            /** @description A sample delivery. */
            sample: components["schemas"]["EventEnvelope"];
            /** @description The JSON Schema of deliveries of this type, relative to this service. */
            schemaUrl: string;
        };
        /** @enum {string} */
        EventTypeName: "post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached";
        EventTypePage: {
            data: components["schemas"]["EventType"][];
            meta: components["schemas"]["PageMeta"];
        };
        /** @description The API of a disabled feature responds with 403 FEATURE_DISABLED, and none of its events are sent. */
        Features: {
            supportInbox: boolean;
            supportTickets: boolean;
        };
        FeaturesPatch: {
            supportInbox?: boolean;
            supportTickets?: boolean;
        };
        FeedbackSummary: {
            /** Format: date-time */
            since: string;
            /**
             * Format: int64
             * @description Posts created since then, without deleted, merged, pending and rejected ones.
             */
            newPosts: number;
            /**
             * Format: int64
             * @description Votes cast since then.
             */
            newVotes: number;
            /**
             * Format: int64
             * @description Posts and comments that currently wait for approval.
             */
            pending: number;
        };
        FeedbackSummaryReply: {
            data: components["schemas"]["FeedbackSummary"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        FieldError: {
            /** @description The path of the field, with dots: `events.0`. */
            path: string;
            /** @description The kind of rule: `too_small`, `invalid_type`. */
            code: string;
            /** @description The rule: `must not be empty`. */
            message: string;
        };
        FilteredCounts: {
            /** @description The length of each list, in the order of the filters. */
            counts: number[];
        };
        FilteredCountsReply: {
            data: components["schemas"]["FilteredCounts"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        FirstMessageInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /**
             * @description `agent` starts the conversation as the team.
             * @default visitor
             * @enum {string}
             */
            senderType?: "visitor" | "agent";
            /** @description For `agent`: the member who wrote the message, if it is not the caller. */
            asPrincipalId?: string;
            /** @description For a message of the visitor: where they wrote it. Stored with the conversation, for the team only. */
            context?: components["schemas"]["VisitorContextInput"];
        };
        FirstResponseReport: {
            dateFrom: string;
            dateTo: string;
            timeZone: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            groupBy: "day" | "team" | "agent" | OtherValue;
            totals: components["schemas"]["DurationFigures"];
            groups: components["schemas"]["FirstResponseReportGroup"][];
        };
        FirstResponseReportGroup: {
            /** @description The day, or the id of the team or member. Null for no team or no member. */
            key: string | null;
            /** @description The name of the team or member, if it is still known. */
            name: string | null;
            figures: components["schemas"]["DurationFigures"];
        };
        FirstResponseReportReply: {
            data: components["schemas"]["FirstResponseReport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        FollowState: {
            /** @description Whether the caller now follows the post. */
            following: boolean;
        };
        FollowStateReply: {
            data: components["schemas"]["FollowState"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @enum {string} */
        GrantType: "authorization_code" | "client_credentials" | "refresh_token";
        HandoffInput: {
            /** @enum {string} */
            reason: "explicit_request" | "frustration" | "repetition" | "low_confidence" | "capability_limit" | "safety" | "system_error";
        };
        HealthCheck: {
            ok: boolean;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            error?: "failed" | "timeout" | "behind" | OtherValue;
        };
        HealthChecks: {
            /** @description The database responds, and the pool has a free connection. */
            db: components["schemas"]["HealthCheck"];
            /** @description Migrations are up to date. */
            migrations: components["schemas"]["HealthCheck"];
            workers: components["schemas"]["WorkersCheck"];
        };
        HeldItem: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "post" | "comment" | OtherValue;
            id: string;
            /** @description The post itself, or the post of the comment. */
            postId: string;
            boardId: string;
            /** @description The title of the post. */
            title: string;
            content: string;
            attachments: components["schemas"]["Attachment"][];
            authorPrincipalId: string;
            authorName: string | null;
            authorEmail: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected" | OtherValue;
            /** Format: date-time */
            createdAt: string;
        };
        HeldItemReply: {
            data: components["schemas"]["HeldItem"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        HeldPage: {
            data: components["schemas"]["HeldItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        HourStats: {
            /**
             * Format: date-time
             * @description The start of the period.
             */
            hour: string;
            /**
             * Format: int64
             * @description Successful attempts.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed attempts that are retried.
             */
            retried: number;
            /**
             * Format: int64
             * @description Failed attempts without another retry.
             */
            failed: number;
            /**
             * Format: int64
             * @description Skipped deliveries of events in this period.
             */
            skipped: number;
            latencyMs: components["schemas"]["Latency"];
        };
        IdentifiedUser: {
            principalId: string;
            name: string | null;
            /** @description The same as name. */
            displayName: string | null;
            /** @description Null for anonymous users. */
            email: string | null;
            /** @description The address at which an anonymous visitor wants replies. Not verified: it may belong to someone else. */
            contactEmail: string | null;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string | null;
            emailVerified: boolean;
            /** @description The id of the user in your own system. */
            externalId: string | null;
            attributes: {
                [key: string]: unknown;
            };
            companyId: string | null;
            /**
             * @description `admin` or `member` for members of the team, otherwise `user`. More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | "user" | OtherValue;
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: int64
             * @description Without deleted posts. The counts are updated some seconds after a change.
             */
            postCount: number;
            /** Format: int64 */
            voteCount: number;
            /** Format: int64 */
            commentCount: number;
            /** Format: date-time */
            updatedAt: string;
            created: boolean;
        };
        IdentifiedUserReply: {
            data: components["schemas"]["IdentifiedUser"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ImportError: {
            /**
             * Format: int64
             * @description The row number as in a spreadsheet. Row 1 of a CSV file is the header.
             */
            row: number;
            /** @description The name of the column. */
            path: string;
            code: string;
            message: string;
            /** @description The first 100 characters of the rejected value. Null if the column is missing or empty. */
            value: string | null;
        };
        ImportErrorPage: {
            data: components["schemas"]["ImportError"][];
            meta: components["schemas"]["PageMeta"];
        };
        ImportWarning: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            code: "votes_ignored" | "authors_ignored" | OtherValue;
            /** @description The ignored columns. */
            columns: string[];
            /** @description What it means for the posts, and how to import these values. */
            message: string;
        };
        InboundMail: {
            id: string;
            /** @description The address that received the email, without the token of a reply. Null if none is known. */
            recipient: string | null;
            /**
             * @description How the email arrived. More values may be added.
             * @enum {string}
             */
            source: "smtp" | "imap" | "api" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            outcome: "accepted" | "ignored" | "failed" | OtherValue;
            /**
             * @description Why the email was ignored or failed; null if it was accepted. More values may be added.
             * @enum {string|null}
             */
            reason: "unknown_recipient" | "own_mail" | "own_address" | "bounce" | "unsigned_bounce" | "delivery_report" | "read_receipt" | "feedback_report" | "auto_reply" | "bulk" | "empty_return_path" | "invalid_sender" | "too_many_mails" | "feature_disabled" | "headers_too_large" | "too_deep" | "too_many_parts" | "too_many_lines" | "took_too_long" | "parser_ended" | "malformed" | "too_large" | "internal_error" | OtherValue | null;
            /** @description The Message-ID header. */
            messageId: string | null;
            /** @description The address in From, or that of the author if a group or form sent it. Null if it is not valid, or the sender was erased. */
            senderEmail: string | null;
            subject: string | null;
            /** @description The sender as a user, if the email was accepted. */
            principalId: string | null;
            /** @description The conversation or ticket of the email, if it was accepted. */
            threadId: string | null;
            /** @description Whether the sender is verified: by the trusted relay, or without one by DMARC. */
            authenticated: boolean;
            /** @description The address to which replies are sent. Null if that is the address of the sender. */
            replyTo: string | null;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /** @description Whether the whole email is still stored. */
            hasRaw: boolean;
            /**
             * Format: int64
             * @description How often the same email arrived again. A copy creates nothing, and is not stored.
             */
            copies: number;
            /**
             * Format: date-time
             * @description When the last copy arrived.
             */
            lastCopyAt: string | null;
            /** Format: date-time */
            receivedAt: string;
        };
        InboundMailPage: {
            data: components["schemas"]["InboundMail"][];
            meta: components["schemas"]["PageMeta"];
        };
        InboundMailReply: {
            data: components["schemas"]["InboundMail"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        InboundReasonCount: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            reason: "unknown_recipient" | "own_mail" | "own_address" | "bounce" | "unsigned_bounce" | "delivery_report" | "read_receipt" | "feedback_report" | "auto_reply" | "bulk" | "empty_return_path" | "invalid_sender" | "too_many_mails" | "feature_disabled" | "headers_too_large" | "too_deep" | "too_many_parts" | "too_many_lines" | "took_too_long" | "parser_ended" | "malformed" | "too_large" | "internal_error" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            outcome: "ignored" | "failed" | OtherValue;
            /**
             * Format: int64
             * @description Emails within the last 24 hours.
             */
            count: number;
            /**
             * Format: int64
             * @description Emails within the seven days before.
             */
            before: number;
            /** @description Five or more, and three times as many as on an average day before. */
            grows: boolean;
        };
        InboundStatus: {
            /**
             * @description What is wrong with the mailbox in INBOUND_IMAP_URL, as of the last ten minutes. With `done_folder_refused`, email is received, and marked as read instead of moved. More values may be added.
             * @enum {string|null}
             */
            mailboxProblem: "unreachable" | "login_failed" | "folder_refused" | "done_folder_refused" | OtherValue | null;
            relayProblem: components["schemas"]["RelayProblem"];
            unverified: components["schemas"]["UnverifiedMail"];
            stored: components["schemas"]["StoredMail"];
            reasons: components["schemas"]["InboundReasonCount"][];
        };
        InboundStatusReply: {
            data: components["schemas"]["InboundStatus"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Invitation: {
            id: string;
            name: string | null;
            /** @description The same as name. */
            displayName: string | null;
            email: string | null;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | "user" | OtherValue;
            /** Format: date-time */
            joinedAt: string;
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            inviteUrl?: string | null;
            /** Format: date-time */
            inviteExpiresAt: string;
        };
        InvitationInput: {
            email: string;
            /** @description Used only if the person has no name yet. */
            name?: string;
            /** @enum {string} */
            role: "admin" | "member";
        };
        InvitationReply: {
            data: components["schemas"]["Invitation"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        KeyRotation: {
            /**
             * Format: int32
             * @description How long the previous key keeps working, in seconds. Older keys stop working by then too.
             * @default 86400
             */
            gracePeriodSeconds?: number;
        };
        /** @description The lanes of webhooks; null for the other services. */
        LanesStatus: {
            /**
             * Format: int64
             * @description Waiting deliveries in the lanes of all webhooks.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Waiting deliveries in the longest lane.
             */
            longest: number;
            /**
             * Format: int64
             * @description Lanes with at least one waiting delivery.
             */
            backlogged: number;
        } | null;
        LastAttempt: {
            /** Format: date-time */
            at: string;
            /**
             * Format: int64
             * @description The time until the response or the failure, in ms.
             */
            durationMs: number;
            /**
             * Format: int64
             * @description Null without a response.
             */
            statusCode: number | null;
            /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
            error: string | null;
        } | null;
        /** @description The start of the last public message. Null if the conversation has none. */
        LastMessage: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            senderType: "visitor" | "agent" | "assistant" | "system" | OtherValue;
            preview: string;
        } | null;
        /** @description The time until the response or the failure, over all attempts; null without attempts. */
        Latency: {
            /** Format: int64 */
            p50: number;
            /** Format: int64 */
            p95: number;
            /** Format: int64 */
            p99: number;
        } | null;
        ListedComment: {
            id: string;
            postId: string;
            /** @description The comment that this one replies to. */
            parentId: string | null;
            /** @description Empty if the comment is deleted. It stays in the list while it has replies. */
            content: string;
            /** @description None if the comment is deleted. */
            attachments: components["schemas"]["Attachment"][];
            /** @description The people mentioned in the text. */
            mentionedPrincipalIds: string[];
            /** @description Their current names, in the same order. Null for deleted users. */
            mentionedNames: (string | null)[];
            /** @description Whether only the team can see the comment. */
            isPrivate: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            /** @description Whether the author is a team member or an API key. */
            authorIsTeam: boolean;
            /** @description The same as authorIsTeam. */
            isTeamMember: boolean;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected" | OtherValue;
            /** @description How many users and members reacted with each emoji, always in the same order. */
            reactions: components["schemas"]["Reaction"][];
            /** @description Always empty, for clients that expect a tree: replies follow their comment in the list, with its id as parentId. */
            replies: {
                [key: string]: unknown;
            }[];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Later than createdAt if the comment was edited.
             */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            /** @description The title of the post of the comment. */
            postTitle: string;
            /** @description The slug of the post of the comment. */
            postSlug: string;
        };
        ListedCommentPage: {
            data: components["schemas"]["ListedComment"][];
            meta: components["schemas"]["PageMeta"];
        };
        Liveness: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "ok" | OtherValue;
        };
        Macro: {
            id: string;
            name: string;
            /** @description May contain variables such as `{{visitor.firstName | there}}`: `visitor.name`, `visitor.firstName`, `agent.name`, `conversation.subject`, `ticket.number`, `company.name` and `workspace.name`. The text after `|` replaces a missing value. */
            content: string;
            /** @description Uploaded files, and links. Sent with the message. */
            attachments: components["schemas"]["Attachment"][];
            /** @description Run when the message is sent. May be the only content of the macro. */
            actions: components["schemas"]["MacroAction"][];
            /** @description The team that uses the macro. Null: all members. A deleted team becomes null. */
            teamId: string | null;
            /**
             * Format: int64
             * @description How often it was applied.
             */
            useCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MacroAction: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "priority" | "tag" | "close" | "assign" | "snooze" | "note" | OtherValue;
            /**
             * @description For the type `priority`. More values may be added.
             * @enum {string}
             */
            priority?: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            /** @description For the type `tag`. */
            tag?: string;
            /** @description For the type `assign`. */
            assignedPrincipalId?: string | null;
            /** @description For the type `assign`. */
            assignedTeamId?: string | null;
            /**
             * Format: int32
             * @description Null snoozes until the visitor writes. For the type `snooze`.
             */
            forSeconds?: number | null;
            /** @description For the type `note`. */
            content?: string;
        };
        MacroActionInput: {
            /** @enum {string} */
            type: "priority" | "tag" | "close" | "assign" | "snooze" | "note";
            /** @description For the type `priority`. */
            priority?: components["schemas"]["Priority"];
            /** @description For the type `tag`. */
            tag?: string;
            /** @description For the type `assign`. */
            assignedPrincipalId?: string | null;
            /** @description For the type `assign`. */
            assignedTeamId?: string | null;
            /**
             * Format: int32
             * @description Null snoozes until the visitor writes. For the type `snooze`.
             */
            forSeconds?: number | null;
            /** @description For the type `note`. */
            content?: string;
        };
        MacroInput: {
            name: string;
            /** @description May contain variables such as `{{visitor.firstName | there}}`: `visitor.name`, `visitor.firstName`, `agent.name`, `conversation.subject`, `ticket.number`, `company.name` and `workspace.name`. The text after `|` replaces a missing value. */
            content: string;
            /**
             * @description Uploaded files, and links. Sent with the message.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description Run when the message is sent. May be the only content of the macro. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * @description The team that uses the macro. Null: all members. A deleted team becomes null.
             * @default null
             */
            teamId?: string | null;
        };
        MacroPage: {
            data: components["schemas"]["Macro"][];
            meta: components["schemas"]["PageMeta"];
        };
        MacroPatch: {
            name?: string;
            /** @description May contain variables such as `{{visitor.firstName | there}}`: `visitor.name`, `visitor.firstName`, `agent.name`, `conversation.subject`, `ticket.number`, `company.name` and `workspace.name`. The text after `|` replaces a missing value. */
            content?: string;
            /** @description Uploaded files, and links. Sent with the message. */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description Run when the message is sent. May be the only content of the macro. */
            actions?: components["schemas"]["MacroActionInput"][];
            /** @description The team that uses the macro. Null: all members. A deleted team becomes null. */
            teamId?: string | null;
        };
        MacroPreview: {
            content: string;
        };
        MacroPreviewInput: {
            content: string;
        };
        MacroPreviewReply: {
            data: components["schemas"]["MacroPreview"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MacroReply: {
            data: components["schemas"]["Macro"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MacroUseInput: {
            conversationId?: string;
            ticketId?: string;
        };
        Mail: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "invitation" | "password_reset" | "sign_up" | "sign_in_link" | "notification" | "conversation_reply" | "ticket_reply" | "update" | OtherValue;
            /**
             * @description `queued`: not sent yet. `no_server`: not sent, and there is no mail server for it; it waits for one for a day. `suppressed`: not sent, because a server has rejected the address before. `dropped`: not sent, because no user has the address, or the user was deleted. More values may be added.
             * @enum {string}
             */
            status: "queued" | "no_server" | "sent" | "failed" | "suppressed" | "dropped" | OtherValue;
            /** @description Why the last attempt failed: the reply code of the server such as `smtp_550`, a connection error such as `econnrefused`, `sender_refused` while the server rejects the address that the email is sent from, `accounts_away` while the accounts service cannot make its link, `too_late` after a day, `no_mail_server`, or `bounced` if a server had accepted the email and reported later that it cannot be delivered. */
            reason: string | null;
            principalId: string | null;
            recipientName: string | null;
            /** @description The current address of the user. */
            recipientEmail: string | null;
            threadId: string | null;
            /** @description The message of the thread that the email contains. */
            messageId: string | null;
            /** @description Null for the address of the deployment (`MAIL_FROM`). */
            senderId: string | null;
            /** Format: int64 */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            settledAt: string | null;
            content: components["schemas"]["MailContent"];
            /** @description The last 50 attempts, oldest first. */
            attemptLog: components["schemas"]["MailAttempt"][];
        };
        MailAttempt: {
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /**
             * @description Null while the attempt runs, and if the process was killed. More values may be added.
             * @enum {string|null}
             */
            outcome: "sent" | "retried" | "failed" | "suppressed" | "dropped" | "interrupted" | OtherValue | null;
            reason: string | null;
            /** @description The enhanced status code of the reply (RFC 3463). */
            statusCode: string | null;
        };
        /** @description Null for emails with links that give access to an account, and for dropped ones. */
        MailContent: {
            from: components["schemas"]["MailFrom"];
            /** @description The header. The email itself was sent to `recipientEmail`, who may be in copy. */
            to: components["schemas"]["MailTo"];
            cc: components["schemas"]["MailTo"][];
            replyTo: string | null;
            subject: string;
            text: string;
            html: string;
        } | null;
        MailDnsRecord: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "dkim" | "spf" | "dmarc" | "mx" | OtherValue;
            name: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "TXT" | "MX" | OtherValue;
            /** @description The value to publish. Null for MX, which names the mail server that forwards to Earshot. */
            value: string | null;
            /** @description The record as a line of a zone file, with a long value split into strings of 255 bytes. */
            zoneLine: string | null;
            /**
             * @description `found`: published. SPF, DMARC and MX may differ from the proposed value, if they are valid. `different`: published, but another key, void because there are several, or without effect. `unknown`: DNS did not respond. More values may be added.
             * @enum {string}
             */
            state: "found" | "missing" | "different" | "unknown" | OtherValue;
            /** @description At most five records of this kind that DNS has. */
            found: string[];
            /** @description The name that has them. A DMARC record of a parent domain applies as well. */
            foundAt: string | null;
        };
        MailFrom: {
            name: string;
            /** @description Known once the email was sent. */
            address: string | null;
        };
        MailItem: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "invitation" | "password_reset" | "sign_up" | "sign_in_link" | "notification" | "conversation_reply" | "ticket_reply" | "update" | OtherValue;
            /**
             * @description `queued`: not sent yet. `no_server`: not sent, and there is no mail server for it; it waits for one for a day. `suppressed`: not sent, because a server has rejected the address before. `dropped`: not sent, because no user has the address, or the user was deleted. More values may be added.
             * @enum {string}
             */
            status: "queued" | "no_server" | "sent" | "failed" | "suppressed" | "dropped" | OtherValue;
            /** @description Why the last attempt failed: the reply code of the server such as `smtp_550`, a connection error such as `econnrefused`, `sender_refused` while the server rejects the address that the email is sent from, `accounts_away` while the accounts service cannot make its link, `too_late` after a day, `no_mail_server`, or `bounced` if a server had accepted the email and reported later that it cannot be delivered. */
            reason: string | null;
            principalId: string | null;
            recipientName: string | null;
            /** @description The current address of the user. */
            recipientEmail: string | null;
            threadId: string | null;
            /** @description The message of the thread that the email contains. */
            messageId: string | null;
            /** @description Null for the address of the deployment (`MAIL_FROM`). */
            senderId: string | null;
            /** Format: int64 */
            attempts: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            settledAt: string | null;
        };
        MailPage: {
            data: components["schemas"]["MailItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        MailReply: {
            data: components["schemas"]["Mail"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MailSender: {
            id: string;
            /** @description The team that the address belongs to. Null is the default sender. */
            teamId: string | null;
            address: string;
            /** @description The name that recipients see. Null is the name of the workspace. */
            name: string | null;
            /** @description Host and port of its mail server. Null uses `SMTP_URL`. */
            smtpServer: string | null;
            /**
             * @description How its connection is encrypted: from the start (`smtps`), or with STARTTLS (`smtp`). More values may be added.
             * @enum {string|null}
             */
            smtpSecurity: "tls" | "starttls" | OtherValue | null;
            /** @description The user at its mail server. Null if it needs no login. */
            smtpUser: string | null;
            dkim: components["schemas"]["Dkim"];
            /**
             * Format: int64
             * @description The maximum number of emails in any minute.
             */
            perMinute: number | null;
            /** @description Whether emails repeat earlier messages below the new one. */
            quoteThread: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MailSenderDns: {
            /** @description The domain of the address. Null if the address has an IP address. */
            domain: string | null;
            records: components["schemas"]["MailDnsRecord"][];
        };
        MailSenderDnsReply: {
            data: components["schemas"]["MailSenderDns"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MailSenderInput: {
            /** @default null */
            teamId?: string | null;
            address: string;
            /** @default null */
            name?: string | null;
            /**
             * @description The mail server, as in `SMTP_URL`; it is never returned. Null uses `SMTP_URL`.
             * @default null
             */
            smtpUrl?: string | null;
            dkim?: components["schemas"]["DkimInput"];
            /**
             * Format: int32
             * @default null
             */
            perMinute?: number | null;
            /** @default true */
            quoteThread?: boolean;
        };
        MailSenderPage: {
            data: components["schemas"]["MailSender"][];
            meta: components["schemas"]["PageMeta"];
        };
        MailSenderPatch: {
            teamId?: string | null;
            address?: string;
            name?: string | null;
            /** @description The mail server, as in `SMTP_URL`; it is never returned. Null uses `SMTP_URL`. */
            smtpUrl?: string | null;
            /** Format: int32 */
            perMinute?: number | null;
            quoteThread?: boolean;
            dkim?: components["schemas"]["DkimPatch"];
        };
        MailSenderReply: {
            data: components["schemas"]["MailSender"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MailSenderTest: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            verdict: "accepted" | "no_server" | "connection_refused" | "unknown_host" | "timed_out" | "login_failed" | "certificate_invalid" | "tls_failed" | "sender_rejected" | "recipient_rejected" | "content_rejected" | "server_failed" | OtherValue;
            to: string;
            /** @description The reply code or the code of the connection error. */
            reason: string | null;
            /** @description The enhanced status code of the reply (RFC 3463). */
            statusCode: string | null;
            /** Format: int64 */
            durationMs: number;
        };
        MailSenderTestInput: {
            /** @description Default: the address of the caller. */
            to?: string;
        };
        MailSenderTestReply: {
            data: components["schemas"]["MailSenderTest"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MailState: {
            mailId: string;
            messageId: string;
            /**
             * @description `queued`: not sent yet. `no_server`: not sent, and there is no mail server for it; it waits for one for a day. `suppressed`: not sent, because a server has rejected the address before. `dropped`: not sent, because no user has the address, or the user was deleted. More values may be added.
             * @enum {string}
             */
            status: "queued" | "no_server" | "sent" | "failed" | "suppressed" | "dropped" | OtherValue;
            /** @description Why the last attempt failed: the reply code of the server such as `smtp_550`, a connection error such as `econnrefused`, `sender_refused` while the server rejects the address that the email is sent from, `accounts_away` while the accounts service cannot make its link, `too_late` after a day, `no_mail_server`, or `bounced` if a server had accepted the email and reported later that it cannot be delivered. */
            reason: string | null;
        };
        MailStatePage: {
            data: components["schemas"]["MailState"][];
            meta: components["schemas"]["PageMeta"];
        };
        MailTo: {
            name: string;
            address: string;
        };
        /** @description The management plugin of RabbitMQ, the source of `unacked` and the rates of queues, which are some seconds old. Null when `RABBITMQ_MANAGEMENT_URL` is not set. The figures are null then and when there is a fault. */
        ManagementStatus: {
            /**
             * @description Why there are no figures. `unreachable`: no response within 1.5 s. `refused`: wrong user or password, or missing permission. `unexpected`: the response is not from the management plugin. More values may be added.
             * @enum {string|null}
             */
            fault: "unreachable" | "refused" | "unexpected" | OtherValue | null;
        } | null;
        Me: {
            principalId: string;
            name: string;
            email: string | null;
            /**
             * @description `user` for users and visitors, who see only what is their own or public. More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | "user" | OtherValue;
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin" | OtherValue)[];
            credentialId: string;
            limits: components["schemas"]["CallerLimits"];
        };
        MeReply: {
            data: components["schemas"]["Me"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MemberAvailability: {
            principalId: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            availability: "available" | "away" | OtherValue;
            /** Format: date-time */
            updatedAt: string | null;
        };
        MemberAvailabilityReply: {
            data: components["schemas"]["MemberAvailability"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MemberIds: {
            principalIds: string[];
        };
        MemberName: {
            id: string;
            /** @description A member without a name has the part of their email address before the `@` here. */
            name: string;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string | null;
        };
        MemberNamePage: {
            data: components["schemas"]["MemberName"][];
            meta: components["schemas"]["PageMeta"];
        };
        MemberResult: {
            principalId: string;
            /**
             * @description `unchanged`: the user was already in or out. `not_found`: no user has this id. More values may be added.
             * @enum {string}
             */
            status: "added" | "removed" | "unchanged" | "not_found" | OtherValue;
        };
        MemberResults: {
            results: components["schemas"]["MemberResult"][];
            /** Format: int64 */
            memberCount: number;
        };
        MemberResultsReply: {
            data: components["schemas"]["MemberResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Mentionable: {
            principalId: string;
            name: string;
            /** @description Whether the person is a member of the team. */
            isTeam: boolean;
        };
        Mentionables: {
            /** @description At most 20, members of the team first. */
            people: components["schemas"]["Mentionable"][];
        };
        MentionablesReply: {
            data: components["schemas"]["Mentionables"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MergeResult: {
            id: string;
            title: string;
            /** @description The end of its address in the portal, `/posts/{slug}`. Changes with the title; earlier ones still lead to the post. */
            slug: string;
            /**
             * Format: int64
             * @description The same as voteCount.
             */
            votes: number;
            /** @description The slug of the status; empty without one. */
            status: string;
            /** @description Markdown. */
            content: string;
            /** Format: int64 */
            voteCount: number;
            /**
             * Format: int64
             * @description The monthly recurring revenue of the companies of the voters, each counted once, in hundredths of your currency. Updated some seconds after a change. Null for users.
             */
            mrrCents: number | null;
            /**
             * Format: double
             * @description The score, as defined by `GET /posts/score`. Updated some seconds after a change. Null for users.
             */
            score: number | null;
            statusId: string | null;
            /** Format: int64 */
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorPrincipalId: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            /** @description The same as ownerPrincipalId. */
            ownerId: string | null;
            tags: components["schemas"]["PostTag"][];
            /** @description Whether the caller has voted for the post. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** @description Whether the post takes no new comments, because it is merged or deleted. */
            isCommentsLocked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            attachments: components["schemas"]["Attachment"][];
            /** @description The first 100 posts that are merged into this one. `GET /posts?canonicalPostId=…` lists all. */
            mergedPosts: components["schemas"]["MergedPost"][];
            /** @description The people mentioned in the text. */
            mentionedPrincipalIds: string[];
            /** @description Their current names, in the same order. Null for deleted users. */
            mentionedNames: (string | null)[];
            /**
             * Format: date
             * @description The date when the post is expected to be done.
             */
            eta: string | null;
            /**
             * @description Posts that wait for approval do not appear in lists. More values may be added.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected" | OtherValue;
            canonicalPost: components["schemas"]["CanonicalPost"];
            duplicatePost: components["schemas"]["DuplicatePost"];
        };
        MergeResultReply: {
            data: components["schemas"]["MergeResult"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MergedPost: {
            id: string;
            title: string;
            /** Format: int64 */
            voteCount: number;
            authorName: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        MergedUser: {
            principalId: string;
            name: string | null;
            email: string | null;
        };
        Message: {
            id: string;
            conversationId: string;
            /** @description The conversation that the message was written in, if that is merged into this one. Null for visitors. */
            mergedFromId: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            senderType: "visitor" | "agent" | "assistant" | "system" | OtherValue;
            /** @description A note, or a system message for the team only. */
            isInternal: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            authorEmail: string | null;
            /** @description Markdown; plain text if it was an email. Empty if only attachments were sent. */
            content: string;
            attachments: components["schemas"]["Attachment"][];
            mentionedPrincipalIds: string[];
            /** @description The message was not written by a person. */
            automated: boolean;
            /** @description The type of event that a system message is about. */
            systemEvent: string | null;
            email: components["schemas"]["MessageEmail"];
            /** @description The people in copy of the email with a message of the team. Empty for other messages. */
            cc: components["schemas"]["EmailPerson"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
        };
        /** @description Null unless the message arrived by email. */
        MessageEmail: {
            /** @description The quoted text and the signature of the email, which `content` does not have. */
            quoted: string | null;
            /** @description Attachments and other parts that were left out. `size` is in bytes. */
            omitted: components["schemas"]["OmittedPart"][];
            /** @description Whether SPF, DKIM or DMARC authenticated the address of the sender. */
            senderVerified: boolean;
            /**
             * @description What the check of the sender found: `pass` if they are verified, `fail` if someone else probably wrote the email, `none` if nothing proves who it was, and `unknown` if the sender was not checked or the DNS did not respond. More values may be added.
             * @enum {string}
             */
            senderCheck: "pass" | "fail" | "none" | "unknown" | OtherValue;
            /** @description A program sent the email, or it asks for no automatic replies. No workflow replies to it. */
            noAutomaticReplies: boolean;
            /** @description The recipients in To, also your own address. `email` is null if the user was erased. */
            to: components["schemas"]["EmailPerson"][];
            /** @description The recipients in Cc. */
            cc: components["schemas"]["EmailPerson"][];
            /** @description The address to which replies are sent. Null if that is the address of the author. */
            replyTo: string | null;
        } | null;
        MessageInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description For a message of the visitor: where they wrote it. Stored with the conversation, for the team only. */
            context?: components["schemas"]["VisitorContextInput"];
            /** @description The addresses that get a copy of the email. Each must be one of the copy recipients of the thread. Default: those that are `selected`, and none if the message is `automated`. */
            cc?: string[];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
            /** @description The author, if it is not the caller: the visitor or a member. */
            asPrincipalId?: string;
            /**
             * @description Default: `visitor` if the visitor is the author, otherwise `agent`.
             * @enum {string}
             */
            senderType?: "visitor" | "agent" | "assistant";
            /**
             * @description The message was sent automatically and not written by a member.
             * @default false
             */
            automated?: boolean;
        };
        MessagePage: {
            data: components["schemas"]["Message"][];
            meta: components["schemas"]["PageMeta"];
        };
        MessagePatch: {
            content?: string;
            /** @description Replace those of the message. */
            attachments?: components["schemas"]["AttachmentInput"][];
        };
        MessageReply: {
            data: components["schemas"]["Message"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        MinuteStats: {
            /**
             * Format: date-time
             * @description The start of the period.
             */
            minute: string;
            /**
             * Format: int64
             * @description Successful attempts.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed attempts that are retried.
             */
            retried: number;
            /**
             * Format: int64
             * @description Failed attempts without another retry.
             */
            failed: number;
            /**
             * Format: int64
             * @description Skipped deliveries of events in this period.
             */
            skipped: number;
            latencyMs: components["schemas"]["Latency"];
        };
        MovedContent: {
            /** Format: int64 */
            posts: number;
            /** Format: int64 */
            comments: number;
            /** Format: int64 */
            votes: number;
            /**
             * Format: int64
             * @description Votes for posts that both have voted for. They count once.
             */
            doubleVotes: number;
            /** Format: int64 */
            follows: number;
            /** Format: int64 */
            reactions: number;
            /** Format: int64 */
            conversations: number;
            /** Format: int64 */
            tickets: number;
            /** Format: int64 */
            files: number;
            /**
             * Format: int64
             * @description Segments without a rule that the user who is kept would be added to.
             */
            segments: number;
        };
        /** @description The next SLA target that is due. For the team only. */
        NextDue: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            metric: "first_response" | "next_response" | "resolution" | "time_to_resolve" | OtherValue;
            /** Format: date-time */
            breachedAt: string | null;
            /** Format: date-time */
            dueAt: string;
        } | null;
        NoteInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
            /** @description The member who wrote the note, if it is not the caller. */
            asPrincipalId?: string;
            /**
             * @description Members, who are notified.
             * @default []
             */
            mentionedPrincipalIds?: string[];
        };
        Notification: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "mention" | "assignment" | "reply" | "sla_approaching" | "sla_breached" | "sla_unassigned" | "held" | "webhook_failing" | "webhook_disabled" | "mail_ignored" | OtherValue;
            subject: components["schemas"]["NotificationSubject"];
            /** @description Who caused it; null if no person did. */
            actorName: string | null;
            /** @description The start of a message, or another detail. */
            detail: string | null;
            /** @description Whether the member chose to see it as a notification of the browser, too. */
            browser: boolean;
            /** Format: date-time */
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationChoice: {
            /** @description In the list of notifications. */
            panel: boolean;
            /** @description As a notification of the browser, while the panel is open in a tab. */
            browser: boolean;
            /**
             * @description `immediately`: within minutes, unless it was read before; several about one object are one email. `daily`: one email at 08:00 UTC. More values may be added.
             * @enum {string}
             */
            email: "off" | "immediately" | "daily" | OtherValue;
        };
        NotificationChoicePatch: {
            /** @description In the list of notifications. */
            panel?: boolean;
            /** @description As a notification of the browser, while the panel is open in a tab. */
            browser?: boolean;
            /**
             * @description `immediately`: within minutes, unless it was read before; several about one object are one email. `daily`: one email at 08:00 UTC.
             * @enum {string}
             */
            email?: "off" | "immediately" | "daily";
        };
        NotificationChoices: {
            mention: components["schemas"]["NotificationChoice"];
            assignment: components["schemas"]["NotificationChoice"];
            reply: components["schemas"]["NotificationChoice"];
            sla_approaching: components["schemas"]["NotificationChoice"];
            sla_breached: components["schemas"]["NotificationChoice"];
            sla_unassigned: components["schemas"]["NotificationChoice"];
            held: components["schemas"]["NotificationChoice"];
            webhook_failing: components["schemas"]["NotificationChoice"];
            webhook_disabled: components["schemas"]["NotificationChoice"];
            mail_ignored: components["schemas"]["NotificationChoice"];
        };
        NotificationChoicesPatch: {
            mention?: components["schemas"]["NotificationChoicePatch"];
            assignment?: components["schemas"]["NotificationChoicePatch"];
            reply?: components["schemas"]["NotificationChoicePatch"];
            sla_approaching?: components["schemas"]["NotificationChoicePatch"];
            sla_breached?: components["schemas"]["NotificationChoicePatch"];
            sla_unassigned?: components["schemas"]["NotificationChoicePatch"];
            held?: components["schemas"]["NotificationChoicePatch"];
            webhook_failing?: components["schemas"]["NotificationChoicePatch"];
            webhook_disabled?: components["schemas"]["NotificationChoicePatch"];
            mail_ignored?: components["schemas"]["NotificationChoicePatch"];
        };
        NotificationChoicesReply: {
            data: components["schemas"]["NotificationChoices"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        NotificationPage: {
            data: components["schemas"]["Notification"][];
            meta: components["schemas"]["PageMeta"];
        };
        NotificationSubject: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "conversation" | "ticket" | "post" | "moderation" | "webhook" | "inbound_mail" | OtherValue;
            /** @description Null for `moderation` and `inbound_mail`, which are lists. */
            id: string | null;
            /** @description For `inbound_mail`, the reason. */
            title: string;
        };
        OAuthClient: {
            id: string;
            /** @description The `client_id` for the authorization and token endpoints; the same as `id`. */
            clientId: string;
            name: string;
            grantTypes: ("authorization_code" | "client_credentials" | "refresh_token" | OtherValue)[];
            redirectUris: string[];
            /** @description The scopes that its tokens may have. */
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin" | OtherValue)[];
            /** @description A public client runs in a browser or on a device, cannot keep a secret and has none. */
            isPublic: boolean;
            /** @description The author of everything created with client credentials tokens. */
            principalId: string;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description When the previous secret stops working; null when there is none.
             */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        OAuthClientInput: {
            name: string;
            grantTypes: components["schemas"]["GrantType"][];
            /**
             * @description Redirect URIs, matched exactly. Required for `authorization_code`. Write them as browsers send them: no spaces or control characters, no user, fragment or wildcard, the host in lower case, no default port, no `..`.
             * @default []
             */
            redirectUris?: string[];
            scopes: components["schemas"]["Scope"][];
            /** @default false */
            isPublic?: boolean;
        };
        OAuthClientPage: {
            data: components["schemas"]["OAuthClient"][];
            meta: components["schemas"]["PageMeta"];
        };
        OAuthClientPatch: {
            name?: string;
            grantTypes?: components["schemas"]["GrantType"][];
            redirectUris?: string[];
            scopes?: components["schemas"]["Scope"][];
        };
        OAuthClientReply: {
            data: components["schemas"]["OAuthClient"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        OAuthClientWithSecret: {
            id: string;
            /** @description The `client_id` for the authorization and token endpoints; the same as `id`. */
            clientId: string;
            name: string;
            grantTypes: ("authorization_code" | "client_credentials" | "refresh_token" | OtherValue)[];
            redirectUris: string[];
            /** @description The scopes that its tokens may have. */
            scopes: ("read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin" | OtherValue)[];
            /** @description A public client runs in a browser or on a device, cannot keep a secret and has none. */
            isPublic: boolean;
            /** @description The author of everything created with client credentials tokens. */
            principalId: string;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description When the previous secret stops working; null when there is none.
             */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            clientSecret?: string | null;
        };
        OAuthClientWithSecretReply: {
            data: components["schemas"]["OAuthClientWithSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        OmittedPart: {
            name: string;
            contentType: string;
            /** Format: int64 */
            size: number;
        };
        OpenapiDocument: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        OpeningHours: {
            monday: components["schemas"]["TimeRange"][];
            tuesday: components["schemas"]["TimeRange"][];
            wednesday: components["schemas"]["TimeRange"][];
            thursday: components["schemas"]["TimeRange"][];
            friday: components["schemas"]["TimeRange"][];
            saturday: components["schemas"]["TimeRange"][];
            sunday: components["schemas"]["TimeRange"][];
        };
        OpeningHoursInput: {
            /** @default [] */
            monday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            tuesday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            wednesday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            thursday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            friday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            saturday?: components["schemas"]["TimeRangeInput"][];
            /** @default [] */
            sunday?: components["schemas"]["TimeRangeInput"][];
        };
        Operations: {
            /**
             * Format: date-time
             * @description When the statuses were read.
             */
            at: string;
            management: components["schemas"]["ManagementStatus"];
            services: components["schemas"]["ServiceOperations"][];
        };
        OperationsReply: {
            data: components["schemas"]["Operations"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Null when the database does not respond. */
        OutboxStatus: {
            /**
             * Format: int64
             * @description Events that the broker has not confirmed yet; the count stops at 100,000.
             */
            unpublished: number;
            /**
             * Format: double
             * @description The outbox lag: seconds since the oldest unconfirmed event; 0 when there is none.
             */
            oldestSeconds: number;
            /**
             * Format: int64
             * @description Events that the broker rejected repeatedly. They need an operator when above 0.
             */
            failed: number;
        } | null;
        OwnVote: {
            /** @description The author, if not the caller. Only team members can set it. */
            authorPrincipalId?: string;
            /** @description The author by email address, instead of authorPrincipalId. A user is created if the address is new. */
            author?: components["schemas"]["PersonInput"];
        };
        PageMeta: {
            pagination: components["schemas"]["Pagination"];
        };
        Pagination: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            hasMore: boolean;
        };
        PasswordLink: {
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            url?: string;
            /** Format: date-time */
            expiresAt: string;
        };
        PasswordLinkReply: {
            data: components["schemas"]["PasswordLink"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        PersonInput: {
            email: string;
            name?: string;
        };
        Picture: {
            principalId: string;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string;
        };
        Pictures: {
            pictures: components["schemas"]["Picture"][];
        };
        PicturesReply: {
            data: components["schemas"]["Pictures"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        PortalSettings: {
            /** @description Whether visitors can create accounts on the portal. Their email addresses are not verified. */
            signUp: boolean;
            /** @description The page of your own product that signs its users in to the portal with a signed token. The sign-in page has a button that leads there, with the query parameter `returnTo`. Null shows no button. */
            signInUrl: string | null;
        };
        PortalSettingsPatch: {
            signUp?: boolean;
            signInUrl?: string | null;
        };
        PossibleDuplicate: {
            /** @description The post to merge, if the two are the same: the one with fewer votes. */
            post: components["schemas"]["PostItem"];
            /** @description The post to merge it into. With as many votes, the older one. */
            canonicalPost: components["schemas"]["PostItem"];
            /**
             * Format: double
             * @description The similarity of the titles, up to 1 for equal ones.
             */
            similarity: number;
        };
        PossibleDuplicatePage: {
            data: components["schemas"]["PossibleDuplicate"][];
            meta: components["schemas"]["PageMeta"];
        };
        Post: {
            id: string;
            title: string;
            /** @description The end of its address in the portal, `/posts/{slug}`. Changes with the title; earlier ones still lead to the post. */
            slug: string;
            /**
             * Format: int64
             * @description The same as voteCount.
             */
            votes: number;
            /** @description The slug of the status; empty without one. */
            status: string;
            /** @description Markdown. */
            content: string;
            /** Format: int64 */
            voteCount: number;
            /**
             * Format: int64
             * @description The monthly recurring revenue of the companies of the voters, each counted once, in hundredths of your currency. Updated some seconds after a change. Null for users.
             */
            mrrCents: number | null;
            /**
             * Format: double
             * @description The score, as defined by `GET /posts/score`. Updated some seconds after a change. Null for users.
             */
            score: number | null;
            statusId: string | null;
            /** Format: int64 */
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorPrincipalId: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            /** @description The same as ownerPrincipalId. */
            ownerId: string | null;
            tags: components["schemas"]["PostTag"][];
            /** @description Whether the caller has voted for the post. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** @description Whether the post takes no new comments, because it is merged or deleted. */
            isCommentsLocked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            attachments: components["schemas"]["Attachment"][];
            /** @description The first 100 posts that are merged into this one. `GET /posts?canonicalPostId=…` lists all. */
            mergedPosts: components["schemas"]["MergedPost"][];
            /** @description The people mentioned in the text. */
            mentionedPrincipalIds: string[];
            /** @description Their current names, in the same order. Null for deleted users. */
            mentionedNames: (string | null)[];
            /**
             * Format: date
             * @description The date when the post is expected to be done.
             */
            eta: string | null;
            /**
             * @description Posts that wait for approval do not appear in lists. More values may be added.
             * @enum {string}
             */
            moderationState: "published" | "pending" | "rejected" | OtherValue;
        };
        PostBatch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        PostBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Post"];
            error?: components["schemas"]["BatchError"];
        };
        PostBatchResults: components["schemas"]["PostBatchResult"][];
        PostBatchResultsReply: {
            data: components["schemas"]["PostBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        PostCommentInput: {
            content: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /**
             * @description The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once.
             * @default []
             */
            mentionedPrincipalIds?: string[];
            /** @description The comment to reply to. */
            parentId?: string;
            /** @description Show the comment to the team only. Replies to a private comment are always private. */
            isPrivate?: boolean;
            /**
             * Format: date-time
             * @description For moving comments from another system. Requires the scope admin.
             */
            createdAt?: string;
            /** @description The author, if not the caller. Only team members can set it. */
            authorPrincipalId?: string;
            /** @description The author by email address, instead of authorPrincipalId. A user is created if the address is new. */
            author?: components["schemas"]["PersonInput"];
        };
        PostImport: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "pending" | "running" | "completed" | "failed" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            format: "csv" | "ndjson" | OtherValue;
            /** @description The board for rows that do not name one. */
            boardId: string | null;
            dryRun: boolean;
            notify: boolean;
            ignoredColumns: string[];
            /** @description What is lost with the ignored columns. Check a file with `dryRun=true` to see it before posts are created. */
            warnings: components["schemas"]["ImportWarning"][];
            /** Format: int64 */
            totalRows: number;
            /**
             * Format: int64
             * @description Created posts. In a dry run, posts that would be created.
             */
            createdCount: number;
            /**
             * Format: int64
             * @description Rows skipped because their externalId was imported before.
             */
            skippedCount: number;
            /**
             * Format: int64
             * @description Rows with an error.
             */
            failedCount: number;
            /** @description The first errors. Get all of them from /imports/{id}/errors. */
            errors: components["schemas"]["ImportError"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            completedAt: string | null;
        };
        PostImportPage: {
            data: components["schemas"]["PostImport"][];
            meta: components["schemas"]["PageMeta"];
        };
        PostImportReply: {
            data: components["schemas"]["PostImport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        PostInput: {
            title: string;
            /** @default  */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /**
             * @description The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once.
             * @default []
             */
            mentionedPrincipalIds?: string[];
            boardId: string;
            /** @description Null means no status. The default is that of the board or, if the board has none, of the workspace. */
            statusId?: string | null;
            /** @default [] */
            tagIds?: string[];
            /** @description The author, if not the caller. Only team members can set it. */
            authorPrincipalId?: string;
            /** @description The author by email address, instead of authorPrincipalId. A user is created if the address is new. */
            author?: components["schemas"]["PersonInput"];
            /**
             * Format: date-time
             * @description For moving posts from another system. Requires the scope admin.
             */
            createdAt?: string;
        };
        PostItem: {
            id: string;
            title: string;
            /** @description The end of its address in the portal, `/posts/{slug}`. Changes with the title; earlier ones still lead to the post. */
            slug: string;
            /**
             * Format: int64
             * @description The same as voteCount.
             */
            votes: number;
            /** @description The slug of the status; empty without one. */
            status: string;
            /** @description Markdown. */
            content: string;
            /** Format: int64 */
            voteCount: number;
            /**
             * Format: int64
             * @description The monthly recurring revenue of the companies of the voters, each counted once, in hundredths of your currency. Updated some seconds after a change. Null for users.
             */
            mrrCents: number | null;
            /**
             * Format: double
             * @description The score, as defined by `GET /posts/score`. Updated some seconds after a change. Null for users.
             */
            score: number | null;
            statusId: string | null;
            /** Format: int64 */
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorPrincipalId: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            /** @description The same as ownerPrincipalId. */
            ownerId: string | null;
            tags: components["schemas"]["PostTag"][];
            /** @description Whether the caller has voted for the post. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** @description Whether the post takes no new comments, because it is merged or deleted. */
            isCommentsLocked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        PostMerge: {
            /** @description The post to merge into. */
            canonicalPostId: string;
        };
        PostPage: {
            data: components["schemas"]["PostItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        PostPatch: {
            title?: string;
            content?: string;
            /** @description Replace those of the post. */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description The people mentioned in the text with `@` and their name: members of the team, and authors of the post and its comments. Each is notified once. */
            mentionedPrincipalIds?: string[];
            statusId?: string | null;
            tagIds?: string[];
            /** @description Also accepted as `ownerId`. */
            ownerPrincipalId?: string | null;
            boardId?: string;
            /** Format: date */
            eta?: string | null;
        };
        PostReply: {
            data: components["schemas"]["Post"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        PostTag: {
            id: string;
            name: string;
            color: string;
        };
        Presence: {
            /** @description The members who have it open, including the caller, in the order in which they opened it. Empty for visitors. */
            members: components["schemas"]["PresentMember"][];
            /** @description Who types on the other side of a conversation: for members, the visitor; for the visitor, the members who write a reply. Visitors get the name that replies show, or null for a member without one, and nothing else of members. An anonymous visitor is called by a code, such as `Visitor 4F2K`. */
            typing: components["schemas"]["TypingName"][];
        };
        PresenceInput: {
            state: components["schemas"]["PresenceState"];
        };
        PresenceReply: {
            data: components["schemas"]["Presence"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /**
         * @description `viewing` has it open, `typing` writes a reply, `typing_note` writes a note.
         * @enum {string}
         */
        PresenceState: "viewing" | "typing" | "typing_note";
        PresentMember: {
            principalId: string;
            name: string;
            /**
             * @description `viewing` has it open, `typing` writes a reply, `typing_note` writes a note. More values may be added.
             * @enum {string}
             */
            state: "viewing" | "typing" | "typing_note" | OtherValue;
        };
        Principal: {
            id: string;
            name: string | null;
            /** @description The same as name. */
            displayName: string | null;
            email: string | null;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | "user" | OtherValue;
            /** Format: date-time */
            joinedAt: string;
        };
        PrincipalPage: {
            data: components["schemas"]["Principal"][];
            meta: components["schemas"]["PageMeta"];
        };
        PrincipalReply: {
            data: components["schemas"]["Principal"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @enum {string} */
        Priority: "none" | "low" | "medium" | "high" | "urgent";
        ProxyVote: {
            /** @description The voter. */
            voterPrincipalId?: string;
            /** @description The voter by email address, instead of the id. A user is created if the address is new. */
            voter?: components["schemas"]["PersonInput"];
            /**
             * Format: date-time
             * @description For moving votes from another system. Requires the scope admin.
             */
            createdAt?: string;
        };
        QueueStatus: {
            name: string;
            /**
             * Format: int64
             * @description Messages that wait for a consumer.
             */
            ready: number;
            /** Format: int64 */
            consumers: number;
            /**
             * Format: int64
             * @description Messages delivered to a consumer and not acknowledged yet.
             */
            unacked: number | null;
            /**
             * Format: double
             * @description Messages published to the queue, without dead letters of other queues.
             */
            publishedPerSecond: number | null;
            /**
             * Format: double
             * @description Messages delivered to consumers, including redeliveries.
             */
            deliveredPerSecond: number | null;
        };
        RatingFigures: {
            /** Format: int64 */
            count: number;
            /** Format: double */
            average: number | null;
            /**
             * Format: double
             * @description The share of ratings of 4 or 5.
             */
            satisfactionRate: number | null;
            /** @description How often each rating, from 1 to 5, was given. */
            ratings: {
                [key: string]: number;
            };
        };
        Reaction: {
            /**
             * @description `thumbs_up` 👍, `heart` ❤️, `party` 🎉, `laugh` 😄, `surprise` 😮 or `sad` 😢. More values may be added.
             * @enum {string}
             */
            emoji: "thumbs_up" | "heart" | "party" | "laugh" | "surprise" | "sad" | OtherValue;
            /** Format: int64 */
            count: number;
            /** @description Whether the caller is one of them. */
            reacted: boolean;
        };
        ReactionState: {
            /** @description How many users and members reacted with each emoji, always in the same order. */
            reactions: components["schemas"]["Reaction"][];
        };
        ReactionStateReply: {
            data: components["schemas"]["ReactionState"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ReadInput: {
            /** @description The visitor, to mark the conversation as read for them. */
            asPrincipalId?: string;
        };
        ReadNotificationsInput: {
            ids?: string[];
            /** @description All about this object. */
            subjectId?: string;
            all?: boolean;
        };
        Readiness: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "ok" | "unavailable" | OtherValue;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            role: "all" | "web" | "worker" | OtherValue;
            checks: components["schemas"]["HealthChecks"];
        };
        Redrive: {
            /** @description Default: all queues. */
            queue?: components["schemas"]["DeadLetterQueue"];
        };
        Redriven: {
            /**
             * Format: int64
             * @description Messages that were moved back for processing.
             */
            redriven: number;
            /**
             * Format: int64
             * @description Messages that are still dead letters because they cannot be read.
             */
            unreadable: number;
            /**
             * Format: int64
             * @description Dead letters that are left. With more than a thousand, repeat the request.
             */
            remaining: number;
        };
        RedrivenReply: {
            data: components["schemas"]["Redriven"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Why no sender may have been verified within the last seven days: INBOUND_TRUSTED_RELAY is not set although emails have results, or no email has results of that server. Needs five emails. */
        RelayProblem: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            problem: "not_set" | "not_found" | OtherValue;
            /** @description The server whose Authentication-Results are the topmost in most emails; `unnamed` if it writes no name. Null if there is none. */
            server: string | null;
        } | null;
        Replay: {
            id: string;
            webhookId: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            deliveryStatus: "failed" | "skipped" | "undelivered" | "all" | OtherValue;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled" | OtherValue;
            /**
             * Format: int64
             * @description The number of deliveries counted at the start; when completed, the number that was replayed.
             */
            total: number;
            /**
             * Format: int64
             * @description The number of replayed deliveries that are completed, successful or not.
             */
            done: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        ReplayInput: {
            /**
             * Format: date-time
             * @description Replays events from this time.
             */
            since: string;
            /**
             * Format: date-time
             * @description Replays events up to this time. Default and maximum: now.
             */
            until?: string;
            /**
             * @description The deliveries to replay: failed ones, skipped ones, undelivered ones (failed or skipped), or all completed ones.
             * @enum {string}
             */
            deliveryStatus: "failed" | "skipped" | "undelivered" | "all";
        };
        ReplayPage: {
            data: components["schemas"]["Replay"][];
            meta: components["schemas"]["PageMeta"];
        };
        ReplayReply: {
            data: components["schemas"]["Replay"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ReplyInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description The addresses that get a copy of the email. Each must be one of the copy recipients of the thread. Default: those that are `selected`, and none if the message is `automated`. */
            cc?: string[];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
            /** @description The author, if it is not the caller: the visitor or a member. */
            asPrincipalId?: string;
            /**
             * @description The message was sent automatically and not written by a member.
             * @default false
             */
            automated?: boolean;
        };
        /** @description Present in a response replayed for an Idempotency-Key, which has no secrets. */
        ReplyMeta: {
            omittedSecrets?: string[];
            omittedReason?: string;
        };
        /** @enum {string} */
        ReportGrouping: "day" | "team" | "agent";
        /** @enum {string} */
        ReportKind: "conversation" | "ticket";
        ResolutionFigures: {
            /** Format: int64 */
            count: number;
            /**
             * Format: int64
             * @description Null if there is nothing to measure.
             */
            medianSeconds: number | null;
            /**
             * Format: int64
             * @description The 90th percentile.
             */
            p90Seconds: number | null;
            /**
             * Format: int64
             * @description All closings. `count` includes only those that were not followed by reopening.
             */
            closed: number;
            /**
             * Format: double
             * @description The share of closings that were followed by reopening.
             */
            reopenRate: number | null;
        };
        ResolutionReport: {
            dateFrom: string;
            dateTo: string;
            timeZone: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            groupBy: "day" | "team" | "agent" | OtherValue;
            totals: components["schemas"]["ResolutionFigures"];
            groups: components["schemas"]["ResolutionReportGroup"][];
        };
        ResolutionReportGroup: {
            /** @description The day, or the id of the team or member. Null for no team or no member. */
            key: string | null;
            /** @description The name of the team or member, if it is still known. */
            name: string | null;
            figures: components["schemas"]["ResolutionFigures"];
        };
        ResolutionReportReply: {
            data: components["schemas"]["ResolutionReport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ResponseCount: {
            /**
             * Format: int64
             * @description Null for attempts without a response.
             */
            statusCode: number | null;
            /** Format: int64 */
            attempts: number;
        };
        RetentionSettings: {
            /**
             * Format: int64
             * @description Days to keep the audit log; null keeps it forever.
             */
            auditLogDays: number | null;
        };
        RetentionSettingsPatch: {
            /** Format: int32 */
            auditLogDays?: number | null;
        };
        Roadmap: {
            id: string;
            slug: string;
            name: string;
            description: string;
            boardIds: string[];
            tagIds: string[];
            statusIds: string[];
            /** @description The statuses shown on the roadmap, in order. */
            columns: components["schemas"]["RoadmapColumn"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RoadmapColumn: {
            name: string;
            slug: string;
            color: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            category: "active" | "complete" | "closed" | OtherValue;
            statusId: string;
        };
        RoadmapInput: {
            name: string;
            /** @description Generated from the name when absent. A given one is never changed. */
            slug?: string;
            /** @default  */
            description?: string;
            /**
             * @description Show only posts on these boards. Empty means all boards.
             * @default []
             */
            boardIds?: string[];
            /**
             * @description Show only posts with any of these tags. Empty means all posts.
             * @default []
             */
            tagIds?: string[];
            /**
             * @description Show only these statuses. Empty means all statuses with showOnRoadmap.
             * @default []
             */
            statusIds?: string[];
        };
        RoadmapPage: {
            data: components["schemas"]["Roadmap"][];
            meta: components["schemas"]["PageMeta"];
        };
        RoadmapPatch: {
            name?: string;
            slug?: string;
            description?: string;
            /** @description Show only posts on these boards. Empty means all boards. */
            boardIds?: string[];
            /** @description Show only posts with any of these tags. Empty means all posts. */
            tagIds?: string[];
            /** @description Show only these statuses. Empty means all statuses with showOnRoadmap. */
            statusIds?: string[];
        };
        RoadmapReply: {
            data: components["schemas"]["Roadmap"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        RolePatch: {
            /**
             * @description `admin` and `member` add the principal to the team; `user` removes it.
             * @enum {string}
             */
            role?: "admin" | "member" | "user";
        };
        RotatedSecret: {
            id: string;
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            secret?: string;
            /** Format: date-time */
            rotatedAt: string;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        RotatedSecretReply: {
            data: components["schemas"]["RotatedSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        RotatedVisitorSecret: {
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            secret?: string;
            /** Format: date-time */
            rotatedAt: string;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        RotatedVisitorSecretReply: {
            data: components["schemas"]["RotatedVisitorSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Rotation: {
            /**
             * Format: int32
             * @description How long deliveries are also signed with the previous secret, in seconds.
             * @default 0
             */
            gracePeriodSeconds?: number;
        };
        /** @enum {string} */
        RoutingMethod: "manual" | "round_robin" | "balanced";
        SavedView: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            list: "posts" | "conversations" | "tickets" | OtherValue;
            name: string;
            filters: {
                [key: string]: unknown;
            };
            /** @description Whether the whole team sees it, or only its owner. */
            isShared: boolean;
            ownerPrincipalId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SavedViewInput: {
            /** @enum {string} */
            list: "posts" | "conversations" | "tickets";
            name: string;
            /** @description Filters and order, with the names that the URL of the list has in the panel. */
            filters: {
                [key: string]: unknown;
            };
            /** @default false */
            isShared?: boolean;
        };
        SavedViewPage: {
            data: components["schemas"]["SavedView"][];
            meta: components["schemas"]["PageMeta"];
        };
        SavedViewPatch: {
            name?: string;
            /** @description Filters and order, with the names that the URL of the list has in the panel. */
            filters?: {
                [key: string]: unknown;
            };
            isShared?: boolean;
        };
        SavedViewReply: {
            data: components["schemas"]["SavedView"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ScheduledReply: {
            id: string;
            conversationId: string;
            authorPrincipalId: string | null;
            authorName: string | null;
            /** @description Markdown. Empty if there are only attachments. */
            content: string;
            attachments: components["schemas"]["Attachment"][];
            /** @description The addresses that get a copy. Null for those that are selected when the reply is sent. */
            cc: string[] | null;
            /** @description Run after the reply. */
            actions: components["schemas"]["MacroAction"][];
            /** Format: date-time */
            sendAt: string;
            /**
             * @description Why the reply is not sent at `sendAt`: the conversation is `closed`, or the customer has written since the reply was last changed (`customer_reply`). It stays until it gets another time, is sent or is deleted. More values may be added.
             * @enum {string|null}
             */
            blockedBy: "closed" | "customer_reply" | OtherValue | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ScheduledReplyInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description The addresses that get a copy of the email. Each must be one of the copy recipients of the thread. Default: those that are `selected`, and none if the message is `automated`. */
            cc?: string[];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /** @description The member who replies, if it is not the caller. */
            asPrincipalId?: string;
            /**
             * Format: date-time
             * @description When to send the reply: in the future, and within a year.
             */
            sendAt: string;
        };
        ScheduledReplyPage: {
            data: components["schemas"]["ScheduledReply"][];
            meta: components["schemas"]["PageMeta"];
        };
        ScheduledReplyPatch: {
            /** @description May be empty if there are attachments. */
            content?: string;
            /** @description Replace those of the reply. */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description Null for those that are selected when it is sent. */
            cc?: string[] | null;
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description When to send the reply: in the future, and within a year.
             */
            sendAt?: string;
        };
        ScheduledReplyReply: {
            data: components["schemas"]["ScheduledReply"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @enum {string} */
        Scope: "read:feedback" | "write:feedback" | "read:support" | "write:support" | "admin";
        ScoreDefinition: {
            /**
             * Format: double
             * @description Points for each vote.
             */
            votes: number;
            /**
             * Format: double
             * @description More points for each voter whose vote is at most 30 days old.
             */
            recentVotes: number;
            /**
             * Format: double
             * @description Points for each public comment.
             */
            comments: number;
            /**
             * Format: double
             * @description Points for each 100 units of your currency in the monthly recurring revenue of the companies of the voters.
             */
            revenue: number;
            segments: components["schemas"]["SegmentPoints"][];
            /** @description Whether the scores of all posts follow this definition. False for some time after a change. */
            isApplied: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        ScoreDefinitionReply: {
            data: components["schemas"]["ScoreDefinition"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        ScorePatch: {
            /**
             * Format: double
             * @description Points for each vote.
             */
            votes?: number;
            /**
             * Format: double
             * @description More points for each voter whose vote is at most 30 days old.
             */
            recentVotes?: number;
            /**
             * Format: double
             * @description Points for each public comment.
             */
            comments?: number;
            /**
             * Format: double
             * @description Points for each 100 units of your currency in the monthly recurring revenue of the companies of the voters.
             */
            revenue?: number;
            segments?: components["schemas"]["SegmentPointsInput"][];
        };
        SearchResult: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "post" | "conversation" | "ticket" | "user" | "company" | "webhook" | "event" | "delivery" | OtherValue;
            id: string;
            title: string;
            /** @description The board of a post, the visitor of a conversation, the number of a ticket, the email address of a user, the domain of a company, the description of a webhook, the status of a delivery. */
            detail: string | null;
            /** @description The event of a delivery; null for other records. */
            parentId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SearchResults: {
            /** @description Up to five records of each kind. */
            results: components["schemas"]["SearchResult"][];
            /** @description Services that did not respond within 2 seconds. Their records are missing. */
            unavailable: ("gateway" | "accounts" | "feedback" | "support" | "webhooks" | "files" | "mail" | OtherValue)[];
        };
        SearchResultsReply: {
            data: components["schemas"]["SearchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Segment: {
            id: string;
            slug: string;
            name: string;
            description: string;
            rule: components["schemas"]["SegmentRule"];
            /** Format: int64 */
            memberCount: number;
            /** @description False while a change of the rule, a user or a company has not been applied to the members yet: usually for some seconds. Always true without a rule. */
            isUpToDate: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SegmentCondition: {
            /** @description `email`, `emailVerified`, `joinedAt`, `company`, `company.plan`, `company.mrrCents`, `company.size`, or `attributes.` and the name of an attribute. */
            field: string;
            /**
             * @description `is_not` also matches users without a value. `contains` is for texts, `at_least` and `at_most` for numbers and times. More values may be added.
             * @enum {string}
             */
            operator: "is" | "is_not" | "contains" | "at_least" | "at_most" | "is_set" | "is_not_set" | OtherValue;
            /** @description Of the type of the field. For `company`, the id of a company; for `joinedAt`, a timestamp, or a day in UTC. None for `is_set` and `is_not_set`. */
            value?: unknown;
        };
        SegmentConditionInput: {
            /** @description `email`, `emailVerified`, `joinedAt`, `company`, `company.plan`, `company.mrrCents`, `company.size`, or `attributes.` and the name of an attribute. */
            field: string;
            /**
             * @description `is_not` also matches users without a value. `contains` is for texts, `at_least` and `at_most` for numbers and times.
             * @enum {string}
             */
            operator: "is" | "is_not" | "contains" | "at_least" | "at_most" | "is_set" | "is_not_set";
            /** @description Of the type of the field. For `company`, the id of a company; for `joinedAt`, a timestamp, or a day in UTC. None for `is_set` and `is_not_set`. */
            value?: unknown;
        };
        SegmentInput: {
            slug: string;
            name: string;
            /** @default  */
            description?: string;
            rule?: components["schemas"]["SegmentRuleInput"];
        };
        SegmentPage: {
            data: components["schemas"]["Segment"][];
            meta: components["schemas"]["PageMeta"];
        };
        SegmentPatch: {
            name?: string;
            description?: string;
            rule?: components["schemas"]["SegmentRuleInput"];
        };
        SegmentPoints: {
            /** @description The slug of the segment. */
            segment: string;
            /**
             * Format: double
             * @description Points for each voter in this segment.
             */
            points: number;
        };
        SegmentPointsInput: {
            /** @description The slug of the segment. */
            segment: string;
            /**
             * Format: double
             * @description Points for each voter in this segment.
             */
            points: number;
        };
        SegmentPreview: {
            /**
             * Format: int64
             * @description The number of users who match.
             */
            memberCount: number;
            /** @description The newest of them, at most five. */
            members: components["schemas"]["User"][];
        };
        SegmentPreviewInput: {
            rule: components["schemas"]["SegmentPreviewRule"];
        };
        SegmentPreviewReply: {
            data: components["schemas"]["SegmentPreview"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description A rule that is not saved. */
        SegmentPreviewRule: {
            /**
             * @description Whether users must match all conditions, or any of them.
             * @enum {string}
             */
            match: "all" | "any";
            conditions: components["schemas"]["SegmentConditionInput"][];
        };
        SegmentReply: {
            data: components["schemas"]["Segment"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Which users are members, now and in the future. Null if the members are chosen by hand. */
        SegmentRule: {
            /**
             * @description Whether users must match all conditions, or any of them. More values may be added.
             * @enum {string}
             */
            match: "all" | "any" | OtherValue;
            conditions: components["schemas"]["SegmentCondition"][];
        } | null;
        /** @description Which users are members, now and in the future. Null if the members are chosen by hand. */
        SegmentRuleInput: {
            /**
             * @description Whether users must match all conditions, or any of them.
             * @enum {string}
             */
            match: "all" | "any";
            conditions: components["schemas"]["SegmentConditionInput"][];
        } | null;
        ServiceOperations: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            name: "gateway" | "accounts" | "feedback" | "support" | "webhooks" | "files" | "mail" | OtherValue;
            status: components["schemas"]["ServiceStatus"];
        };
        /** @description Null when the service does not respond. */
        ServiceStatus: {
            version: string;
            /**
             * @description The role of the process that responds. More values may be added.
             * @enum {string}
             */
            role: "all" | "web" | "worker" | OtherValue;
            /** Format: date-time */
            startedAt: string;
            ready: boolean;
            /** @description The checks that fail while the process is not ready: `db failed`, `workers failed` … */
            problems: string[];
            broker: components["schemas"]["BrokerStatus"];
            outbox: components["schemas"]["OutboxStatus"];
            /** @description Null when the broker does not respond. */
            queues: components["schemas"]["QueueStatus"][] | null;
            lanes: components["schemas"]["LanesStatus"];
        } | null;
        Settings: {
            name: string;
            /** @description The language of the workspace, as a BCP 47 tag. */
            locale: string;
            features: components["schemas"]["Features"];
            retention: components["schemas"]["RetentionSettings"];
            portal: components["schemas"]["PortalSettings"];
            branding: components["schemas"]["Branding"];
            widget: components["schemas"]["WidgetSettings"];
            /** Format: date-time */
            updatedAt: string;
        };
        SettingsPatch: {
            name?: string;
            locale?: string;
            features?: components["schemas"]["FeaturesPatch"];
            retention?: components["schemas"]["RetentionSettingsPatch"];
            portal?: components["schemas"]["PortalSettingsPatch"];
            branding?: components["schemas"]["BrandingPatch"];
            widget?: components["schemas"]["WidgetSettingsPatch"];
        };
        SettingsReply: {
            data: components["schemas"]["Settings"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        SimilarPost: {
            id: string;
            title: string;
            /** @description The end of its address in the portal, `/posts/{slug}`. Changes with the title; earlier ones still lead to the post. */
            slug: string;
            /**
             * Format: int64
             * @description The same as voteCount.
             */
            votes: number;
            /** @description The slug of the status; empty without one. */
            status: string;
            /** @description Markdown. */
            content: string;
            /** Format: int64 */
            voteCount: number;
            /**
             * Format: int64
             * @description The monthly recurring revenue of the companies of the voters, each counted once, in hundredths of your currency. Updated some seconds after a change. Null for users.
             */
            mrrCents: number | null;
            /**
             * Format: double
             * @description The score, as defined by `GET /posts/score`. Updated some seconds after a change. Null for users.
             */
            score: number | null;
            statusId: string | null;
            /** Format: int64 */
            commentCount: number;
            boardId: string;
            boardSlug: string;
            boardName: string;
            authorPrincipalId: string;
            authorName: string | null;
            ownerPrincipalId: string | null;
            /** @description The same as ownerPrincipalId. */
            ownerId: string | null;
            tags: components["schemas"]["PostTag"][];
            /** @description Whether the caller has voted for the post. */
            hasVoted: boolean;
            canonicalPostId: string | null;
            /** @description Whether the post takes no new comments, because it is merged or deleted. */
            isCommentsLocked: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            /**
             * Format: double
             * @description The similarity of the titles, up to 1 for equal ones.
             */
            similarity: number;
        };
        SimilarPostPage: {
            data: components["schemas"]["SimilarPost"][];
            meta: components["schemas"]["PageMeta"];
        };
        Sla: {
            policyId: string | null;
            policyName: string | null;
            /** @description The policy was set by a user. Matching does not change it. */
            isManual: boolean;
            clocks: components["schemas"]["SlaClock"][];
        };
        SlaClock: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            metric: "first_response" | "next_response" | "resolution" | "time_to_resolve" | OtherValue;
            /**
             * @description A breached clock still waits for a response or resolution until `settledAt`. More values may be added.
             * @enum {string}
             */
            state: "running" | "paused" | "met" | "breached" | OtherValue;
            /** Format: int64 */
            targetSeconds: number;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while paused.
             */
            dueAt: string | null;
            /** Format: date-time */
            warnedAt: string | null;
            /** Format: date-time */
            breachedAt: string | null;
            /** Format: date-time */
            settledAt: string | null;
        };
        SlaFigures: {
            /** Format: int64 */
            met: number;
            /** Format: int64 */
            breached: number;
            /** Format: double */
            metRate: number | null;
        };
        /**
         * @description `at_risk`: with an SLA target for which a warning was sent. `breached`: with a target that is breached and still without a response or resolution.
         * @enum {string}
         */
        SlaFilter: "at_risk" | "breached";
        SlaInput: {
            /** @description Null means no targets, even if a policy matches. */
            policyId: string | null;
        };
        /** @description Which conversations and tickets the policy applies to. Null matches everything. */
        SlaMatch: {
            /**
             * @description More values may be added.
             * @enum {string|null}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue | null;
            /**
             * @description Tickets have no channel. More values may be added.
             * @enum {string|null}
             */
            channel: "messenger" | "email" | "api" | "web" | OtherValue | null;
            assignedTeamId: string | null;
        };
        SlaMatchInput: {
            /**
             * @default null
             * @enum {string|null}
             */
            priority?: "none" | "low" | "medium" | "high" | "urgent" | null;
            /**
             * @description Tickets have no channel.
             * @default null
             * @enum {string|null}
             */
            channel?: "messenger" | "email" | "api" | "web" | null;
            /** @default null */
            assignedTeamId?: string | null;
        };
        SlaPolicy: {
            id: string;
            name: string;
            /**
             * Format: int32
             * @description How long before a target is due sla.approaching_breach is sent.
             */
            warningSeconds: number;
            /** @description Null means around the clock. */
            businessHoursId: string | null;
            /** @description Applies if no other policy matches. */
            isDefault: boolean;
            /**
             * Format: int32
             * @description If several policies match, the one with the lowest order applies.
             */
            order: number;
            match: components["schemas"]["SlaMatch"];
            targets: components["schemas"]["SlaTargets"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SlaPolicyInput: {
            name: string;
            /**
             * Format: int32
             * @description How long before a target is due sla.approaching_breach is sent.
             * @default 900
             */
            warningSeconds?: number;
            /**
             * @description Null means around the clock.
             * @default null
             */
            businessHoursId?: string | null;
            /**
             * @description Applies if no other policy matches.
             * @default false
             */
            isDefault?: boolean;
            /**
             * Format: int32
             * @description Default: after the last policy.
             */
            order?: number;
            match?: components["schemas"]["SlaMatchInput"];
            targets: components["schemas"]["SlaTargetsInput"];
        };
        SlaPolicyPage: {
            data: components["schemas"]["SlaPolicy"][];
            meta: components["schemas"]["PageMeta"];
        };
        SlaPolicyPatch: {
            name?: string;
            /**
             * Format: int32
             * @description How long before a target is due sla.approaching_breach is sent.
             */
            warningSeconds?: number;
            /** @description Null means around the clock. */
            businessHoursId?: string | null;
            /** @description Applies if no other policy matches. */
            isDefault?: boolean;
            /**
             * Format: int32
             * @description If several policies match, the one with the lowest order applies.
             */
            order?: number;
            match?: components["schemas"]["SlaMatchInput"];
            targets?: components["schemas"]["SlaTargetsInput"];
        };
        SlaPolicyReply: {
            data: components["schemas"]["SlaPolicy"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        SlaReply: {
            data: components["schemas"]["Sla"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        SlaReport: {
            dateFrom: string;
            dateTo: string;
            timeZone: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            groupBy: "day" | "team" | "agent" | OtherValue;
            totals: components["schemas"]["SlaFigures"];
            groups: components["schemas"]["SlaReportGroup"][];
        };
        SlaReportGroup: {
            /** @description The day, or the id of the team or member. Null for no team or no member. */
            key: string | null;
            /** @description The name of the team or member, if it is still known. */
            name: string | null;
            figures: components["schemas"]["SlaFigures"];
        };
        SlaReportReply: {
            data: components["schemas"]["SlaReport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Seconds of business hours. Null means no target. */
        SlaTargets: {
            /**
             * Format: int32
             * @description From a visitor's first message to the first reply of a member.
             */
            firstResponseSeconds: number | null;
            /**
             * Format: int32
             * @description From each later message of a waiting visitor to the next reply of a member.
             */
            nextResponseSeconds: number | null;
            /**
             * Format: int32
             * @description From creation until the conversation or ticket is closed, without the time it is snoozed or pending.
             */
            resolutionSeconds: number | null;
            /**
             * Format: int32
             * @description Tickets only: from creation until the ticket is closed, with the time it is pending.
             */
            timeToResolveSeconds: number | null;
        };
        /** @description Seconds of business hours. At least one target is not null. */
        SlaTargetsInput: {
            /**
             * Format: int32
             * @description From a visitor's first message to the first reply of a member.
             * @default null
             */
            firstResponseSeconds?: number | null;
            /**
             * Format: int32
             * @description From each later message of a waiting visitor to the next reply of a member.
             * @default null
             */
            nextResponseSeconds?: number | null;
            /**
             * Format: int32
             * @description From creation until the conversation or ticket is closed, without the time it is snoozed or pending.
             * @default null
             */
            resolutionSeconds?: number | null;
            /**
             * Format: int32
             * @description Tickets only: from creation until the ticket is closed, with the time it is pending.
             * @default null
             */
            timeToResolveSeconds?: number | null;
        };
        Status: {
            id: string;
            name: string;
            slug: string;
            color: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            category: "active" | "complete" | "closed" | OtherValue;
            /** Format: int64 */
            position: number;
            showOnRoadmap: boolean;
            /** @description Whether new posts get this status, unless their board has its own default. */
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StatusBatch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        StatusBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Status"];
            error?: components["schemas"]["BatchError"];
        };
        StatusBatchResults: components["schemas"]["StatusBatchResult"][];
        StatusBatchResultsReply: {
            data: components["schemas"]["StatusBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        StatusInput: {
            name: string;
            /** @description Generated from the name when absent. A given one is never changed. */
            slug?: string;
            /** @default #6b7280 */
            color?: string;
            /**
             * @default active
             * @enum {string}
             */
            category?: "active" | "complete" | "closed";
            /**
             * Format: int32
             * @description Last position when absent.
             */
            position?: number;
            /** @default false */
            showOnRoadmap?: boolean;
            /** @default false */
            isDefault?: boolean;
        };
        StatusPage: {
            data: components["schemas"]["Status"][];
            meta: components["schemas"]["PageMeta"];
        };
        StatusPatch: {
            name?: string;
            slug?: string;
            color?: string;
            /** @enum {string} */
            category?: "active" | "complete" | "closed";
            /** Format: int32 */
            position?: number;
            showOnRoadmap?: boolean;
            isDefault?: boolean;
        };
        StatusReply: {
            data: components["schemas"]["Status"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        StoredFile: {
            id: string;
            name: string;
            /** @description The media type, recognized by the content. */
            contentType: string;
            /**
             * Format: int64
             * @description In bytes.
             */
            size: number;
            /**
             * Format: int64
             * @description Of an image that browsers show, in pixels.
             */
            width: number | null;
            /**
             * Format: int64
             * @description Of an image that browsers show, in pixels.
             */
            height: number | null;
            /** @description An address that anyone can download the file from. It works for an hour. */
            url: string;
            /** Format: date-time */
            createdAt: string;
        };
        StoredFileReply: {
            data: components["schemas"]["StoredFile"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Emails that are stored as a whole. */
        StoredMail: {
            /** Format: int64 */
            bytes: number;
            /**
             * Format: int64
             * @description INBOUND_MAIL_STORED_GB.
             */
            maxBytes: number;
        };
        SupportNow: {
            conversations: components["schemas"]["ConversationsNow"];
            tickets: components["schemas"]["TicketsNow"];
        };
        SupportNowReply: {
            data: components["schemas"]["SupportNow"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Suppression: {
            id: string;
            address: string;
            /** @description The reply code of the server, such as `smtp_550`. */
            reason: string;
            /** @description The enhanced status code of the reply (RFC 3463). */
            statusCode: string | null;
            /** @description The email that was rejected. */
            mailId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SuppressionPage: {
            data: components["schemas"]["Suppression"][];
            meta: components["schemas"]["PageMeta"];
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
            operations: components["schemas"]["BatchOperation"][];
        };
        TagBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Tag"];
            error?: components["schemas"]["BatchError"];
        };
        TagBatchResults: components["schemas"]["TagBatchResult"][];
        TagBatchResultsReply: {
            data: components["schemas"]["TagBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TagInput: {
            name: string;
            /** @default #6b7280 */
            color?: string;
            /** @default  */
            description?: string;
        };
        TagPage: {
            data: components["schemas"]["Tag"][];
            meta: components["schemas"]["PageMeta"];
        };
        TagPatch: {
            name?: string;
            color?: string;
            description?: string;
        };
        TagReply: {
            data: components["schemas"]["Tag"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Team: {
            id: string;
            name: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            method: "manual" | "round_robin" | "balanced" | OtherValue;
            /** Format: int64 */
            capacity: number | null;
            /** Format: int64 */
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TeamCount: {
            teamId: string;
            /** Format: int32 */
            open: number;
        };
        TeamInput: {
            name: string;
            /**
             * @description How routing selects a member: not at all (manual), each member in turn, or the member with the fewest open items.
             * @default manual
             */
            method?: components["schemas"]["RoutingMethod"];
            /**
             * Format: int32
             * @description How many open conversations, and separately how many open tickets, a member may have before routing skips them. Null means no limit.
             * @default null
             */
            capacity?: number | null;
            /** @default [] */
            memberPrincipalIds?: string[];
        };
        TeamMember: {
            principalId: string;
            name: string | null;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            availability: "available" | "away" | OtherValue;
            /**
             * Format: int64
             * @description Open conversations of this member in all teams.
             */
            openConversations: number;
        };
        TeamMemberPage: {
            data: components["schemas"]["TeamMember"][];
            meta: components["schemas"]["PageMeta"];
        };
        TeamMemberReply: {
            data: components["schemas"]["TeamMember"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description Null: as for all teams. */
        TeamNotificationChoice: {
            /** @description In the list of notifications. */
            panel: boolean;
            /** @description As a notification of the browser, while the panel is open in a tab. */
            browser: boolean;
            /**
             * @description `immediately`: within minutes, unless it was read before; several about one object are one email. `daily`: one email at 08:00 UTC. More values may be added.
             * @enum {string}
             */
            email: "off" | "immediately" | "daily" | OtherValue;
        } | null;
        /** @description Null: as for all teams again. */
        TeamNotificationChoicePatch: {
            /** @description In the list of notifications. */
            panel?: boolean;
            /** @description As a notification of the browser, while the panel is open in a tab. */
            browser?: boolean;
            /**
             * @description `immediately`: within minutes, unless it was read before; several about one object are one email. `daily`: one email at 08:00 UTC.
             * @enum {string}
             */
            email?: "off" | "immediately" | "daily";
        } | null;
        TeamNotificationChoices: {
            mention: components["schemas"]["TeamNotificationChoice"];
            assignment: components["schemas"]["TeamNotificationChoice"];
            reply: components["schemas"]["TeamNotificationChoice"];
            sla_approaching: components["schemas"]["TeamNotificationChoice"];
            sla_breached: components["schemas"]["TeamNotificationChoice"];
            sla_unassigned: components["schemas"]["TeamNotificationChoice"];
        };
        TeamNotificationChoicesPatch: {
            mention?: components["schemas"]["TeamNotificationChoicePatch"];
            assignment?: components["schemas"]["TeamNotificationChoicePatch"];
            reply?: components["schemas"]["TeamNotificationChoicePatch"];
            sla_approaching?: components["schemas"]["TeamNotificationChoicePatch"];
            sla_breached?: components["schemas"]["TeamNotificationChoicePatch"];
            sla_unassigned?: components["schemas"]["TeamNotificationChoicePatch"];
        };
        TeamNotificationChoicesReply: {
            data: components["schemas"]["TeamNotificationChoices"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TeamPage: {
            data: components["schemas"]["Team"][];
            meta: components["schemas"]["PageMeta"];
        };
        TeamPatch: {
            name?: string;
            /** @description How routing selects a member: not at all (manual), each member in turn, or the member with the fewest open items. */
            method?: components["schemas"]["RoutingMethod"];
            /**
             * Format: int32
             * @description How many open conversations, and separately how many open tickets, a member may have before routing skips them. Null means no limit.
             */
            capacity?: number | null;
        };
        TeamReply: {
            data: components["schemas"]["Team"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TestAttempt: {
            /**
             * Format: int64
             * @description 1 for the event itself. Each retry or replay by request starts a new run.
             */
            run: number;
            /**
             * Format: int64
             * @description The number of the attempt in its run, from 1 to 3.
             */
            number: number;
            /**
             * @description Why the delivery was sent: for the event, a retry, a replay or a test. More values may be added.
             * @enum {string}
             */
            trigger: "event" | "retry" | "replay" | "test" | OtherValue;
            /** Format: date-time */
            at: string;
            /**
             * Format: int64
             * @description The time until the response or the failure, in ms.
             */
            durationMs: number;
            /**
             * Format: int64
             * @description Null without a response.
             */
            statusCode: number | null;
            /** @description `http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success. */
            error: string | null;
            /** @description The cause of the error, such as an expired certificate, for the owner of the receiver. The text may change. Null if no more is known than `error`. */
            errorDetail: string | null;
            /** @description The request headers, with the signatures masked. */
            requestHeaders: {
                [key: string]: string;
            };
            /** @description The first 4 KiB of the response body; null without a response. */
            responseBody: string | null;
            /** @description The id of the delivery in the log. */
            deliveryId: string;
            eventId: string;
        };
        TestAttemptReply: {
            data: components["schemas"]["TestAttempt"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TestInput: {
            /** @description The event type. Default: the first that the webhook subscribes to. Also accepted as `eventType`. */
            type?: components["schemas"]["EventTypeName"];
        };
        Ticket: {
            id: string;
            /** Format: int64 */
            number: number;
            /** @description The number with a hash sign: `#12`. */
            reference: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "customer" | "back_office" | "tracker" | OtherValue;
            title: string;
            /** @description Markdown. */
            description: string;
            /** @description Of the description. */
            attachments: components["schemas"]["Attachment"][];
            /**
             * @description More values may be added.
             * @enum {string}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            /**
             * @description The category of the status. More values may be added.
             * @enum {string}
             */
            status: "open" | "pending" | "closed" | OtherValue;
            statusId: string;
            /**
             * @description What the requester sees. Null for tickets that are not of type customer. More values may be added.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | OtherValue | null;
            /**
             * Format: date-time
             * @description If null while pending, the ticket opens when the requester replies.
             */
            pendingUntil: string | null;
            requesterPrincipalId: string | null;
            requesterName: string | null;
            /** @description Null for requesters without an email address. */
            requesterEmail: string | null;
            /** @description The company of the requester when the requester was set. */
            companyId: string | null;
            assignedPrincipalId: string | null;
            /** @description The same as assignedPrincipalId. */
            assigneePrincipalId: string | null;
            assignedTeamId: string | null;
            /** @description The same as assignedTeamId. */
            assigneeTeamId: string | null;
            /**
             * Format: date-time
             * @description The time of the requester's oldest message without a reply from a member.
             */
            waitingSince: string | null;
            external: components["schemas"]["TicketExternal"];
            /** @description Linked conversations, tickets and posts. */
            links: components["schemas"]["TicketLinks"];
            /** @description The ticket that this one is merged into. It has the messages then, and this one is closed and read-only. */
            mergedIntoId: string | null;
            /** @description The ticket from which this one was split off, with its messages from before it was created. */
            splitFromId: string | null;
            /** Format: int64 */
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
            /** @description Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`. */
            assignedPrincipalId?: string | null;
            /** @description Also accepted as `assigneeTeamId`. */
            assignedTeamId?: string | null;
        };
        /** @enum {string} */
        TicketCategory: "open" | "pending" | "closed";
        /** @description The matching issue in an external tracker. */
        TicketExternal: {
            integrationType: string;
            externalDisplayId: string | null;
            externalUrl: string | null;
            externalStatus: string | null;
            /**
             * @description The last transition that the tracker reported. More values may be added.
             * @enum {string|null}
             */
            transition: "closed" | "reopened" | OtherValue | null;
        } | null;
        TicketExternalInput: {
            /** @description The tracker: `github`, `jira`, `linear`. */
            integrationType: string;
            /** @default null */
            externalDisplayId?: string | null;
            /** @default null */
            externalUrl?: string | null;
            externalStatus: string | null;
            /**
             * @description Null if the tracker reports only the name of a status.
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
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @default customer */
            type?: components["schemas"]["TicketType"];
            /** @default none */
            priority?: components["schemas"]["Priority"];
            /** @description Default: the default status of the category open. */
            statusId?: string;
            /** @description The requester: an existing principal, an email address, or anonymous. */
            requester?: components["schemas"]["CustomerInput"];
            /** @description The conversation that the ticket is about. It is linked, and its visitor is the requester unless another is given. */
            conversationId?: string;
            /**
             * @description Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`.
             * @default null
             */
            assignedPrincipalId?: string | null;
            /**
             * @description Also accepted as `assigneeTeamId`.
             * @default null
             */
            assignedTeamId?: string | null;
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
        };
        TicketItem: {
            id: string;
            /** Format: int64 */
            number: number;
            /** @description The number with a hash sign: `#12`. */
            reference: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "customer" | "back_office" | "tracker" | OtherValue;
            title: string;
            /** @description Markdown. */
            description: string;
            /** @description Of the description. */
            attachments: components["schemas"]["Attachment"][];
            /**
             * @description More values may be added.
             * @enum {string}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            /**
             * @description The category of the status. More values may be added.
             * @enum {string}
             */
            status: "open" | "pending" | "closed" | OtherValue;
            statusId: string;
            /**
             * @description What the requester sees. Null for tickets that are not of type customer. More values may be added.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | OtherValue | null;
            /**
             * Format: date-time
             * @description If null while pending, the ticket opens when the requester replies.
             */
            pendingUntil: string | null;
            requesterPrincipalId: string | null;
            requesterName: string | null;
            /** @description Null for requesters without an email address. */
            requesterEmail: string | null;
            /** @description The company of the requester when the requester was set. */
            companyId: string | null;
            assignedPrincipalId: string | null;
            /** @description The same as assignedPrincipalId. */
            assigneePrincipalId: string | null;
            assignedTeamId: string | null;
            /** @description The same as assignedTeamId. */
            assigneeTeamId: string | null;
            /**
             * Format: date-time
             * @description The time of the requester's oldest message without a reply from a member.
             */
            waitingSince: string | null;
            external: components["schemas"]["TicketExternal"];
            /** @description Linked conversations, tickets and posts. */
            links: components["schemas"]["TicketLinks"];
            /** @description The ticket that this one is merged into. It has the messages then, and this one is closed and read-only. */
            mergedIntoId: string | null;
            /** @description The ticket from which this one was split off, with its messages from before it was created. */
            splitFromId: string | null;
            /** Format: int64 */
            reopenCount: number;
            /** Format: date-time */
            lastMessageAt: string | null;
            /** Format: date-time */
            resolvedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            nextDue: components["schemas"]["NextDue"];
        };
        TicketLinkInput: {
            conversationId?: string;
            ticketId?: string;
            postId?: string;
        };
        TicketLinks: {
            conversationIds: string[];
            ticketIds: string[];
            postIds: string[];
        };
        TicketMerge: {
            /** @description The ticket to merge into. */
            intoTicketId: string;
        };
        TicketMessage: {
            id: string;
            ticketId: string;
            /** @description The ticket that the message was written in, if that is merged into this one. */
            mergedFromId: string | null;
            /**
             * @description `visitor`: the requester wrote it. `agent`: a member of the team. More values may be added.
             * @enum {string}
             */
            senderType: "visitor" | "agent" | "assistant" | "system" | OtherValue;
            /** @description Whether the message is a note. */
            isInternal: boolean;
            authorPrincipalId: string | null;
            authorName: string | null;
            authorEmail: string | null;
            /** @description Markdown. Empty if only attachments were sent. */
            content: string;
            attachments: components["schemas"]["Attachment"][];
            /** @description The members that a note mentions. */
            mentionedPrincipalIds: string[];
            /** @description The message was not written by a person. */
            automated: boolean;
            email: components["schemas"]["MessageEmail"];
            /** @description The people in copy of the email with a message of the team. Empty for other messages. */
            cc: components["schemas"]["EmailPerson"][];
            /** Format: date-time */
            createdAt: string;
        };
        TicketMessageInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description The addresses that get a copy of the email. Each must be one of the copy recipients of the thread. Default: those that are `selected`, and none if the message is `automated`. */
            cc?: string[];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
            /** @description The author, if it is not the caller: the requester or a member. */
            asPrincipalId?: string;
            /**
             * @description Default: `visitor` if the requester is the author, otherwise `agent`.
             * @enum {string}
             */
            senderType?: "visitor" | "agent" | "assistant";
            /**
             * @description The message was sent automatically and not written by a member.
             * @default false
             */
            automated?: boolean;
        };
        TicketMessagePage: {
            data: components["schemas"]["TicketMessage"][];
            meta: components["schemas"]["PageMeta"];
        };
        TicketMessageReply: {
            data: components["schemas"]["TicketMessage"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TicketNoteInput: {
            /** @description Markdown. May be empty if there are attachments. */
            content?: string;
            /**
             * @description Uploaded files, and links.
             * @default []
             */
            attachments?: components["schemas"]["AttachmentInput"][];
            /** @description Run in order after the message, in the same transaction. Only for the team. An action that is not possible changes nothing. */
            actions?: components["schemas"]["MacroActionInput"][];
            /**
             * Format: date-time
             * @description For moving history from another system: requires the scope admin and `notify=false`. Messages must be created in their order.
             */
            createdAt?: string;
            /** @description The member who wrote the note, if it is not the caller. */
            asPrincipalId?: string;
            /**
             * @description Members, who are notified.
             * @default []
             */
            mentionedPrincipalIds?: string[];
        };
        TicketPage: {
            data: components["schemas"]["TicketItem"][];
            meta: components["schemas"]["PageMeta"];
        };
        TicketPatch: {
            title?: string;
            description?: string;
            /** @description Replace those of the ticket. */
            attachments?: components["schemas"]["AttachmentInput"][];
            priority?: components["schemas"]["Priority"];
            /** @description The new requester, or null for none. */
            requesterPrincipalId?: string | null;
        };
        TicketPriorityInput: {
            priority: components["schemas"]["Priority"];
        };
        TicketReply: {
            data: components["schemas"]["Ticket"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        TicketSplit: {
            /** @description The first message or note to move. All later ones move with it. */
            fromMessageId: string;
            title: string;
        };
        TicketStatus: {
            id: string;
            name: string;
            /**
             * @description What clocks, filters and events depend on. More values may be added.
             * @enum {string}
             */
            category: "open" | "pending" | "closed" | OtherValue;
            /**
             * @description What the requester of a customer ticket sees. Null shows nothing. More values may be added.
             * @enum {string|null}
             */
            stage: "received" | "in_progress" | "awaiting_requester" | "resolved" | OtherValue | null;
            /** @description Whether tickets get this status when they enter the category without a specific status. */
            isDefault: boolean;
            /** Format: int64 */
            position: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TicketStatusChange: {
            /** @description The category. The ticket gets its default status, unless it already has a status of the category. */
            status?: components["schemas"]["TicketCategory"];
            /** @description The status. Required unless `status` is given. */
            statusId?: string;
            /**
             * Format: date-time
             * @description When the ticket opens again. Without a time, it opens when the requester replies.
             */
            pendingUntil?: string | null;
        };
        TicketStatusInput: {
            name: string;
            /** @description What clocks, filters and events depend on. */
            category: components["schemas"]["TicketCategory"];
            /**
             * @description What the requester of a customer ticket sees. Null shows nothing.
             * @default null
             * @enum {string|null}
             */
            stage?: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /**
             * @description Whether tickets get this status when they enter the category without a specific status.
             * @default false
             */
            isDefault?: boolean;
            /**
             * Format: int32
             * @description Default: after the last status.
             */
            position?: number;
        };
        TicketStatusPage: {
            data: components["schemas"]["TicketStatus"][];
            meta: components["schemas"]["PageMeta"];
        };
        TicketStatusPatch: {
            name?: string;
            /** @description What clocks, filters and events depend on. */
            category?: components["schemas"]["TicketCategory"];
            /**
             * @description What the requester of a customer ticket sees. Null shows nothing.
             * @enum {string|null}
             */
            stage?: "received" | "in_progress" | "awaiting_requester" | "resolved" | null;
            /** @description Whether tickets get this status when they enter the category without a specific status. */
            isDefault?: boolean;
            /** Format: int32 */
            position?: number;
        };
        TicketStatusReply: {
            data: components["schemas"]["TicketStatus"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @enum {string} */
        TicketType: "customer" | "back_office" | "tracker";
        TicketsNow: {
            /** Format: int64 */
            open: number;
            /**
             * Format: int64
             * @description Open ones without an assigned member. They may have a team.
             */
            unassigned: number;
            /**
             * Format: int64
             * @description With a target that is at risk: a warning was sent and it is not breached yet.
             */
            slaAtRisk: number;
            /**
             * Format: int64
             * @description With a target that is breached and still without a response or resolution.
             */
            slaBreached: number;
            /** Format: int64 */
            pending: number;
        };
        TimeRange: {
            from: string;
            /** @description 24:00 is the end of the day. */
            to: string;
        };
        TimeRangeInput: {
            from: string;
            /** @description 24:00 is the end of the day. */
            to: string;
        };
        TrendHour: {
            /**
             * Format: date-time
             * @description The start of the period.
             */
            hour: string;
            /**
             * Format: int64
             * @description Successful attempts.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed attempts that are retried.
             */
            retried: number;
            /**
             * Format: int64
             * @description Failed attempts without another retry.
             */
            failed: number;
        };
        TypingName: {
            name: string | null;
        };
        UnreadNotifications: {
            /**
             * Format: int32
             * @description At most 100.
             */
            unread: number;
        };
        UnreadNotificationsReply: {
            data: components["schemas"]["UnreadNotifications"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        UnverifiedMail: {
            /**
             * Format: int64
             * @description Emails of unverified senders within the last hour.
             */
            mails: number;
            /**
             * Format: int64
             * @description INBOUND_UNVERIFIED_PER_HOUR.
             */
            maxMails: number;
            /** Format: int64 */
            bytes: number;
            /**
             * Format: int64
             * @description INBOUND_UNVERIFIED_MB_PER_HOUR.
             */
            maxBytes: number;
            /**
             * @description Whose further emails are refused for now, until older ones are an hour old. More values may be added.
             * @enum {string}
             */
            refuses: "none" | "new_senders" | "all" | OtherValue;
        };
        User: {
            principalId: string;
            name: string | null;
            /** @description The same as name. */
            displayName: string | null;
            /** @description Null for anonymous users. */
            email: string | null;
            /** @description The address at which an anonymous visitor wants replies. Not verified: it may belong to someone else. */
            contactEmail: string | null;
            /** @description The path on this host of the picture that the user has set; without one, a URL from your own system. */
            image: string | null;
            emailVerified: boolean;
            /** @description The id of the user in your own system. */
            externalId: string | null;
            attributes: {
                [key: string]: unknown;
            };
            companyId: string | null;
            /**
             * @description `admin` or `member` for members of the team, otherwise `user`. More values may be added.
             * @enum {string}
             */
            role: "admin" | "member" | "user" | OtherValue;
            /** Format: date-time */
            joinedAt: string;
            /**
             * Format: int64
             * @description Without deleted posts. The counts are updated some seconds after a change.
             */
            postCount: number;
            /** Format: int64 */
            voteCount: number;
            /** Format: int64 */
            commentCount: number;
            /** Format: date-time */
            updatedAt: string;
        };
        UserInput: {
            name?: string | null;
            email?: string | null;
            /**
             * Format: uri
             * @description Shown unless the user has set a picture.
             */
            image?: string | null;
            emailVerified?: boolean;
            externalId?: string | null;
            /** @description Merged into the existing attributes; null removes one. */
            attributes?: {
                [key: string]: unknown;
            };
            companyId?: string | null;
        };
        UserMerge: {
            from: components["schemas"]["MergedUser"];
            into: components["schemas"]["MergedUser"];
            /** Format: date-time */
            mergedAt: string;
            /**
             * Format: date-time
             * @description Until then, the merge can be undone. Null if it is final.
             */
            undoUntil: string | null;
        };
        UserMergeInput: {
            /** @description The user who is kept. */
            intoPrincipalId: string;
        };
        UserMergePage: {
            data: components["schemas"]["UserMerge"][];
            meta: components["schemas"]["PageMeta"];
        };
        UserMergePreview: {
            from: components["schemas"]["User"];
            into: components["schemas"]["User"];
            moved: components["schemas"]["MovedContent"];
            /** @description Fields that are empty and get the value of the other user. */
            filled: ("name" | "email" | "image" | "externalId" | "companyId" | "attributes" | OtherValue)[];
            /** @description What is not kept, besides sessions and tokens. */
            lost: ("name" | "email" | "image" | "externalId" | "companyId" | "attributes" | "contactEmail" | "picture" | "password" | "identityProvider" | OtherValue)[];
        };
        UserMergePreviewReply: {
            data: components["schemas"]["UserMergePreview"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        UserMergeReply: {
            data: components["schemas"]["UserMerge"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        UserPage: {
            data: components["schemas"]["User"][];
            meta: components["schemas"]["PageMeta"];
        };
        UserPatch: {
            name?: string | null;
            email?: string | null;
            /**
             * Format: uri
             * @description Shown unless the user has set a picture.
             */
            image?: string | null;
            emailVerified?: boolean;
            externalId?: string | null;
            /** @description Merged into the existing attributes; null removes one. */
            attributes?: {
                [key: string]: unknown;
            };
            companyId?: string | null;
        };
        UserReply: {
            data: components["schemas"]["User"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        /** @description The page, browser and language of the visitor with their last message that said so. Null if none did, and for visitors. */
        VisitorContext: {
            /** @description The address of the page, without query and fragment. */
            page: string | null;
            browser: string | null;
            /** @description The operating system. */
            system: string | null;
            /** @description The language of the browser. */
            language: string | null;
        } | null;
        VisitorContextInput: {
            /**
             * Format: uri
             * @description The address of the page. Query, fragment and credentials in it are not stored.
             */
            page?: string;
            /** @description The name of the browser, without its version. */
            browser?: string;
            /** @description The name of the operating system. */
            system?: string;
            /** @description The language of the browser, such as `fr-CH`. */
            language?: string;
        };
        VisitorMergeInput: {
            /** @description The token of the anonymous visitor. */
            token: string;
        };
        VisitorSecret: {
            /**
             * Format: date-time
             * @description Null when no secret exists yet; no visitor token is accepted then.
             */
            rotatedAt: string | null;
            /** Format: date-time */
            previousSecretExpiresAt: string | null;
        };
        VisitorSecretReply: {
            data: components["schemas"]["VisitorSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        VisitorSecretRotation: {
            /**
             * Format: int32
             * @description How long tokens signed with the previous secret are still accepted, in seconds.
             * @default 0
             */
            gracePeriodSeconds?: number;
        };
        VolumeFigures: {
            /** Format: int64 */
            opened: number;
            /**
             * Format: int64
             * @description First responses by members.
             */
            answered: number;
            /**
             * Format: int64
             * @description How many times conversations or tickets were closed.
             */
            closed: number;
            /** Format: int64 */
            reopened: number;
        };
        VolumeReport: {
            dateFrom: string;
            dateTo: string;
            timeZone: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            groupBy: "day" | "team" | "agent" | OtherValue;
            totals: components["schemas"]["VolumeFigures"];
            groups: components["schemas"]["VolumeReportGroup"][];
        };
        VolumeReportGroup: {
            /** @description The day, or the id of the team or member. Null for no team or no member. */
            key: string | null;
            /** @description The name of the team or member, if it is still known. */
            name: string | null;
            figures: components["schemas"]["VolumeFigures"];
        };
        VolumeReportReply: {
            data: components["schemas"]["VolumeReport"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Vote: {
            id: string;
            /** @description The post that was voted for, even if it was merged since. */
            postId: string;
            principalId: string;
            voterName: string | null;
            voterEmail: string | null;
            /**
             * @description How important the post is to the voter. Null if they did not say. More values may be added.
             * @enum {string|null}
             */
            importance: "nice" | "important" | "must" | OtherValue | null;
            /** Format: date-time */
            createdAt: string;
        };
        VoteBatch: {
            operations: components["schemas"]["BatchOperation"][];
        };
        VoteBatchResult: {
            /**
             * Format: int64
             * @description The index of the operation in the request, from 0.
             */
            index: number;
            /**
             * Format: int64
             * @description The HTTP status that a single request would have.
             */
            status: number;
            data?: components["schemas"]["Vote"];
            error?: components["schemas"]["BatchError"];
        };
        VoteBatchResults: components["schemas"]["VoteBatchResult"][];
        VoteBatchResultsReply: {
            data: components["schemas"]["VoteBatchResults"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        VoteInput: {
            postId: string;
            /** @description The voter, if not the caller. */
            principalId?: string;
            /** @description The voter by email address, instead of the id. A user is created if the address is new. */
            voter?: components["schemas"]["PersonInput"];
            /** @enum {string} */
            importance?: "nice" | "important" | "must";
            /**
             * Format: date-time
             * @description For moving votes from another system. Requires the scope admin.
             */
            createdAt?: string;
        };
        VotePage: {
            data: components["schemas"]["Vote"][];
            meta: components["schemas"]["PageMeta"];
        };
        VotePatch: {
            /** @enum {string|null} */
            importance?: "nice" | "important" | "must" | null;
        };
        VoteReply: {
            data: components["schemas"]["Vote"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        VoteState: {
            /** @description Whether the voter now has a vote for the post. */
            voted: boolean;
            /**
             * Format: int64
             * @description Voters of the post and of posts merged into it, each counted once.
             */
            voteCount: number;
        };
        VoteStateReply: {
            data: components["schemas"]["VoteState"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Webhook: {
            id: string;
            url: string;
            /**
             * @description `json`: the event. `slack`: a readable message for an incoming webhook of Slack, or of a service that accepts the same body. More values may be added.
             * @enum {string}
             */
            format: "json" | "slack" | OtherValue;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue)[];
            /** @description An empty list means all boards. */
            boardIds: string[];
            description: string | null;
            /** @description The names of its own headers. Their values cannot be retrieved. */
            headerNames: string[];
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | OtherValue;
            /**
             * Format: int64
             * @description Consecutive failed deliveries; 50 disable the webhook.
             */
            consecutiveFailures: number;
            /**
             * Format: int64
             * @description The same as consecutiveFailures.
             */
            failureCount: number;
            /** @description Why the last delivery failed; null after a success. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description The time of the last successful or failed delivery. May be up to 5 seconds old while deliveries succeed.
             */
            lastDeliveryAt: string | null;
            /**
             * Format: date-time
             * @description The same as lastDeliveryAt.
             */
            lastTriggeredAt: string | null;
            /** Format: date-time */
            lastSuccessAt: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description The time until which deliveries are also signed with the previous secret; null without one.
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description The state of the circuit breaker. `open`: the receiver does not respond, and deliveries wait. `half_open`: a delivery is sent to test the receiver. With several workers, the worst state. More values may be added.
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open" | OtherValue;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookCounts: {
            /** Format: int64 */
            active: number;
            /** Format: int64 */
            paused: number;
            /** Format: int64 */
            disabled: number;
            /**
             * Format: int64
             * @description Active webhooks whose last deliveries failed.
             */
            failing: number;
        };
        WebhookInput: {
            /** @description The URL that receives events by POST. */
            url: string;
            /**
             * @description `json`: the event. `slack`: a readable message for an incoming webhook of Slack, or of a service that accepts the same body.
             * @default json
             * @enum {string}
             */
            format?: "json" | "slack";
            events: components["schemas"]["EventTypeName"][];
            /** @description Limits post and comment events to these boards. Default: all boards. */
            boardIds?: string[] | null;
            description?: string | null;
            /** @description Up to 10 headers that are sent with each delivery, such as Authorization. Values are stored encrypted and never returned. */
            headers?: {
                [key: string]: string;
            };
        };
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            meta: components["schemas"]["PageMeta"];
        };
        WebhookPatch: {
            url?: string;
            /**
             * @description `json`: the event. `slack`: a readable message for an incoming webhook of Slack, or of a service that accepts the same body.
             * @enum {string}
             */
            format?: "json" | "slack";
            events?: components["schemas"]["EventTypeName"][];
            /** @description Null or an empty list means all boards. */
            boardIds?: string[] | null;
            description?: string | null;
            /** @description Sets these headers. Null removes a header; the others stay. */
            headers?: {
                [key: string]: string | null;
            };
            /**
             * @description `active` also enables a disabled webhook again. `disabled` is accepted for `paused`.
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        WebhookReply: {
            data: components["schemas"]["Webhook"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        WebhookStats: {
            webhookId: string;
            totals: components["schemas"]["AttemptTotals"];
            /** @description The number of attempts for each status code over the whole period, lowest code first. */
            responses: components["schemas"]["ResponseCount"][];
            /** @description All hours, oldest first; the last is the current one. Empty with `minutes`. */
            hours: components["schemas"]["HourStats"][];
            /** @description All minutes, oldest first; the last is the current one. Empty with `hours`. */
            minutes: components["schemas"]["MinuteStats"][];
        };
        WebhookStatsReply: {
            data: components["schemas"]["WebhookStats"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        WebhookTrend: {
            webhookId: string;
            /** @description The last 24 hours, oldest first; the last is the current one. */
            hours: components["schemas"]["TrendHour"][];
        };
        WebhookTrends: {
            /** @description Newest webhook first. Webhooks that do not exist are left out. */
            webhooks: components["schemas"]["WebhookTrend"][];
        };
        WebhookTrendsReply: {
            data: components["schemas"]["WebhookTrends"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            /**
             * @description `json`: the event. `slack`: a readable message for an incoming webhook of Slack, or of a service that accepts the same body. More values may be added.
             * @enum {string}
             */
            format: "json" | "slack" | OtherValue;
            events: ("post.created" | "post.status_changed" | "post.updated" | "post.deleted" | "post.restored" | "post.merged" | "post.unmerged" | "post.voted" | "comment.created" | "comment.updated" | "comment.deleted" | "changelog.published" | "conversation.created" | "conversation.status_changed" | "conversation.assigned" | "conversation.priority_changed" | "conversation.attribute_changed" | "conversation.csat_submitted" | "conversation.csat_comment_added" | "conversation.note_mentioned" | "conversation.customer_unresponsive" | "conversation.teammate_unresponsive" | "message.created" | "message.note_created" | "message.deleted" | "message.updated" | "ticket.created" | "ticket.status_changed" | "ticket.assigned" | "ticket.replied" | "ticket.note_added" | "ticket.external_status_changed" | "assistant.handed_off" | "assistant.resolved" | "sla.approaching_breach" | "sla.breached" | OtherValue)[];
            /** @description An empty list means all boards. */
            boardIds: string[];
            description: string | null;
            /** @description The names of its own headers. Their values cannot be retrieved. */
            headerNames: string[];
            /**
             * @description More values may be added.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled" | OtherValue;
            /**
             * Format: int64
             * @description Consecutive failed deliveries; 50 disable the webhook.
             */
            consecutiveFailures: number;
            /**
             * Format: int64
             * @description The same as consecutiveFailures.
             */
            failureCount: number;
            /** @description Why the last delivery failed; null after a success. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description The time of the last successful or failed delivery. May be up to 5 seconds old while deliveries succeed.
             */
            lastDeliveryAt: string | null;
            /**
             * Format: date-time
             * @description The same as lastDeliveryAt.
             */
            lastTriggeredAt: string | null;
            /** Format: date-time */
            lastSuccessAt: string | null;
            /** Format: date-time */
            disabledAt: string | null;
            disabledReason: string | null;
            /** Format: date-time */
            rotatedAt: string | null;
            /**
             * Format: date-time
             * @description The time until which deliveries are also signed with the previous secret; null without one.
             */
            previousSecretExpiresAt: string | null;
            /**
             * @description The state of the circuit breaker. `open`: the receiver does not respond, and deliveries wait. `half_open`: a delivery is sent to test the receiver. With several workers, the worst state. More values may be added.
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open" | OtherValue;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown only once. A response replayed for an Idempotency-Key does not include it. */
            secret?: string;
        };
        WebhookWithSecretReply: {
            data: components["schemas"]["WebhookWithSecret"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        Widget: {
            name: string;
            /** @description That of the widget, else that of the workspace, as `#rrggbb`. Null is the color of Earshot. */
            accentColor: string | null;
            /** @description The path of the logo on this host. */
            logoPath: string | null;
            /** @description The language of the workspace, as a BCP 47 tag. */
            locale: string;
            /** @description Whether visitors can write to support. */
            messenger: boolean;
            /** @description Whether a public board exists. */
            feedback: boolean;
            /** @description Whether an entry is published. */
            changelog: boolean;
            businessHours: components["schemas"]["WidgetBusinessHours"];
            /**
             * Format: int64
             * @description The median time of the latest first responses in seconds, or the target of the SLA policy. Null when both are unknown.
             */
            expectedReplySeconds: number | null;
            /** @description At most 10 entries, newest first. */
            latestChangelog: components["schemas"]["WidgetChangelogEntry"][];
            /**
             * Format: int64
             * @description The maximum size of an uploaded file.
             */
            maxFileBytes: number;
            /** @description The title of the messenger. Null is a greeting in the language of the visitor. */
            greeting: string | null;
            /** @description What the widget shows, in the order of its tabs. */
            parts: ("messenger" | "feedback" | "changelog" | OtherValue)[];
            /**
             * @description The side of the button. Null is the right, and the left in Arabic. More values may be added.
             * @enum {string|null}
             */
            position: "left" | "right" | OtherValue | null;
            /**
             * @description Null is the choice of the visitor’s system. More values may be added.
             * @enum {string|null}
             */
            colorScheme: "light" | "dark" | OtherValue | null;
        };
        /** @description The business hours of the SLA policy of new conversations, or the only ones that exist. Null when they are unknown. */
        WidgetBusinessHours: {
            isOpen: boolean;
            /**
             * Format: date-time
             * @description When the team works again. Null while it is open.
             */
            opensAt: string | null;
        } | null;
        WidgetChangelogEntry: {
            id: string;
            /** Format: date-time */
            publishedAt: string;
        };
        WidgetOrigin: {
            origin: string;
            /**
             * Format: date-time
             * @description When a page of the origin last loaded the widget, at most a minute old. Null before the first time.
             */
            lastSeenAt: string | null;
        };
        WidgetOrigins: {
            origins: components["schemas"]["WidgetOrigin"][];
        };
        WidgetOriginsReply: {
            data: components["schemas"]["WidgetOrigins"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        WidgetReply: {
            data: components["schemas"]["Widget"];
            meta?: components["schemas"]["ReplyMeta"];
        };
        WidgetSettings: {
            /** @description Whether the widget works on the pages of the origins. */
            enabled: boolean;
            /** @description The origins whose pages may embed the widget. */
            origins: string[];
            /** @description The title of the messenger. Null is a greeting in the language of the visitor. */
            greeting: string | null;
            /** @description The color of the widget, as `#rrggbb`. Null is the accent color of the workspace. */
            accentColor: string | null;
            /** @description What the widget shows, in the order of its tabs. */
            parts: ("messenger" | "feedback" | "changelog" | OtherValue)[];
            /**
             * @description The side of the button. Null is the right, and the left in Arabic. More values may be added.
             * @enum {string|null}
             */
            position: "left" | "right" | OtherValue | null;
            /**
             * @description Null is the choice of the visitor’s system. More values may be added.
             * @enum {string|null}
             */
            colorScheme: "light" | "dark" | OtherValue | null;
        };
        WidgetSettingsPatch: {
            enabled?: boolean;
            /** @description Scheme, host and port. `https://*.example.com` allows all subdomains of example.com, but not example.com itself. `null` allows pages of `file:` and sandboxed frames of every site: list it for tests only. */
            origins?: string[];
            greeting?: string | null;
            /** @description Must have a contrast of at least 4.5:1 to white and to the background of the pages. */
            accentColor?: string | null;
            /** @description What the widget shows, in the order of its tabs. */
            parts?: ("messenger" | "feedback" | "changelog")[];
            /**
             * @description The side of the button. Null is the right, and the left in Arabic.
             * @enum {string|null}
             */
            position?: "left" | "right" | null;
            /**
             * @description Null is the choice of the visitor’s system.
             * @enum {string|null}
             */
            colorScheme?: "light" | "dark" | null;
        };
        WorkersCheck: {
            ok: boolean;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            error?: "failed" | "timeout" | "behind" | OtherValue;
            /** @description Whether this role runs background work. */
            expected: boolean;
            running: boolean;
            /**
             * Format: int64
             * @description Background loops of this process.
             */
            loops: number;
            /**
             * Format: int64
             * @description Units of work in flight.
             */
            inFlight: number;
            /**
             * Format: int64
             * @description Loops whose tables do not exist yet.
             */
            schemaMissing: number;
            /**
             * Format: int64
             * @description Loops that stopped after a permanent fault.
             */
            refused: number;
            /** @description Work that waits for too long, such as the emails of a sender whose server is away. It does not make the process unavailable. Of all processes of a service, one shows it. */
            overdue?: string[];
        };
        Workflow: {
            id: string;
            name: string;
            enabled: boolean;
            /**
             * @description What starts the workflow. `customer_unresponsive`: the customer’s silence after a message of a member; `teammate_unresponsive`: the team’s silence after a message of the customer. `customer_replied` does not include the first message. More values may be added.
             * @enum {string}
             */
            trigger: "conversation_created" | "customer_replied" | "teammate_replied" | "tag_added" | "priority_changed" | "customer_unresponsive" | "teammate_unresponsive" | OtherValue;
            /**
             * Format: int32
             * @description How long the silence lasts. Null for the triggers that are no silence.
             */
            afterSeconds: number | null;
            conditions: components["schemas"]["WorkflowConditions"];
            /** @description Run in order. A silence may have none: it emits an event. What they change starts no other workflow. */
            actions: components["schemas"]["WorkflowAction"][];
            /**
             * Format: int64
             * @description How often it ran.
             */
            runCount: number;
            /** Format: date-time */
            lastRunAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WorkflowAction: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "priority" | "tag" | "close" | "assign" | "snooze" | "note" | "reply" | OtherValue;
            /**
             * @description For the type `priority`. More values may be added.
             * @enum {string}
             */
            priority?: "none" | "low" | "medium" | "high" | "urgent" | OtherValue;
            /** @description For the type `tag`. */
            tag?: string;
            /** @description For the type `assign`. */
            assignedPrincipalId?: string | null;
            /** @description For the type `assign`. */
            assignedTeamId?: string | null;
            /**
             * Format: int32
             * @description Null snoozes until the visitor writes. For the type `snooze`.
             */
            forSeconds?: number | null;
            /** @description For the type `note` or `reply`. */
            content?: string;
        };
        WorkflowActionInput: {
            /** @enum {string} */
            type: "priority" | "tag" | "close" | "assign" | "snooze" | "note" | "reply";
            /** @description For the type `priority`. */
            priority?: components["schemas"]["Priority"];
            /** @description For the type `tag`. */
            tag?: string;
            /** @description For the type `assign`. */
            assignedPrincipalId?: string | null;
            /** @description For the type `assign`. */
            assignedTeamId?: string | null;
            /**
             * Format: int32
             * @description Null snoozes until the visitor writes. For the type `snooze`.
             */
            forSeconds?: number | null;
            /** @description For the type `note` or `reply`. */
            content?: string;
        };
        /** @description Checked when the trigger occurs, on the conversation after the change. Null matches everything. */
        WorkflowConditions: {
            /**
             * @description More values may be added.
             * @enum {string|null}
             */
            priority: "none" | "low" | "medium" | "high" | "urgent" | OtherValue | null;
            /**
             * @description More values may be added.
             * @enum {string|null}
             */
            channel: "messenger" | "email" | "api" | "web" | OtherValue | null;
            assignedTeamId: string | null;
            /** @description For `tag_added`: the tag that was added. */
            tag: string | null;
            /** @description The message contains one of these texts. Upper and lower case are the same. */
            textContains: string[] | null;
        };
        WorkflowConditionsInput: {
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
            assignedTeamId?: string | null;
            tag?: string | null;
            /** @default null */
            textContains?: string[] | null;
        };
        WorkflowInput: {
            name: string;
            /** @default true */
            enabled?: boolean;
            /**
             * @description What starts the workflow. `customer_unresponsive`: the customer’s silence after a message of a member; `teammate_unresponsive`: the team’s silence after a message of the customer. `customer_replied` does not include the first message.
             * @enum {string}
             */
            trigger: "conversation_created" | "customer_replied" | "teammate_replied" | "tag_added" | "priority_changed" | "customer_unresponsive" | "teammate_unresponsive";
            /**
             * Format: int32
             * @description How long the silence lasts. Null for the triggers that are no silence.
             * @default null
             */
            afterSeconds?: number | null;
            conditions?: components["schemas"]["WorkflowConditionsInput"];
            /** @description Run in order. A silence may have none: it emits an event. What they change starts no other workflow. */
            actions?: components["schemas"]["WorkflowActionInput"][];
        };
        WorkflowPage: {
            data: components["schemas"]["Workflow"][];
            meta: components["schemas"]["PageMeta"];
        };
        WorkflowPatch: {
            name?: string;
            enabled?: boolean;
            /**
             * Format: int32
             * @description How long the silence lasts. Null for the triggers that are no silence.
             */
            afterSeconds?: number | null;
            conditions?: components["schemas"]["WorkflowConditionsInput"];
            /** @description Run in order. A silence may have none: it emits an event. What they change starts no other workflow. */
            actions?: components["schemas"]["WorkflowActionInput"][];
        };
        WorkflowReply: {
            data: components["schemas"]["Workflow"];
            meta?: components["schemas"]["ReplyMeta"];
        };
    };
    responses: {
        /** @description The request failed; see `error.code`. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorReply"];
            };
        };
    };
    parameters: {
        /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
        Cursor: string;
        /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
        IdempotencyKey: string;
        /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
        IfMatch: string;
        /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
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
                /** @description Only posts on this board. */
                boardId?: string;
                /** @description Only posts with the status of this slug. */
                status?: string;
                /** @description Only posts with this status. */
                statusId?: string;
                /** @description Only posts with any of these tags. Also accepted as `tagId`. */
                tagIds?: string[];
                /** @description Only posts with this owner. Also accepted as `ownerPrincipalId`. */
                ownerId?: string;
                /** @description Only posts of this author. */
                authorId?: string;
                /** @description Only posts that this person has voted for. Users can only name themselves. */
                voterId?: string;
                /** @description Only posts that this person follows. Users can only name themselves. */
                followerId?: string;
                /** @description Only posts merged into this one. */
                canonicalPostId?: string;
                /** @description Only posts that users in this segment voted for, by its slug. */
                segment?: string;
                /** @description Only posts that users of this company voted for. */
                companyId?: string;
                /** @description Only posts whose voters have companies with at least this monthly recurring revenue together. */
                minMrrCents?: number;
                /** @description Search in title and content, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count. */
                search?: string;
                /** @description Created at or after this time. A timestamp, or a date in UTC. */
                dateFrom?: string;
                /** @description Created at or before this time. A timestamp, or a date in UTC. */
                dateTo?: string;
                /** @description The order of the list. Users cannot sort by `score` or `revenue`. `new` is accepted for `newest`. `top` is accepted for `votes`. */
                sort?: "newest" | "oldest" | "votes" | "trending" | "updated" | "score" | "revenue";
                /** @description Include deleted posts. Also accepted as `showDeleted`. */
                includeDeleted?: boolean;
                /** @description Include merged posts. */
                includeMerged?: boolean;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPost: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMentionable: {
        parameters: {
            query?: {
                /** @description Includes the authors of this post and its comments. */
                postId?: string;
                /** @description Only people whose name has a word that starts with this text. */
                search?: string;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentionablesReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getScoreDefinition: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreDefinitionReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateScoreDefinition: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScorePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreDefinitionReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPost: {
        parameters: {
            query?: {
                /** @description Return the post even if it is deleted. Also accepted as `showDeleted`. */
                includeDeleted?: boolean;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePost: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePost: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    restorePost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    findSimilarPosts: {
        parameters: {
            query: {
                /** @description The title, as typed so far. */
                title: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarPostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSimilarPosts: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarPostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPossibleDuplicates: {
        parameters: {
            query?: {
                /** @description Only pairs with a post on this board. */
                boardId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PossibleDuplicatePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    dismissDuplicate: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateDismissal"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    restoreDuplicate: {
        parameters: {
            query: {
                /** @description The other post. */
                postId: string;
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchPosts: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFeedbackSummary: {
        parameters: {
            query?: {
                /** @description How many days back to count. */
                days?: number;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackSummaryReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    mergePost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostMerge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeResultReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unmergePost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setPostVote: {
        parameters: {
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnVote"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    votePost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnVote"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePostVote: {
        parameters: {
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    proxyPostVote: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProxyVote"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deletePostVoteProxy: {
        parameters: {
            query: {
                /** @description The voter. */
                voterPrincipalId: string;
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostVoters: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VotePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPostFollow: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowStateReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    followPost: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unfollowPost: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostComments: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPostComment: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
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
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPostActivity: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listVotes: {
        parameters: {
            query?: {
                /** @description Only votes for this post, without posts merged into it. */
                postId?: string;
                /** @description Only votes of this principal. */
                principalId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VotePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createVote: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoteInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CastVoteReply"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CastVoteReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVote: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteVote: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateVote: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the vote. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VotePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchVotes: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoteBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Only comments on this post, without posts merged into it. */
                postId?: string;
                /** @description Only comments of this principal. */
                principalId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCommentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createComment: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getComment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteComment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateComment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addCommentReaction: {
        parameters: {
            path: {
                /** @description The id of the comment. */
                id: string;
                /** @description The emoji. */
                emoji: "thumbs_up" | "heart" | "party" | "laugh" | "surprise" | "sad";
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactionStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeCommentReaction: {
        parameters: {
            path: {
                /** @description The id of the comment. */
                id: string;
                /** @description The emoji. */
                emoji: "thumbs_up" | "heart" | "party" | "laugh" | "surprise" | "sad";
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactionStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchComments: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listModerationPending: {
        parameters: {
            query?: {
                /** @description Only posts, or only comments. */
                type?: "post" | "comment";
                /** @description Only items on this board. */
                boardId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approveModerationPost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldItemReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    approveModerationComment: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldItemReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectModerationPost: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the post. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldItemReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rejectModerationComment: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the comment. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldItemReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listBoards: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBoard: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["BoardReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBoard: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the board. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBoard: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the board. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateBoard: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the board. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoardPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchBoards: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoardBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listStatuses: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createStatus: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["StatusReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the status. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteStatus: {
        parameters: {
            query?: {
                /** @description The new status of posts that have the deleted one. */
                replaceWith?: string;
            };
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the status. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the status. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchStatuses: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTag: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["TagReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTag: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the tag. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTag: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tag. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateTag: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the tag. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchTags: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRoadmaps: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createRoadmap: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["RoadmapReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRoadmap: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRoadmap: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateRoadmap: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoadmapPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoadmapReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listRoadmapPosts: {
        parameters: {
            query?: {
                /** @description Only posts in this column. All columns when absent. */
                statusId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the roadmap. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listChangelog: {
        parameters: {
            query?: {
                /** @description Without the permission to write, callers see published entries only. */
                status?: "draft" | "scheduled" | "published";
                /** @description Only entries with this label. */
                label?: "new" | "improved" | "fixed";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntryPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createChangelog: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["ChangelogEntryReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getChangelog: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the changelog entry. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntryReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteChangelog: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the changelog entry. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateChangelog: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the changelog entry. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangelogPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogEntryReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addChangelogReaction: {
        parameters: {
            path: {
                /** @description The id of the changelog entry. */
                id: string;
                /** @description The emoji. */
                emoji: "thumbs_up" | "heart" | "party" | "laugh" | "surprise" | "sad";
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactionStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeChangelogReaction: {
        parameters: {
            path: {
                /** @description The id of the changelog entry. */
                id: string;
                /** @description The emoji. */
                emoji: "thumbs_up" | "heart" | "party" | "laugh" | "surprise" | "sad";
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactionStateReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countChangelogSubscribers: {
        parameters: {
            query?: {
                /** @description Only subscribers in the segment with this slug. */
                segment?: string;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangelogSubscribersReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Only conversations with this status. */
                status?: "open" | "snoozed" | "closed";
                /** @description Only conversations with this priority. */
                priority?: components["schemas"]["Priority"];
                /** @description Only conversations from this channel. */
                channel?: components["schemas"]["Channel"];
                /** @description Only conversations assigned to this member, or to no member with `none`. Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`. */
                assignedPrincipalId?: string;
                /** @description Only conversations assigned to this team, or to no team with `none`. Also accepted as `assigneeTeamId`. */
                assignedTeamId?: string;
                /** @description Only conversations of this visitor. */
                visitorPrincipalId?: string;
                /** @description Only conversations in which a note mentions this member. */
                mentionedPrincipalId?: string;
                /** @description Only conversations linked to this post. */
                linkedTo?: string;
                /** @description Only conversations that are merged into this one. */
                mergedIntoId?: string;
                /** @description Only conversations with this tag. */
                tag?: string;
                /** @description Only conversations with an SLA target in this state. */
                sla?: components["schemas"]["SlaFilter"];
                /** @description Only conversations that the caller has not read. See `unread` of a conversation. */
                unread?: boolean;
                /** @description Only conversations that are assigned to the caller or to no member. */
                forMe?: boolean;
                /** @description Search in subject, messages, and the name and address of the visitor, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count. */
                search?: string;
                /** @description `recent`: latest message first. `oldest`: the reverse. `waiting`: longest wait for a reply first. `mentioned`: newest mention of `mentionedPrincipalId` first. */
                sort?: "recent" | "oldest" | "waiting" | "mentioned";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversation: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countConversations: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationCountsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countFilteredConversations: {
        parameters: {
            query: {
                /** @description The filters of lists, separated by commas, each as in the address of its list: `status=open&tag=vip`. A comma in a value is `%2C`. */
                filters: string[];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilteredCountsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversation: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateConversation: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markConversationRead: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markConversationUnread: {
        parameters: {
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rateConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CsatInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationStatus: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationStatusInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    assignConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    handOffConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoffInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resolveConversationByAssistant: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantResolutionInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationPriority: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationPriorityInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    tagConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationTagsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    untagConversation: {
        parameters: {
            query: {
                /** @description The tags to remove, separated by commas. */
                tags: string[];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationAttributes: {
        parameters: {
            query?: {
                /** @description Who provided the values. */
                source?: "teammate" | "assistant" | "customer";
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationAttributesInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linkConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationLinkInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unlinkConversation: {
        parameters: {
            query: {
                /** @description The linked post. */
                postId: string;
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    mergeConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMerge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unmergeConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    splitConversation: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationSplit"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    batchConversations: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationBatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationBatchResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                /** @description Includes notes and system messages for the team. */
                includeInternal?: boolean;
                /** @description The order of the list. */
                sort?: "oldest" | "newest";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversationMessage: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
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
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversationCopyRecipients: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CopyRecipientsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replyToConversation: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
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
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addConversationNote: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
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
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listConversationScheduledReplies: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledReplyPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createConversationScheduledReply: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduledReplyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledReplyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversationSla: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationSla: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    runConversationActions: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getConversationPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setConversationPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endConversationPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the conversation. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMessage: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMessage: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMessage: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the message. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessagePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getScheduledReply: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the scheduled reply. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledReplyReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteScheduledReply: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the scheduled reply. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateScheduledReply: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the scheduled reply. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduledReplyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledReplyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    sendScheduledReply: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the scheduled reply. */
                id: string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /** @description Only tickets in this category. */
                status?: components["schemas"]["TicketCategory"];
                /** @description Only tickets with this status. */
                statusId?: string;
                /** @description Only tickets of this type. */
                type?: components["schemas"]["TicketType"];
                /** @description Only tickets with this priority. */
                priority?: components["schemas"]["Priority"];
                /** @description Only tickets assigned to this member, or to no member with `none`. Also accepted as `assigneePrincipalId`, `assignedAgentPrincipalId`, `agentPrincipalId`. */
                assignedPrincipalId?: string;
                /** @description Only tickets assigned to this team, or to no team with `none`. Also accepted as `assigneeTeamId`. */
                assignedTeamId?: string;
                /** @description Only tickets of this requester. */
                requesterPrincipalId?: string;
                /** @description Only tickets of this company. */
                companyId?: string;
                /** @description Only tickets in which a note mentions this member. */
                mentionedPrincipalId?: string;
                /** @description Only tickets linked to this conversation, ticket or post. */
                linkedTo?: string;
                /** @description Only tickets that are merged into this one. */
                mergedIntoId?: string;
                /** @description Only the ticket with this number. */
                number?: number;
                /** @description Only tickets with an SLA target in this state. */
                sla?: components["schemas"]["SlaFilter"];
                /** @description Search in title, description, messages, and the name and address of the requester, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count. */
                search?: string;
                /** @description `priority`: most urgent first. `waiting`: longest wait for a reply first. `mentioned`: newest mention of `mentionedPrincipalId` first. */
                sort?: "newest" | "oldest" | "updated" | "priority" | "waiting" | "mentioned";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTicket: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicket: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTicket: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateTicket: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketStatus: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketStatusChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    assignTicket: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketAssignment"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketPriority: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketPriorityInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    linkTicket: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketLinkInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unlinkTicket: {
        parameters: {
            query?: {
                /** @description The linked conversation. */
                conversationId?: string;
                /** @description The linked ticket. */
                ticketId?: string;
                /** @description The linked post. */
                postId?: string;
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketExternal: {
        parameters: {
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketExternalInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    mergeTicket: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketMerge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unmergeTicket: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    splitTicket: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketSplit"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTicketMessages: {
        parameters: {
            query?: {
                /** @description Includes notes. */
                includeInternal?: boolean;
                /** @description The order of the list. */
                sort?: "oldest" | "newest";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketMessage: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
                /** @description The id of the message. */
                messageId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessageReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTicketCopyRecipients: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CopyRecipientsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replyToTicket: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketMessageInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addTicketNote: {
        parameters: {
            query?: {
                /** @description `false` emits no event and starts nothing (SLA targets, routing, workflows), for moving data from another system. Requires the scope admin. The header `X-Import-Mode: true` is the same as `false`. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
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
                    "application/json": components["schemas"]["TicketMessageReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketSla: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketSla: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    runTicketActions: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setTicketPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    endTicketPresence: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTicketStatuses: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketStatusPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTicketStatus: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["TicketStatusReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTicketStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketStatusReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTicketStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateTicketStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the ticket status. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketStatusPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketStatusReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createTeam: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["TeamReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTeam: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteTeam: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateTeam: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the team. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addTeamMember: {
        parameters: {
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeTeamMember: {
        parameters: {
            path: {
                /** @description The id of the team. */
                id: string;
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listBusinessHours: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessHoursPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBusinessHours: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["BusinessHoursReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBusinessHours: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the business hours. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessHoursReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBusinessHours: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the business hours. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateBusinessHours: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the business hours. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessHoursPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessHoursReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSlaPolicies: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicyPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSlaPolicy: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["SlaPolicyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSlaPolicy: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the SLA policy. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicyReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSlaPolicy: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the SLA policy. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSlaPolicy: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the SLA policy. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPolicyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createWorkflow: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWorkflow: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWorkflow: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateWorkflow: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the workflow. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSupportNow: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportNowReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVolumeReport: {
        parameters: {
            query?: {
                /** @description The first day. Default: 29 days before the last day. */
                dateFrom?: string;
                /** @description The last day, inclusive. Default: today. */
                dateTo?: string;
                /** @description The time zone of the days. */
                timeZone?: string;
                /** @description How the figures are grouped. */
                groupBy?: components["schemas"]["ReportGrouping"];
                /** @description Whether to report on conversations or tickets. */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeReportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFirstResponseReport: {
        parameters: {
            query?: {
                /** @description The first day. Default: 29 days before the last day. */
                dateFrom?: string;
                /** @description The last day, inclusive. Default: today. */
                dateTo?: string;
                /** @description The time zone of the days. */
                timeZone?: string;
                /** @description How the figures are grouped. */
                groupBy?: components["schemas"]["ReportGrouping"];
                /** @description Whether to report on conversations or tickets. */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstResponseReportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getResolutionReport: {
        parameters: {
            query?: {
                /** @description The first day. Default: 29 days before the last day. */
                dateFrom?: string;
                /** @description The last day, inclusive. Default: today. */
                dateTo?: string;
                /** @description The time zone of the days. */
                timeZone?: string;
                /** @description How the figures are grouped. */
                groupBy?: components["schemas"]["ReportGrouping"];
                /** @description Whether to report on conversations or tickets. */
                kind?: components["schemas"]["ReportKind"];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionReportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCsatReport: {
        parameters: {
            query?: {
                /** @description The first day. Default: 29 days before the last day. */
                dateFrom?: string;
                /** @description The last day, inclusive. Default: today. */
                dateTo?: string;
                /** @description The time zone of the days. */
                timeZone?: string;
                /** @description How the figures are grouped. */
                groupBy?: components["schemas"]["ReportGrouping"];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CsatReportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSlaReport: {
        parameters: {
            query?: {
                /** @description The first day. Default: 29 days before the last day. */
                dateFrom?: string;
                /** @description The last day, inclusive. Default: today. */
                dateTo?: string;
                /** @description The time zone of the days. */
                timeZone?: string;
                /** @description How the figures are grouped. */
                groupBy?: components["schemas"]["ReportGrouping"];
                /** @description Whether to report on conversations or tickets. */
                kind?: components["schemas"]["ReportKind"];
                /** @description Only targets of this metric. */
                metric?: "first_response" | "next_response" | "resolution" | "time_to_resolve";
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaReportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAvailability: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAvailabilityReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setAvailability: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvailabilityInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAvailabilityReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPrincipalPictures: {
        parameters: {
            query: {
                /** @description The principals. */
                principalIds: string[];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PicturesReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPrincipals: {
        parameters: {
            query?: {
                /** @description Only members with this role. */
                role?: "admin" | "member";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrincipalPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    invitePrincipal: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["InvitationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    invitePrincipalAgain: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listPrincipalNames: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberNamePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getPrincipal: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrincipalReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updatePrincipal: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrincipalReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createPasswordLink: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLinkReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unlinkIdentityProvider: {
        parameters: {
            path: {
                /** @description The id of the principal. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMacros: {
        parameters: {
            query?: {
                /** @description Only macros for all members and for the teams of the caller. Members never see others. */
                mine?: boolean;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createMacro: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["MacroReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMacro: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMacro: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMacro: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    applyMacro: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the macro. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroUseInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedMacroReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewMacro: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroPreviewInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroPreviewReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAttributeDefinitions: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeDefinitionPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAttributeDefinition: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["AttributeDefinitionReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAttributeDefinition: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeDefinitionReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAttributeDefinition: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateAttributeDefinition: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the attribute definition. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributeDefinitionPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeDefinitionReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostImportPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /** @description The board for rows that do not name one. */
                boardId?: string;
                /** @description Check every row without creating posts. */
                dryRun?: boolean;
                /** @description Emit post.created for every created post, so that webhooks receive it. */
                notify?: boolean;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["PostImportReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getImport: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the import. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostImportReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the import. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportErrorPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportPosts: {
        parameters: {
            query?: {
                /** @description Only posts on this board. */
                boardId?: string;
                /** @description Start the file with a byte order mark, so that spreadsheets detect UTF-8. */
                bom?: boolean;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
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
                /** @description Start the file with a byte order mark, so that spreadsheets detect UTF-8. */
                bom?: boolean;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
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
                /** @description Webhooks with this status; `failing` selects active webhooks whose last delivery failed. */
                status?: "active" | "paused" | "disabled" | "failing";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createWebhook: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhook: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWebhook: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateWebhook: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateWebhook: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Deliveries with this status. */
                status?: "pending" | "retrying" | "succeeded" | "failed" | "skipped";
                /** @description Deliveries of events of this type. */
                type?: components["schemas"]["EventTypeName"];
                /** @description The delivery of this event. */
                eventId?: string;
                /** @description Deliveries whose last attempt got this response: a status code, `4xx`, `5xx` …, or `none` without a response. */
                statusCode?: string;
                /** @description Deliveries of events whose body contains this text. Upper and lower case are the same. */
                search?: string;
                /** @description Events from this time or day. */
                dateFrom?: string;
                /** @description Events up to this time, or to the end of this day. */
                dateTo?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testWebhook: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAttemptReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replayWebhook: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookReplays: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookReplay: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
                /** @description The id of the replay. */
                replayId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWebhookReplay: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
                /** @description The id of the replay. */
                replayId: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookStats: {
        parameters: {
            query?: {
                /** @description The number of hours, including the current one. The maximum is 30 days. */
                hours?: number;
                /** @description The number of minutes, including the current one. Overrides `hours`. */
                minutes?: number;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the webhook. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookTrends: {
        parameters: {
            query: {
                /** @description The webhooks. */
                ids: string[];
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTrendsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDelivery: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the delivery. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    retryDelivery: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the delivery. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliverySummary: {
        parameters: {
            query?: {
                /** @description The number of hours, including the current one. The maximum is 30 days. */
                hours?: number;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySummaryReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Words of the record, the number of a ticket (`#1042`), or an id. The last word may be incomplete. */
                q: string;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResultsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Events of this type. */
                type?: components["schemas"]["EventTypeName"];
                /** @description Events whose body contains this text, such as the id of a post. Upper and lower case are the same. */
                search?: string;
                /** @description Events from this time or day. */
                dateFrom?: string;
                /** @description Events up to this time, or to the end of this day. */
                dateTo?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEvent: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the event. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listReplays: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerReplayPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createReplay: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsumerReplayInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerReplayReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getReplay: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the replay. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerReplayReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteReplay: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the replay. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description Only messages of this queue. */
                queue?: components["schemas"]["DeadLetterQueue"];
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    redriveDeadLetter: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Redrive"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedrivenReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    discardDeadLetter: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Discard"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscardedReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Words, or starts of words, of the name and the email address. */
                search?: string;
                /** @description Whether the email address is verified. */
                verified?: boolean;
                /** @description Only users of this company. */
                companyId?: string;
                /** @description Only users in this segment, by its slug. */
                segment?: string;
                /** @description `true` for members of the team only, `false` for portal users only. */
                team?: boolean;
                /** @description Joined at or after this time: a timestamp, or a day in UTC. */
                dateFrom?: string;
                /** @description Joined at or before this time: a timestamp, or a day in UTC. */
                dateTo?: string;
                /** @description The order of the list. */
                sort?: "newest" | "oldest" | "name" | "most_active";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createUser: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    identifyUser: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiedUserReply"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiedUserReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUser: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteUser: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateUser: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewUserMerge: {
        parameters: {
            query: {
                /** @description The user who would be kept. */
                intoPrincipalId: string;
            };
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMergePreviewReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    mergeUser: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserMergeInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMergeReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unmergeUser: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listUserMerges: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The id of the principal. */
                principalId: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMergePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Part of the name or the domain. */
                search?: string;
                /** @description The exact domain. */
                domain?: string;
                /** @description The id in your own system. */
                externalId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCompany: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["CompanyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCompany: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteCompany: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateCompany: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMailSenders: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createMailSender: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailSenderInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMailSender: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the mail sender. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMailSender: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the mail sender. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateMailSender: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the mail sender. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailSenderPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testMailSender: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the mail sender. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailSenderTestInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderTestReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    checkMailSenderDns: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the mail sender. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSenderDnsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Only emails with this status. */
                status?: "queued" | "no_server" | "sent" | "failed" | "suppressed" | "dropped";
                /** @description Only emails of this kind. */
                kind?: "invitation" | "password_reset" | "sign_up" | "sign_in_link" | "notification" | "conversation_reply" | "ticket_reply" | "update";
                /** @description A user, by id or by current email address. */
                recipient?: string;
                /** @description Only emails of this conversation or ticket. */
                thread?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMail: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the mail. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMailHtml: {
        parameters: {
            path: {
                /** @description The id of the mail. */
                id: string;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    resendMail: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the mail. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMailStates: {
        parameters: {
            query: {
                /** @description The conversation or ticket. */
                thread: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailStatePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    uploadFile: {
        parameters: {
            query?: {
                /** @description The name of the file, for a body that is not a form. */
                name?: string;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFileReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getFile: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the file. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFileReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description Only this address. */
                address?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSuppression: {
        parameters: {
            path: {
                /** @description The id of the suppression. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /** @description Only views of this list. */
                list?: "posts" | "conversations" | "tickets";
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSavedView: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSavedView: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the saved view. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSavedView: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the saved view. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSavedView: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the saved view. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Only segments that this user is in. */
                principalId?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createSegment: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["SegmentReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    previewSegment: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentPreviewInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentPreviewReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSegment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSegment: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSegmentMembers: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    addSegmentMembers: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberIds"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeSegmentMembers: {
        parameters: {
            query: {
                /** @description The users. */
                principalIds: string[];
            };
            path: {
                /** @description The slug. */
                slug: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResultsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMyVotes: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMyFollows: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMyComments: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCommentPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMe: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMe: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportMyData: {
        parameters: {};
        responses: {
            /** @description The file, streamed while it is generated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Only those that are unread, or only those that are read. */
                unread?: boolean;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countUnreadNotifications: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotificationsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readNotifications: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotificationsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotificationsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getNotificationChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChoicesReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateNotificationChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChoicesPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChoicesReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTeamNotificationChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the team. */
                teamId: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamNotificationChoicesReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateTeamNotificationChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the team. */
                teamId: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamNotificationChoicesPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamNotificationChoicesReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEmailChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChoicesReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateEmailChoices: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChoicesPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChoicesReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getContactAddress: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAddressReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    setContactAddress: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactAddressInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAddressReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createApiKey: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["ApiKeyWithSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getApiKey: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the API key. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteApiKey: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the API key. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateApiKey: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the API key. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateApiKey: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the API key. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOAuthClients: {
        parameters: {
            query?: {
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthClientPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOAuthClient: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    "application/json": components["schemas"]["OAuthClientWithSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOAuthClient: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the OAuth client. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthClientReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOAuthClient: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the OAuth client. */
                id: string;
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateOAuthClient: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the OAuth client. */
                id: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuthClientPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthClientReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateOAuthClientSecret: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the OAuth client. */
                id: string;
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientSecretRotation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthClientWithSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    streamChanges: {
        parameters: {};
        responses: {
            /** @description A stream of server-sent events. The `data` of each event has this schema. */
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
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    mergeAnonymousVisitor: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VisitorMergeInput"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createAnonymousVisitor: {
        parameters: {};
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnonymousVisitorReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWidget: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettings: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateSettings: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsPatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWidgetOrigins: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetOriginsReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getVisitorSecret: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorSecretReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateVisitorSecret: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VisitorSecretRotation"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedVisitorSecretReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDemoData: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoDataReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    loadDemoData: {
        parameters: {
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoDataReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    removeDemoData: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you read. If the resource was edited since, the response is 412 and nothing changes. Only the part before a dot is compared, so that votes or deliveries in between do not matter. Tags that a proxy has made weak (`W/`) match too. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
        };
        responses: {
            /** @description Success, without a body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeploymentMail: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentMailReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listInboundMail: {
        parameters: {
            query?: {
                /** @description Only emails with this outcome. */
                outcome?: "accepted" | "ignored" | "failed";
                /** @description Only emails with this reason. */
                reason?: "unknown_recipient" | "own_mail" | "own_address" | "bounce" | "unsigned_bounce" | "delivery_report" | "read_receipt" | "feedback_report" | "auto_reply" | "bulk" | "empty_return_path" | "invalid_sender" | "too_many_mails" | "feature_disabled" | "headers_too_large" | "too_deep" | "too_many_parts" | "too_many_lines" | "took_too_long" | "parser_ended" | "malformed" | "too_large" | "internal_error";
                /** @description Only emails from this address. */
                sender?: string;
                /** @description Only emails to this address. */
                recipient?: string;
                /** @description Only emails of this conversation or ticket. */
                threadId?: string;
                /** @description Emails at or after this time: a timestamp, or a day in UTC. */
                dateFrom?: string;
                /** @description Emails at or before this time: a timestamp, or a day in UTC. */
                dateTo?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundMailPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    receiveMail: {
        parameters: {
            query?: {
                /** @description The recipient in the envelope. By default, the first address of the workspace in Delivered-To, X-Original-To, To and Cc. */
                recipient?: string;
            };
            header?: {
                /** @description A unique key that makes the request safe to retry: for 24 hours, requests with the same key get the first response and change nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
        };
        requestBody: {
            content: {
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundMailReply"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInboundStatus: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundStatusReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getInboundMail: {
        parameters: {
            header?: {
                /** @description The ETag of the version that you have. If the whole tag is still current, the response is 304 without a body. For a change, it is 412, and nothing changes. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the inbound. */
                id: string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundMailReply"];
                };
            };
            /** @description The resource has not changed since the given ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    downloadInboundMail: {
        parameters: {
            path: {
                /** @description The id of the inbound. */
                id: string;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description The id of the principal who acted. */
                actor?: string;
                /** @description The action, such as `webhook.updated`. */
                action?: string;
                /** @description The target: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Entries at or after this time: a timestamp, or a day in UTC. */
                dateFrom?: string;
                /** @description Entries at or before this time: a timestamp, or a day in UTC. */
                dateTo?: string;
                /** @description The maximum number of items to return. Capped at the maximum of the deployment, 100 by default. */
                limit?: number;
                /** @description The `meta.pagination.cursor` of the previous page. Use it with the same sort and filters. */
                cursor?: components["parameters"]["Cursor"];
            };
        };
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    exportAuditLogCsv: {
        parameters: {
            query?: {
                /** @description The id of the principal who acted. */
                actor?: string;
                /** @description The action, such as `webhook.updated`. */
                action?: string;
                /** @description The target: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Entries at or after this time: a timestamp, or a day in UTC. */
                dateFrom?: string;
                /** @description Entries at or before this time: a timestamp, or a day in UTC. */
                dateTo?: string;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
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
                /** @description The id of the principal who acted. */
                actor?: string;
                /** @description The action, such as `webhook.updated`. */
                action?: string;
                /** @description The target: an id, or a kind such as `webhook`. */
                target?: string;
                /** @description Entries at or after this time: a timestamp, or a day in UTC. */
                dateFrom?: string;
                /** @description Entries at or before this time: a timestamp, or a day in UTC. */
                dateTo?: string;
            };
        };
        responses: {
            /** @description The file, streamed while it is generated. */
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
        parameters: {};
        responses: {
            /** @description The process is running. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {};
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
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
            /** @description A check fails. Do not restart the process; send requests elsewhere. */
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
        parameters: {};
        responses: {
            /** @description The process is running. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getChangelogFeed: {
        parameters: {};
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description The document matches the ETag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
            /** @description The changelog is temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getOpenapi: {
        parameters: {};
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            /** @description The document matches the ETag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getAsyncapi: {
        parameters: {};
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncapiDocument"];
                };
            };
            /** @description The document matches the ETag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getDocs: {
        parameters: {};
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The document matches the ETag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
    getEventSchema: {
        parameters: {
            path: {
                /** @description An event type. */
                type: string;
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["EventSchema"];
                };
            };
            /** @description The document matches the ETag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
            };
            /** @description The event type does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
            /** @description `HEADERS_TOO_LARGE`: The request headers are larger than 16 KiB. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorReply"];
                };
            };
        };
    };
}
