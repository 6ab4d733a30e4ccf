/** Rows of pages that members accept, acceptances, and deletions of accounts. */
import type { Id } from '#server/core/ids/ids.ts'

export interface LegalVersionsTable {
  page: 'terms' | 'privacy' | 'rules' | 'contact'
  /** From 1. */
  version: number
  /** How to read `content`: as Markdown, as JSON, or as rules from before there were versions. */
  format: 'markdown' | 'json' | 'plain'
  /** Null for the default text. */
  content: string | null
  /** A code of contract/languages.ts; null when unknown. */
  language: string | null
  /** 1 when members must accept it. */
  asks_again: number
  /** Null for the operator, and once the account is deleted. */
  author_id: Id | null
  published_at: number
}

export interface LegalAcceptancesTable {
  account_id: Id
  page: 'terms' | 'privacy' | 'rules'
  version: number
  accepted_at: number
}

export interface AccountDeletionsTable {
  account_id: Id
  /** When the account is purged. */
  due_at: number
  /** 1 once the second mail about it was queued. */
  is_announced: number
}

/** How far the rows of an account were set aside or taken back after a change of its standing. */
export interface RecountsTable {
  account_id: Id
  /** 1 in the second pass. */
  is_repeat: number
  /**
   * The kind of rows, an index of `setAside` in server/features/accounts/deletion/recount.ts, and the last processed
   * id.
   */
  part: number
  position: Id
  /** When the recount continues. */
  due_at: number
}
