/** How far members have read their home timeline and threads of private mentions by apps, and which threads they have hidden. */
export const readPositions = `
CREATE TABLE home_markers (
  account_id {int} PRIMARY KEY, read_id {int} NOT NULL, version {int} NOT NULL, updated_at {int} NOT NULL);
CREATE TABLE private_thread_reads (
  account_id {int} NOT NULL, root_id {int} NOT NULL, read_id {int} NOT NULL, hidden_id {int} NOT NULL,
  PRIMARY KEY (account_id, root_id)){rowless}`
