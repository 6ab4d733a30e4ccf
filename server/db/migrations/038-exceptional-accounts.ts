/** Finds the few accounts whose standing is not that of most: features/users/standing.store.ts. */
export const exceptionalAccounts = `
CREATE INDEX accounts_exceptional ON accounts (id) WHERE standing <> 0 OR is_protected <> 0 OR shows_likes = 0`
