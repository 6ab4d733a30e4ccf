/**
 * Versions of terms, privacy policy, rules and contact, and who accepted which. Rules written as one plain text become the
 * first version of the rules; server/features/network/legal/plain-rules.ts reads it.
 */
export const legal = `
CREATE TABLE legal_versions (
  page {key} NOT NULL, version {int} NOT NULL, format TEXT NOT NULL, content TEXT, language TEXT, asks_again {int} NOT NULL,
  author_id {int}, published_at {int} NOT NULL, PRIMARY KEY (page, version)){rowless};
CREATE TABLE legal_acceptances (
  account_id {int} NOT NULL, page {key} NOT NULL, version {int} NOT NULL, accepted_at {int} NOT NULL,
  PRIMARY KEY (account_id, page, version)){rowless};
CREATE TABLE account_deletions (account_id {int} PRIMARY KEY, due_at {int} NOT NULL, is_announced {int} NOT NULL);
CREATE INDEX account_deletions_by_time ON account_deletions (due_at);
CREATE INDEX IF NOT EXISTS accounts_by_role ON accounts (role) WHERE role IS NOT NULL;
{sqlite} INSERT INTO legal_versions (page, version, format, content, asks_again, published_at)
  SELECT 'rules', 1, 'plain', rules, 0, unixepoch() * 1000 FROM network WHERE rules <> '';
{postgres} INSERT INTO legal_versions (page, version, format, content, asks_again, published_at)
  SELECT 'rules', 1, 'plain', rules, 0, CAST(extract(epoch FROM now()) AS bigint) * 1000 FROM network WHERE rules <> '';
ALTER TABLE network DROP COLUMN rules`
