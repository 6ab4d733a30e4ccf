/** Finds who has muted a conversation, when a post of it is deleted, and the mutes and muted words that have ended. */
export const muteIndexes = `
CREATE INDEX muted_conversations_by_root ON muted_conversations (root_id);
CREATE INDEX mutes_ending ON mutes (until) WHERE until > 0;
CREATE INDEX muted_words_ending ON muted_words (until) WHERE until > 0`
