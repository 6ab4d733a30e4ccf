/** Text of links. The true host comes first and is never cut; only what follows it is. */

const LONGEST = 40

// A host is shown in Unicode if each label is in one of these scripts, else in ASCII (Punycode).
const SINGLE_SCRIPTS = [
  /^[a-z0-9ß-öø-ÿ-]+$/,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9-]+$/u,
  /^[\p{Script=Hangul}0-9-]+$/u,
  /^[\p{Script=Arabic}0-9-]+$/u,
  /^[\p{Script=Hebrew}0-9-]+$/u,
  /^[\p{Script=Thai}0-9-]+$/u,
  /^[\p{Script=Devanagari}0-9-]+$/u,
]
// Scripts with letters that look Latin: the whole host has to be in one of them.
const LOOK_ALIKES = [/^[\p{Script=Cyrillic}0-9.-]+$/u, /^[\p{Script=Greek}0-9.-]+$/u]

/** An address of which the middle is shown. The three parts together are the whole address. */
interface ShownAddress {
  before: string
  shown: string
  after: string
  /** Whether an ellipsis shows that something is missing before, and after. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/**
 * The parts of the text of a link, without the user name and password of its URL, so that copying it copies what is not
 * shown, too. `isBare` shows neither scheme nor www.
 */
export function shownAddress(address: string, isBare = false): ShownAddress {
  // Joiners are letters of a path in Persian or Sinhala, and are seen in no host.
  const clean = address.replace(/[[\p{Cf}\p{Cc}]--[\u200c\u200d]]/gv, '')
  const url = new URL(address)
  const [, authority = '', typed = ''] = /^https?:\/\/([^/\\?#]*)(.*)$/iu.exec(clean) ?? []
  const written = hostIn(authority)
  const isAsWritten = isSameHost(url, written)
  const host = (isAsWritten && isHonest(written) ? written : url.hostname) + (url.port && `:${url.port}`)
  const rest = isAsWritten ? typed : url.pathname + url.search + url.hash
  const whole = `${url.protocol}//${host}${rest}`
  if (!isBare && whole.length <= LONGEST)
    return { before: '', shown: whole, after: '', isCutBefore: false, isCutAfter: false }
  return shorten(whole, host.replace(/^www\./, ''), isBare ? rest.replace(/^\/$/, '') : rest)
}

/** The target of a link, without the user name and password of its URL. */
export function linkTarget(address: string): string {
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = url.password = ''
  return url.href
}

const hostIn = (authority: string) =>
  authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .normalize('NFKC')
    .toLowerCase()

function isSameHost({ hostname }: URL, written: string): boolean {
  const other = `http://${written}`
  return URL.canParse(other) && new URL(other).hostname === hostname
}

const isHonest = (host: string) =>
  host.split('.').every((label) => SINGLE_SCRIPTS.some((script) => script.test(label))) ||
  LOOK_ALIKES.some((script) => script.test(host))

// The end of a long host is kept, as it names the owner.
function shorten(whole: string, host: string, rest: string): ShownAddress {
  const isLong = host.length > LONGEST
  const room = isLong ? 2 : Math.max(2, LONGEST - host.length)
  const isCutAfter = rest.length > (isLong ? 1 : room)
  const shownRest = isCutAfter ? [...rest].slice(0, room - 1).join('') : isLong ? '' : rest
  const shown = (isLong ? `.${endOf(host)}` : host) + shownRest
  const at = whole.indexOf(host, whole.indexOf('//') + 2) + host.length + shownRest.length
  return { before: whole.slice(0, at - shown.length), shown, after: whole.slice(at), isCutBefore: isLong, isCutAfter }
}

function endOf(host: string): string {
  const labels = host.split('.')
  let end = labels.slice(-2).join('.')
  for (const label of labels.slice(0, -2).reverse()) {
    if (end.length + label.length >= LONGEST) break
    end = `${label}.${end}`
  }
  return end
}
