/** Pure rules of who may sign up. */
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { SIGN_UP_QUESTION_LENGTH, SIGN_UP_REASON_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, FORBIDDEN_CHARACTERS, withoutDirectionControls } from '#server/core/text/clean-text.ts'

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort()
const filled = (texts: readonly string[]): string[] => texts.map((each) => each.trim()).filter((each) => each !== '')

/** Domains in ASCII and lower case. `@`, `*.` and a dot before them are dropped: subdomains are refused anyway. */
export function cleanDomains(domains: readonly string[]): string[] {
  return unique(
    filled(domains).map((typed) => {
      const domain = domainToASCII(typed.replace(/^(@|\*\.|\.)/, ''))
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || isIP(domain))
        failFields({ refusedDomains: text("{domain} isn't a domain, such as example.com.", { domain: typed }) })
      return domain
    }),
  )
}

/** Networks in CIDR notation; a single address is one, too. */
export function cleanNetworks(networks: readonly string[]): string[] {
  return unique(filled(networks).map((typed) => toNetwork(typed)))
}

function toNetwork(typed: string): string {
  const [address = '', ...prefix] = typed.split('/')
  const isWhole = isIP(address) !== 0 && prefix.length === 0
  if (!isWhole && !(isIP(address) !== 0 && ipaddr.isValidCIDR(typed)))
    failFields({ refusedNetworks: text("{network} isn't a network, such as 203.0.113.0/24.", { network: typed }) })
  const kind = isIP(address) === 4 ? ipaddr.IPv4 : ipaddr.IPv6
  const bits = isWhole ? (isIP(address) === 4 ? 32 : 128) : Number(prefix[0])
  return `${kind.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** Whether the address belongs to one of the domains, or to a subdomain of one. */
export function isRefusedEmail(email: string, domains: readonly string[]): boolean {
  const typed = email.slice(email.lastIndexOf('@') + 1)
  const domain = (domainToASCII(typed) || typed).toLowerCase()
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}

/** Whether the IP address is in one of the networks. */
export function isRefusedAddress(address: string, networks: readonly string[]): boolean {
  const bare = address.replace(/%.*$/, '')
  if (!isIP(bare)) return false
  const parsed = ipaddr.process(bare)
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === parsed.kind() && parsed.match(range, bits)
  })
}

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

/** Whether it is one of the right answers, without regard to case and spaces. */
export const isRightAnswer = (answer: string, answers: readonly string[]): boolean =>
  answers.some((right) => folded(right) === folded(answer))

/** The reason of an applicant. */
export function cleanReason(reason: string): string {
  const clean = withoutDirectionControls(reason).trim()
  if (isBlank(clean)) failFields({ reason: text('Say why you want to join.') })
  if (/(?![\t\n\r])\p{Cc}/u.test(clean)) failFields({ reason: FORBIDDEN_CHARACTERS })
  return cleanText('reason', clean, SIGN_UP_REASON_LENGTH)
}
