/** Tests new and edited posts, and changed profiles, against the running rules. */

import type { Conditions } from '#contract/calls/automation.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isHiddenStanding } from '#contract/standing.ts'
import type { BatchListener, Selection } from '#server/core/events.ts'
import { type Id, idAt, NO_ID } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findTweets, type TweetRow } from '#server/features/posts/store.ts'
import { areOfProfiles, compileConditions, examine, examineProfile, type Matcher } from './conditions.ts'
import { PostWindow } from './post-window.ts'
import { react } from './react.ts'
import { readAuthor } from './reading.ts'
import { getRules, listPostsBetween, type RuleRow } from './store.ts'
import { readAuthors } from './surroundings.ts'

const PAGE = 500

/** Selects posts while rules run. */
export const watchedPosts: Selection<'tweet.created' | 'tweet.edited'> = async (events, tx) =>
  (await getRules(tx as Tx)).some(runs) ? events : []

/** Selects profiles while running rules test their texts. */
export const watchedProfiles: Selection<'user.changed'> = async (events, tx) =>
  (await getRules(tx as Tx)).some((rule) => runs(rule) && areOfProfiles(conditionsOf(rule))) ? events : []

const conditionsOf = (rule: RuleRow): Conditions => JSON.parse(rule.conditions) as Conditions

/** Compiled rules by cached row: compiling 200 words takes some milliseconds. */
const compiled = new WeakMap<RuleRow, Matcher>()

function matcherOf(rule: RuleRow): Matcher {
  const matcher = compiled.get(rule) ?? compileConditions(conditionsOf(rule))
  compiled.set(rule, matcher)
  return matcher
}

const runs = (rule: RuleRow): boolean => rule.state !== 'draft'

/** The listener of one process. Each post is tested against each rule once, however often its event is delivered. */
export function watchPosts(deps: Deps): BatchListener<'tweet.created' | 'tweet.edited'> {
  const recent = new RecentPosts()
  return async (events) => {
    const rules = (await getRules(deps.db)).filter(runs)
    if (rules.length === 0) return
    const ids = [...new Set(events.map((event) => event.tweet))]
    await recent.catchUp(deps, Math.max(...ids))
    await holdAgainst(deps, rules, await findTweets(deps.db, ids), recent.window)
  }
}

/** The window of this process, which continues from the last post that it read. */
class RecentPosts {
  readonly window = new PostWindow()
  #last: Id = NO_ID

  async catchUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, upTo: Id): Promise<void> {
    for (;;) {
      const after = Math.max(this.#last, idAt(clock() - HOUR_MS))
      const page = await listPostsBetween(db, after, upTo, PAGE)
      for (const post of page) this.window.add(examine(post))
      this.#last = Math.max(this.#last, page.at(-1)?.id ?? NO_ID)
      if (page.length < PAGE) return
    }
  }
}

async function holdAgainst(
  deps: Deps,
  rules: readonly RuleRow[],
  posts: readonly TweetRow[],
  window: PostWindow,
): Promise<void> {
  const conditions = rules.map(conditionsOf)
  const matchers = rules.map(matcherOf)
  const authorIds = posts.map((post) => post.author_id)
  const [authors, known] = await Promise.all([
    accountCache.getMany(deps, authorIds),
    readAuthors(deps.db, authorIds, conditions),
  ])
  for (const [index, post] of posts.entries()) {
    const author = authors[index]
    // Rules never act on accounts with a role.
    if (!author || author.role || post.audience === AUDIENCE.nobody) continue
    const examined = examine(post, () => readAuthor(author))
    for (const [place, rule] of rules.entries())
      if (matchers[place]!(examined, { window, ...known })) await react(deps, rule, { kind: 'tweet', post }, author)
  }
}

/** The listener for profiles. An account that no rule can match costs only the reading of its texts. */
export function watchProfiles(deps: Deps): BatchListener<'user.changed'> {
  const window = new PostWindow()
  return async (events) => {
    const rules = (await getRules(deps.db)).filter((rule) => runs(rule) && areOfProfiles(conditionsOf(rule)))
    if (rules.length === 0) return
    const conditions = rules.map(conditionsOf)
    const matchers = rules.map(matcherOf)
    const ids = [...new Set(events.map((event) => event.user))]
    const [accounts, known] = await Promise.all([
      accountCache.getMany(deps, ids),
      readAuthors(deps.db, ids, conditions),
    ])
    for (const account of accounts) {
      if (!account || account.role || isHiddenStanding(account.standing)) continue
      const examined = examineProfile(account.id, deps.clock(), readAuthor(account))
      for (const [place, rule] of rules.entries())
        if (matchers[place]!(examined, { window, ...known })) await react(deps, rule, { kind: 'user' }, account)
    }
  }
}
