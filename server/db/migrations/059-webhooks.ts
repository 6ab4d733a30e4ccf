/** Addresses that get the events of an account, and what is and was sent to each. */
export const webhooks = `
CREATE TABLE webhooks (
  id {int} PRIMARY KEY, account_id {int} NOT NULL, url TEXT NOT NULL, types TEXT NOT NULL, secret TEXT NOT NULL,
  former_secret TEXT, former_until {int} NOT NULL, off_reason TEXT, failing_since {int}, failures {int} NOT NULL,
  paused_until {int} NOT NULL, due_at {int}, leased_until {int} NOT NULL);
CREATE INDEX webhooks_by_account ON webhooks (account_id, id);
CREATE INDEX webhooks_due ON webhooks (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE webhook_deliveries (
  id {int} PRIMARY KEY, webhook_id {int} NOT NULL, type TEXT NOT NULL, about_id {int} NOT NULL, lot {int} NOT NULL,
  first_id {int} NOT NULL, last_id {int} NOT NULL, due_at {int}, attempts {int} NOT NULL, tried_at {int}, status {int},
  problem TEXT, duration_ms {int});
CREATE UNIQUE INDEX webhook_deliveries_by_cause ON webhook_deliveries (webhook_id, type, about_id, lot);
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL`
