/** Finds the few accounts whose standing differs from most: server/features/people/standing.store.ts. */
export const exceptionalAccounts = `
CREATE INDEX accounts_exceptional ON accounts (id) WHERE standing <> 0 OR is_protected <> 0 OR shows_likes = 0`
