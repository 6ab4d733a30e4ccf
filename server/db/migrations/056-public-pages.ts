/**
 * Pages for visitors: settings of the network and of members, and the pages that were deleted. `accounts_exceptional` is
 * made again, with the members who chose (server/features/people/standing.store.ts).
 */
export const publicPages = `
ALTER TABLE network ADD COLUMN public_reading {int} NOT NULL DEFAULT 0;
ALTER TABLE network ADD COLUMN public_by_default {int} NOT NULL DEFAULT 1;
ALTER TABLE accounts ADD COLUMN public_pages {int};
DROP INDEX accounts_exceptional;
CREATE INDEX accounts_exceptional ON accounts (id)
  WHERE standing <> 0 OR is_protected <> 0 OR shows_likes = 0 OR public_pages IS NOT NULL;
CREATE TABLE deleted_pages (page {key} PRIMARY KEY, deleted_at {int} NOT NULL){rowless};
CREATE INDEX deleted_pages_by_time ON deleted_pages (deleted_at)`
