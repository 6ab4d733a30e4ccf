/** Names of tables, columns and stored values for deleted accounts, reauthentication and OAuth requests. */
export const accountNames = `
ALTER TABLE leavers RENAME TO deleted_accounts;
ALTER TABLE deleted_accounts RENAME COLUMN left_at TO deleted_at;
UPDATE outbox SET event = replace(event, '"type":"user.left"', '"type":"user.deleted"') WHERE event LIKE '%"user.left"%';
ALTER TABLE kept_usernames RENAME TO reserved_usernames;
ALTER TABLE kept_emails RENAME TO reserved_emails;
ALTER TABLE known_addresses RENAME TO known_networks;
ALTER TABLE known_networks RENAME COLUMN address_hash TO network_hash;
ALTER TABLE sessions RENAME COLUMN proved_at TO authenticated_at;
ALTER TABLE sessions RENAME COLUMN fresh_proof_at TO reauthenticated_at;
ALTER TABLE provider_visits RENAME TO authorization_requests;
UPDATE authorization_requests SET payload = replace(payload, '{"ties":', '{"checks":') WHERE stage <> 'back';
UPDATE authorization_requests SET stage =
  CASE stage WHEN 'away' THEN 'started' WHEN 'answered' THEN 'posted' ELSE 'verified' END`
