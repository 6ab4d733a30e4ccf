/** The statements that may scan a table that grows with the network, or one that is small in any network. */
import type { Statement } from '#tests/stores/statements.ts'

interface Scan {
  name: string
  reason: string
  /** Found in the text of the statement. */
  statement: RegExp
  /** Found among the callers. */
  from?: RegExp
}

const ofFewRows: readonly Scan[] = [
  {
    name: 'accounts that are special',
    reason: 'Few among all. Each process reads them as a whole, again when one is added or removed.',
    statement: /^select "(?:account_id|author_id)" from "(?:hidden_accounts|deleted_accounts)"$/,
  },
  {
    name: 'refused hashtags',
    reason: 'Moderators refuse each by hand. Read as a whole, again when that changes.',
    statement: /from "refused_tags"/,
  },
  {
    name: 'automatic rules',
    reason: 'There can be 50.',
    statement: /from "automatic_rules"/,
  },
  {
    name: 'versions of legal pages',
    reason: 'Administrators write each by hand.',
    statement: /"legal_versions"/,
  },
  {
    name: 'accounts with a role',
    reason: 'An index has only these.',
    statement: /from "accounts" where "role" is not null/,
  },
  {
    name: 'open appeals',
    reason: 'An index has only these, until moderators answer them.',
    statement: /from "cases" where "open_appeal_id" > 0/,
  },
  {
    name: 'leavers whose data has been purged',
    reason: 'Accounts that were deleted in the last days. Once an hour.',
    statement: /^select "account_id" from "deleted_accounts" where "deleted_at" < \$1 limit/,
  },
  {
    name: 'how many purges there are, and the oldest',
    reason: 'Accounts that were deleted in the last days. For operators.',
    statement: /^select count\(\*\) as "entries", min\("deleted_at"\) as "oldest" from "deleted_accounts"$/,
  },
]

const rarely: readonly Scan[] = [
  {
    name: 'how many pages wait for a link card',
    reason: 'At most a thousand. When a link is new.',
    statement: /^select count\(\*\) as "count" from "link_card_queue"$/,
  },
  {
    name: 'how many accounts are established',
    reason: 'Stops at 10,000, and most accounts that act are. Once a minute in each process.',
    statement:
      /^select count\(\*\) as "count" from \(select "account_id" from "account_trust" where "established_at" is not null limit/,
  },
  {
    name: 'whether many apps wait for a member',
    reason: 'Once an hour. The index has only apps that nobody has let in, and the scan stops at 10,000 of them.',
    statement:
      /^select "id" from "apps" where "is_used" = 0 and "owner_id" is null order by "created_at" limit \$1 offset \$2$/,
  },
  {
    name: 'what has expired',
    reason: 'Once an hour. An index would cost each write of these rows, which is more often.',
    statement: /^delete from "(?:idempotency|reserved_usernames)" where "(?:created_at|until)" <=? \$1$/,
  },
  {
    name: 'what a clock that was ahead has put off',
    reason: 'Only after the clock has stepped back. Most of what waits is due sooner.',
    statement:
      /^update "(?:event_outbox|mail_queue|push_queue|poll_ends|link_card_queue|changed_feeds)" set "due_at" = \$1 where "due_at" > \$2/,
  },
  {
    name: 'how many members visitors see',
    reason: 'For administrators. Cached for a minute.',
    statement: /^select count\(\*\) as "count" from "accounts" where \(standing & \d+\) = 0/,
  },
  {
    name: 'npm run admin -- check',
    reason: 'Reads everything, some hundred rows at a time.',
    statement: /^\s*select/i,
    from: /server\/db\/check\//,
  },
  {
    name: 'whether an image of no use is about to be deleted',
    reason: 'npm run admin -- check, for images without a use. The outbox is nearly empty.',
    statement: /^select "id" from "event_outbox" where "event" like \$1 limit \$2$/,
    from: /server\/features\/media\/check\.ts/,
  },
  {
    name: 'npm run admin -- rebuild search',
    reason: 'Reads all posts, then those edited since it began.',
    statement: /^select "id" from "tweets" where "edited_at" >= \$1$/,
    from: /server\/features\/search\/rebuild\//,
  },
]

const scans = [...ofFewRows, ...rarely]

/** The entry that allows a statement to scan. */
export const allowedScan = ({ sql, from }: Statement): Scan | undefined =>
  scans.find((scan) => scan.statement.test(sql) && (!scan.from || scan.from.test(from)))
