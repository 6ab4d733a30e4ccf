/** The only parser of email addresses, so that one mailbox is one account. */
import { domainToUnicode } from 'node:url'
import { EMAIL_PATTERN } from '#contract/calls/auth.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { trimInvisible } from '#contract/text/trim-invisible.ts'
import { readDomain } from './domain.ts'

const pattern = new RegExp(EMAIL_PATTERN, 'u')

/** The local part as it is typed, and the domain in lower-case ASCII. Undefined when the text is not an email address. */
function parse(text: string): { local: string; domain: string } | undefined {
  const address = trimInvisible(text).normalize('NFC')
  if (!pattern.test(address) || address.length > EMAIL_MAX) return undefined
  const at = address.lastIndexOf('@')
  const domain = readDomain(address.slice(at + 1))
  return domain === undefined ? undefined : { local: address.slice(0, at), domain }
}

/**
 * Reads an email address that someone typed, in the spelling that is stored and shown: NFC, without spaces around it, and
 * with the domain in lower-case Unicode. `Jo@XN--BCHER-KVA.example` gives `Jo@bücher.example`.
 *
 * @returns undefined when the text is not an email address that mail can be sent to
 */
export function readEmail(text: string): string | undefined {
  const read = parse(text)
  return read && `${read.local}@${domainToUnicode(read.domain)}`
}

/** The domain of an email address, in the spelling of `readDomain`; undefined when it cannot be read. */
export const domainOfEmail = (address: string): string | undefined => parse(address)?.domain

/**
 * The key of a mailbox: equal for all spellings of an email address. The local part is compared without regard to case,
 * and the domain in ASCII. The key of an unreadable address, from before there was a parser, is its lower case.
 */
export function emailKey(address: string): string {
  const read = parse(address)
  return read ? `${read.local.toLowerCase()}@${read.domain}` : address.toLowerCase()
}

/**
 * All keys by which an account of this mailbox may be stored, the exact one first. Accounts from before addresses were
 * compared in ASCII have another key until a backfill has replaced it, and for good when two accounts have spellings of
 * one mailbox.
 */
export function emailKeys(address: string): string[] {
  const read = parse(address)
  const lower = address.toLowerCase()
  return read
    ? [...new Set([lower, emailKey(address), `${read.local.toLowerCase()}@${domainToUnicode(read.domain)}`])]
    : [lower]
}
