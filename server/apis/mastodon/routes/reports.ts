import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { ReportCategory } from '#contract/moderation.ts'
import type { reports } from '#server/apis/mastodon/calls/reports.ts'
import { presentAccounts } from '#server/apis/mastodon/entities/account.ts'
import { idIn, readerOf } from '#server/apis/mastodon/request.ts'
import { fail } from '#server/core/errors.ts'
import type { Routes } from '#server/core/http/call.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { reportSubject } from '#server/features/moderation/reports/report.ts'
import { listRules } from '#server/features/network/legal/rules.ts'
import { postCache } from '#server/features/posts/post.ts'

const CATEGORIES: Record<string, ReportCategory> = { spam: 'spam', legal: 'illegal', violation: 'rule' }

/** The number of the first rule that a report names. A report of Plus names one. */
async function findRuleNumber(deps: Deps, [first]: readonly string[]): Promise<number | undefined> {
  if (first === undefined) return undefined
  const { rules } = await listRules(deps.db, SOURCE_LANGUAGE)
  return rules.find(({ id }) => String(id) === first)?.number
}

/** Refuses a post of another account: the report is about `account`. What the reporter may see is checked by the report. */
async function refuseOthers(deps: Deps, account: Id, post: Id): Promise<void> {
  if ((await postCache.get(deps, post))?.author_id !== account) fail('tweet_not_found')
}

export const reportsRoutes = (deps: Deps): Routes<typeof reports> => ({
  'POST /v1/reports': async (request) => {
    const { viewer, body, idempotencyKey } = request
    const account = idIn(deps, body.account_id)
    const [post, ...examples] = (body.status_ids ?? []).map((id) => idIn(deps, id))
    if (post !== undefined) await refuseOthers(deps, account, post)
    const rule = await findRuleNumber(deps, body.category === 'violation' ? (body.rule_ids ?? []) : [])
    // A violation of a rule that Plus does not know is a report without a rule.
    const named = CATEGORIES[body.category ?? ''] ?? 'other'
    const category = named === 'rule' && rule === undefined ? 'other' : named
    const { report } = await reportSubject(deps, viewer, {
      kind: post === undefined ? 'user' : 'tweet',
      id: deps.ids.format(post ?? account),
      ...{ category, rule, note: body.comment, idempotencyKey },
      tweets: examples.map((id) => deps.ids.format(id)),
    })
    const [target] = await presentAccounts(readerOf(deps, request), [account])
    return rawObject({
      id: toDecimal(deps.ids, deps.ids.parse(report._id)),
      action_taken: report.outcome === 'acted',
      action_taken_at: report.outcome === 'acted' ? report.decidedAt : null,
      category: category === 'illegal' ? 'legal' : category === 'rule' ? 'violation' : category,
      comment: report.note,
      forwarded: false,
      created_at: report.createdAt,
      status_ids: [...(post === undefined ? [] : [post]), ...examples].map((id) => toDecimal(deps.ids, id)),
      rule_ids: rule === undefined ? [] : (body.rule_ids ?? []).slice(0, 1),
      target_account: target ?? fail('user_not_found'),
    })
  },
})
