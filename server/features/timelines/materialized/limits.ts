/** What bounds the timelines that are kept. An object, so that tests can reach each limit with a small crowd. */
export const timelineLimits = {
  /** Posts of authors with more followers are not laid into timelines but read directly. */
  fanOutFollowers: 5_000,
  /** Rows a timeline keeps; older pages are read directly. */
  rows: 800,
  /** One in so many rows makes its timeline be looked at and, when it is too long, shortened. */
  trimEvery: 100,
  /** For members who have not read for so long no timeline is kept. */
  idleMs: 30 * 24 * 60 * 60 * 1_000,
  /** How often reading is written down. */
  readEveryMs: 24 * 60 * 60 * 1_000,
}
