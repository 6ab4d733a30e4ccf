/** The threads of deleted replies, so that muted conversations continue below them. */
export const deletedReplies = `
CREATE TABLE deleted_replies (tweet_id {int} PRIMARY KEY, root_id {int} NOT NULL);
DROP INDEX muted_conversations_by_root`
