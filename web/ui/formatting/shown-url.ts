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

/** The text of a link, without the user name and password of its URL. */
export function linkText(address: string, isBare = false): string {
  const clean = address.replace(/[\p{Cf}\p{Cc}]/gu, '')
  const url = new URL(address)
  const [, authority = '', typed = ''] = /^https?:\/\/([^/\\?#]*)(.*)$/iu.exec(clean) ?? []
  const written = hostIn(authority)
  const isAsWritten = isSameHost(url, written)
  const host = (isAsWritten && isHonest(written) ? written : url.hostname) + (url.port && `:${url.port}`)
  const rest = isAsWritten ? typed : url.pathname + url.search + url.hash
  const whole = `${url.protocol}//${host}${rest}`
  if (!isBare && whole.length <= LONGEST) return whole
  return shorten(host.replace(/^www\./, ''), isBare ? rest.replace(/^\/$/, '') : rest)
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
function shorten(host: string, rest: string): string {
  if (host.length > LONGEST) return `${endOf(host)}${rest.length > 1 ? '/…' : ''}`
  const room = Math.max(2, LONGEST - host.length)
  return host + (rest.length > room ? `${[...rest].slice(0, room - 1).join('')}…` : rest)
}

function endOf(host: string): string {
  const labels = host.split('.')
  let end = labels.slice(-2).join('.')
  for (const label of labels.slice(0, -2).reverse()) {
    if (end.length + label.length >= LONGEST) break
    end = `${label}.${end}`
  }
  return `….${end}`
}
