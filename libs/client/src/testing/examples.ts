// Made by `npm run generate` from the samples in libs/contracts.

export const examples = {
  "post.created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "content": "A dark color scheme for late evenings.",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests",
        "authorEmail": "grace@example.com",
        "authorName": "Grace Holt",
        "voteCount": 1
      }
    }
  },
  "post.status_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.status_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "previousStatus": "Open",
      "newStatus": "Planned",
      "previousStatusId": "status_01kk7cz34hecst1qke5epqz5xc",
      "newStatusId": "status_01kk7t3mz0ecst1qk3ps1a68qz"
    }
  },
  "post.updated": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.updated",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "changedFields": [
        "title",
        "tags"
      ]
    }
  },
  "post.deleted": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.deleted",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "deletedBy": "principal_01kjvqhs34ecst1qkmw75hj5cn"
    }
  },
  "post.restored": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.restored",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "post.merged": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.merged",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kjt0tjv8ecst1qjpge706xqe",
        "title": "A darker theme, please",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "duplicatePost": {
        "id": "post_01kjt0tjv8ecst1qjpge706xqe",
        "title": "A darker theme, please",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "canonicalPost": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "post.unmerged": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.unmerged",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kjt0tjv8ecst1qjpge706xqe",
        "title": "A darker theme, please",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "formerCanonicalPost": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "post.voted": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "post.voted",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      },
      "voteCount": 12,
      "voterName": "Grace Holt",
      "voterEmail": "grace@example.com"
    }
  },
  "comment.created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "comment.created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "comment": {
        "id": "comment_01kjs14d36ecst1qmejjscn0z7",
        "content": "My eyes would thank you.",
        "authorEmail": "grace@example.com",
        "authorName": "Grace Holt",
        "isPrivate": false
      },
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "comment.updated": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "comment.updated",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "comment": {
        "id": "comment_01kjs14d36ecst1qmejjscn0z7",
        "content": "My eyes would thank you, at night at least.",
        "authorEmail": "grace@example.com",
        "authorName": "Grace Holt",
        "isPrivate": false
      },
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "comment.deleted": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "comment.deleted",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "comment": {
        "id": "comment_01kjs14d36ecst1qmejjscn0z7",
        "content": "My eyes would thank you.",
        "authorEmail": "grace@example.com",
        "authorName": "Grace Holt",
        "isPrivate": false
      },
      "post": {
        "id": "post_01kkajvtshecst1qj9jhrc5ree",
        "title": "Dark mode",
        "boardId": "board_01kk345nnfecst1qjr1ncrnnw3",
        "boardSlug": "feature-requests"
      }
    }
  },
  "changelog.published": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "changelog.published",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "changelog": {
        "id": "changelog_01kk07cb2becst1qmk5c3fsy87",
        "title": "Dark mode is here",
        "contentPreview": "Switch it on under Settings, Appearance.",
        "publishedAt": "2026-03-09T14:00:00.000Z",
        "linkedPostCount": 1
      }
    }
  },
  "conversation.created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "none",
        "assignedTeamId": null,
        "subject": "Export fails",
        "visitorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
        "visitorEmail": "grace@example.com",
        "createdAt": "2026-03-05T09:15:00.000Z"
      }
    }
  },
  "conversation.status_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.status_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "snoozed",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "previousStatus": "open",
      "newStatus": "snoozed",
      "reason": "agent",
      "snoozedUntil": "2026-03-06T08:00:00.000Z"
    }
  },
  "conversation.assigned": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.assigned",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
      "previousPrincipalId": null,
      "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
      "previousTeamId": null,
      "method": "round_robin"
    }
  },
  "conversation.priority_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.priority_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "previousPriority": "none",
      "newPriority": "medium"
    }
  },
  "conversation.attribute_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.attribute_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "key": "plan",
      "value": "business",
      "previousValue": null,
      "source": "teammate"
    }
  },
  "conversation.csat_submitted": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.csat_submitted",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "rating": 5,
      "submittedAt": "2026-03-05T11:02:40.000Z",
      "comment": null
    }
  },
  "conversation.csat_comment_added": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.csat_comment_added",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "rating": 5,
      "submittedAt": "2026-03-05T11:02:40.000Z",
      "comment": "Solved within the hour. Thank you!"
    }
  },
  "conversation.note_mentioned": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.note_mentioned",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "mentionedPrincipalIds": [
        "principal_01kkd1n4gzecst1qkxxdy5vk8c"
      ],
      "authorName": "Ada Moreno",
      "preview": "Ben, is this the timeout of last week?"
    }
  },
  "conversation.customer_unresponsive": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.customer_unresponsive",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "ruleId": "workflow_01kjq1s1y0ecst1qpr36n3ntrr",
      "silenceSeconds": 86400,
      "sinceAt": "2026-03-05T09:30:12.000Z"
    }
  },
  "conversation.teammate_unresponsive": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "conversation.teammate_unresponsive",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "ruleId": "workflow_01kjq1s1y0ecst1qpr36n3ntrr",
      "silenceSeconds": 7200,
      "sinceAt": "2026-03-05T09:30:12.000Z"
    }
  },
  "message.created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "message.created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "message": {
        "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
        "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "senderType": "visitor",
        "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
        "authorName": "Grace Holt",
        "authorEmail": "grace@example.com",
        "content": "The export stops at 99 percent.",
        "createdAt": "2026-03-05T09:15:00.000Z"
      },
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "isFirstMessage": true
    }
  },
  "message.note_created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "message.note_created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "message": {
        "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
        "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "senderType": "agent",
        "authorPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "authorName": "Ada Moreno",
        "authorEmail": "ada@example.org",
        "content": "Ben, is this the timeout of last week?",
        "createdAt": "2026-03-05T09:15:00.000Z"
      },
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      }
    }
  },
  "message.deleted": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "message.deleted",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "message": {
        "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
        "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "senderType": "visitor",
        "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
        "authorName": "Grace Holt",
        "authorEmail": "grace@example.com",
        "content": "The export stops at 99 percent.",
        "createdAt": "2026-03-05T09:15:00.000Z"
      },
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      }
    }
  },
  "message.updated": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "message.updated",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "message": {
        "id": "message_01kk7qhnjvecst1qnmfcyw6ch6",
        "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "senderType": "visitor",
        "authorPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
        "authorName": "Grace Holt",
        "authorEmail": "grace@example.com",
        "content": "The CSV export stops at 99 percent.",
        "createdAt": "2026-03-05T09:15:00.000Z",
        "updatedAt": "2026-03-05T09:16:10.000Z"
      },
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      }
    }
  },
  "ticket.created": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.created",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": null,
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "open",
        "stage": "received",
        "requesterPrincipalId": "principal_01kjyzskgxecst1qm4s4vy0znr",
        "companyId": "company_01kkdxdnysecst1qphx4tr6hna",
        "createdAt": "2026-03-05T09:20:00.000Z"
      }
    }
  },
  "ticket.status_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.status_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "closed"
      },
      "previousStatus": "open",
      "newStatus": "closed",
      "previousStatusId": "ticket_status_01kk49pzmsecst1qp6rqae1ebm",
      "newStatusId": "ticket_status_01kjx1a9q9ecst1qpbdywa6ex0",
      "stage": "resolved",
      "previousStage": "in_progress"
    }
  },
  "ticket.assigned": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.assigned",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kkdvfjbfecst1qn99ghmzb3v",
        "title": "Export stops at 99 percent",
        "status": "open"
      },
      "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
      "previousPrincipalId": null,
      "assignedTeamId": "team_01kkdvfjbfecst1qn99ghmzb3v",
      "previousTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
    }
  },
  "ticket.replied": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.replied",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "open"
      },
      "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
      "content": "We found the cause and are working on a fix.",
      "senderType": "agent",
      "authorName": "Ada Moreno",
      "attachments": [
        {
          "fileId": null,
          "name": "export.log",
          "url": "https://files.example.com/export.log",
          "contentType": "text/plain",
          "size": 18230,
          "width": null,
          "height": null
        }
      ]
    }
  },
  "ticket.note_added": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.note_added",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "open"
      },
      "messageId": "message_01kk7qhnjvecst1qnmfcyw6ch6",
      "content": "Ben, is this the timeout of last week?",
      "senderType": "agent",
      "authorName": "Ada Moreno",
      "attachments": []
    }
  },
  "ticket.external_status_changed": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "ticket.external_status_changed",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "open"
      },
      "title": "Export stops at 99 percent",
      "integrationType": "github",
      "externalDisplayId": "#318",
      "externalUrl": "https://tracker.example.com/issues/318",
      "externalStatus": "Closed",
      "transition": "closed"
    }
  },
  "assistant.handed_off": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "assistant.handed_off",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "reason": "explicit_request"
    }
  },
  "assistant.resolved": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "assistant.resolved",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "closed",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "outcome": "resolved_confirmed"
    }
  },
  "sla.approaching_breach": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "sla.approaching_breach",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "conversationId": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
      "conversation": {
        "id": "conversation_01kkd4d2rwecst1qms2yk9e6jy",
        "status": "open",
        "channel": "messenger",
        "priority": "medium",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20"
      },
      "sla": {
        "policyId": "sla_policy_01kkcm1002ecst1qq17nmxcn1j",
        "policyName": "Business hours",
        "metric": "first_response",
        "dueAt": "2026-03-05T10:15:00.000Z",
        "targetSeconds": 3600
      }
    }
  },
  "sla.breached": {
    "id": "evt_01kkajvtszecst1qj8w3r5y7bd",
    "type": "sla.breached",
    "createdAt": "2026-03-09T14:00:00.000Z",
    "data": {
      "ticketId": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
      "ticket": {
        "id": "ticket_01kk4njcsfecst1qnrgk6y7vq7",
        "number": 1042,
        "type": "customer",
        "priority": "high",
        "assignedPrincipalId": "principal_01kjvqhs34ecst1qkmw75hj5cn",
        "assignedTeamId": "team_01kjxjyd9mecst1qn28k98rt20",
        "title": "Export stops at 99 percent",
        "status": "open"
      },
      "sla": {
        "policyId": "sla_policy_01kkcm1002ecst1qq17nmxcn1j",
        "policyName": "Business hours",
        "metric": "resolution",
        "dueAt": "2026-03-05T17:20:00.000Z",
        "targetSeconds": 28800,
        "breachedAt": "2026-03-05T17:20:00.000Z",
        "late": false
      }
    }
  }
} as const
