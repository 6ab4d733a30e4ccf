import { MEMBER_COOKIE } from '#contract/pages.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Says with each request whether this browser has a session: where visitors get public pages, members get the app. */
export function markMember(isMember: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that Plus supports has the Cookie Store
  document.cookie = `${MEMBER_COOKIE}=1; Path=/; Max-Age=${isMember ? YEAR_S : 0}; SameSite=Lax${secure}`
}
