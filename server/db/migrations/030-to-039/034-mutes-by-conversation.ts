/** Finds who has muted a conversation, when a post of it is deleted. */
export const mutesByConversation = `
CREATE INDEX muted_conversations_by_root ON muted_conversations (root_id)`
