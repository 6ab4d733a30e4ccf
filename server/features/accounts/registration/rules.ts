/** Pure rules for sign-up. */
import { SIGN_UP_QUESTION_LENGTH, SIGN_UP_REASON_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import {
  formatAddressRange,
  isInAddressRanges,
  readAddressRange,
  readAddressRanges,
} from '#server/core/addresses/address-range.ts'
import { isListedDomain, readListedDomain } from '#server/core/addresses/domain.ts'
import { domainOfEmail, readEmail } from '#server/core/addresses/email-address.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, FORBIDDEN_CHARACTERS, withoutDirectionControls } from '#server/core/text/clean-text.ts'

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort()
const filled = (texts: readonly string[]): string[] => texts.map((each) => each.trim()).filter((each) => each !== '')

/** An email address in its stored spelling. Throws a field error when it is invalid. */
export const cleanEmail = (typed: string): string =>
  readEmail(typed) ?? failFields({ email: text('Enter a valid email address.') })

/** Domains in ASCII and lower case. */
export const cleanDomains = (domains: readonly string[]): string[] =>
  unique(
    filled(domains).map(
      (typed) =>
        readListedDomain(typed) ??
        failFields({ refusedDomains: text('{domain} isn’t a domain, such as example.com.', { domain: typed }) }),
    ),
  )

/** Address ranges in CIDR notation, or single addresses. */
export const cleanNetworks = (networks: readonly string[]): string[] =>
  unique(
    filled(networks).map((typed) => {
      const network = readAddressRange(typed)
      return network
        ? formatAddressRange(network)
        : failFields({
            refusedNetworks: text('{network} isn’t an IP address or range, such as 203.0.113.0/24.', {
              network: typed,
            }),
          })
    }),
  )

/**
 * Whether the email address belongs to one of the domains or their subdomains. An unreadable address, from before such
 * addresses were refused, belongs to every domain.
 */
export function isRefusedEmail(email: string, domains: readonly string[]): boolean {
  const domain = domainOfEmail(email)
  return domain === undefined ? domains.length > 0 : isListedDomain(domain, domains)
}

/** Whether the IP address is in one of the address ranges. */
export const isRefusedAddress = (address: string, networks: readonly string[]): boolean =>
  isInAddressRanges(address, readAddressRanges(networks))

export function cleanQuestion(question: string): string {
  return oneLine('question', question, SIGN_UP_QUESTION_LENGTH)
}

export const cleanAnswers = (answers: readonly string[]): string[] =>
  unique(filled(answers).map((answer) => oneLine('answers', answer, SIGN_UP_QUESTION_LENGTH)))

function oneLine(field: string, typed: string, length: number): string {
  const clean = withoutDirectionControls(typed).trim()
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(clean)) failFields({ [field]: FORBIDDEN_CHARACTERS })
  return cleanText(field, clean, length)
}

const folded = (typed: string): string => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether the answer is correct, without regard to case and spaces. */
export const isRightAnswer = (answer: string, answers: readonly string[]): boolean =>
  answers.some((right) => folded(right) === folded(answer))

/** The reason of an applicant. */
export function cleanReason(reason: string): string {
  const clean = withoutDirectionControls(reason).trim()
  if (isBlank(clean)) failFields({ reason: text('Say why you want to join.') })
  if (/(?![\t\n\r])\p{Cc}/u.test(clean)) failFields({ reason: FORBIDDEN_CHARACTERS })
  return cleanText('reason', clean, SIGN_UP_REASON_LENGTH)
}
