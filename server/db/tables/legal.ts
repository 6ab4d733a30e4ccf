/** Rows of what the law asks for: texts that apply, who accepted them, accounts that are to be deleted. */
import type { Id } from '#server/core/ids/ids.ts'

export interface LegalVersionsTable {
  page: 'terms' | 'privacy' | 'rules' | 'contact'
  /** From 1. */
  version: number
  /** How to read `content`: Markdown, JSON, or the rules from before there were versions. */
  format: 'markdown' | 'json' | 'plain'
  /** Null for the text of Plus. */
  content: string | null
  /** A code of contract/languages.ts; null where nothing says it. */
  language: string | null
  /** 1 when members are asked to accept it. */
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

/** How far the rows of an account are set aside, or taken back, by its standing. */
export interface RecountsTable {
  account_id: Id
  /** 1 in the second pass. */
  is_repeat: number
  /** Which kind of rows, an index of `parts` in features/account/recount.ts, and the last id of them. */
  part: number
  position: Id
  /** When it goes on. */
  due_at: number
}
