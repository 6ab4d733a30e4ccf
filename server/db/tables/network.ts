/** Rows of the administrators' settings, of pages that members accept, and of acceptances. */
import type { RegistrationMode, RegistrationSettings } from '#contract/calls/registration.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** The single row of the administrators' settings. */
export interface NetworkTable {
  id: number
  /** The name; empty for the name of Plus. */
  name: string
  /** #rrggbb. */
  colour: string | null
  /** A square WebP, base64. */
  picture: string | null
  /** The registration mode. */
  registration: RegistrationMode
  invites_per_member: number
  needs_confirmed_email: number
  /** JSON lists. */
  refused_domains: string
  refused_networks: string
  proof: RegistrationSettings['proof']
  /** The question against robots; empty for none. */
  sign_up_question: string
  /** JSON list. */
  sign_up_answers: string
  /** Whether visitors may read what is public. */
  public_reading: number
  /** Whether members who chose nothing are on public pages. */
  public_by_default: number
}

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
