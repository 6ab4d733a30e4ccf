/** The menu is for members. */
export const TweetMenu = (_: object) => null
