/** The most lines of the text of a quoted post. */
export const QUOTED_LINES = 8
/** The aspect ratio of its images. */
export const QUOTED_RATIO = 2
