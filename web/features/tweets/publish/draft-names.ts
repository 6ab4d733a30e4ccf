/** The one draft of a member's next post: begun on Home, it goes on in the compose screen. */
export const tweetDraftName = (member: string): string => `${member}:post`

/** A member's draft of a reply, on whichever screen it is written. */
export const replyDraftName = (member: string, tweet: string): string => `${member}:reply:${tweet}`
