/** Finds the newest reposts of everyone, which one process keeps in memory (features/timelines/recent-items.ts). */
export const newestReposts = `
{sqlite}CREATE INDEX retweets_newest ON retweets (mark_id)`
