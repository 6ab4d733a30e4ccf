/** Who may write to a member, message requests, messages deleted for one side, and privacy settings. */
export const messageDefences = `
ALTER TABLE accounts ADD COLUMN messages_from TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE accounts ADD COLUMN sends_receipts {int} NOT NULL DEFAULT 1;
ALTER TABLE accounts ADD COLUMN sends_typing {int} NOT NULL DEFAULT 1;
ALTER TABLE accounts ADD COLUMN shows_follows {int} NOT NULL DEFAULT 1;
ALTER TABLE messages ADD COLUMN read_shown {int} NOT NULL DEFAULT 1;
ALTER TABLE messages ADD COLUMN hidden_for {int} NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN is_request {int} NOT NULL DEFAULT 0;
ALTER TABLE conversations ADD COLUMN is_accepted {int} NOT NULL DEFAULT 1;
ALTER TABLE conversations ADD COLUMN cleared_id {int} NOT NULL DEFAULT 0;
DROP INDEX conversations_by_time;
DROP INDEX conversations_unread;
CREATE INDEX conversations_by_time ON conversations (account_id, is_request, last_id);
CREATE INDEX conversations_unread ON conversations (account_id, other_id) WHERE unread > 0 AND is_request = 0`
