/** Finds the newest reposts of everyone, which one process keeps in memory (server/features/feeds/recent-items.ts). */
export const newestReposts = `
{sqlite}CREATE INDEX retweets_newest ON retweets (mark_id)`
