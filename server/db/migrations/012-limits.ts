/**
 * Counters of the rate limits where several processes share the data; nothing is lost with them. Network addresses, as
 * keyed hashes, that an account was signed in to from.
 */
export const limits = `
{postgres} CREATE UNLOGGED TABLE rate_limits (key {key} PRIMARY KEY, used {int} NOT NULL, ends_at {int} NOT NULL);
{postgres} CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);
CREATE TABLE known_addresses (
  account_id {int} NOT NULL, address_hash {key} NOT NULL, seen_at {int} NOT NULL,
  PRIMARY KEY (account_id, address_hash)){rowless};
CREATE INDEX known_addresses_by_time ON known_addresses (seen_at)`
